/*
 * The service worker of an installed page: it keeps the page's own files, so that it opens without a network, and the last
 * answers that watching a record again needs: the games as data, and finished rounds that were opened here. It touches no
 * other call and no socket: whatever is not named below goes to the network as if it were not there.
 */
const FILES = __FILES__;
const CACHE = "paishan-__VERSION__";
/** Answers outlive the files of a version. */
const ANSWERS = "paishan-answers";
const MOST_RECORDS = 30;
const PAGE = /^\/(r\/.*|replay(\/.*)?)?$/;
const RECORD = /^\/api\/v1\/records\/[A-Za-z0-9_-]{16}$/;
const AGAIN = new RegExp(`^/api/v1/(variants|levels)$|${RECORD.source}`);

/** The answer of the server; without a network, the one it gave last. */
async function fresh(request, pathname) {
  const answers = await caches.open(ANSWERS);
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const found = await answers.match(pathname);
    if (found) return found;
    throw error;
  }
  if (answer.ok) await keep(answers, pathname, answer.clone()).catch(() => undefined);
  else if (answer.status === 404) await answers.delete(pathname);
  return answer;
}

/** Keep an answer in the place of an older one; of records, those opened last. */
async function keep(answers, pathname, answer) {
  await answers.delete(pathname);
  await answers.put(pathname, answer);
  const records = (await answers.keys()).filter((each) => RECORD.test(new URL(each.url).pathname));
  for (const each of records.slice(0, -MOST_RECORDS)) await answers.delete(each);
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("paishan-") && name !== CACHE && name !== ANSWERS).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  // The page itself comes fresh whenever there is a network; its files carry a hash in their names.
  if (PAGE.test(pathname) && event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  } else if (AGAIN.test(pathname)) {
    event.respondWith(fresh(event.request, pathname));
  } else if (pathname !== "/" && FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((found) => found ?? fetch(event.request)));
  }
});
