/*
 * The service worker of an installed page: it keeps the page's own files, so that it opens without a network. It never
 * touches the API or the socket: whatever is not in the list below goes to the network as if it were not there.
 */
const FILES = __FILES__;
const CACHE = "paishan-__VERSION__";

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
      .then((names) => Promise.all(names.filter((name) => name.startsWith("paishan-") && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  // The page itself comes fresh whenever there is a network; its files carry a hash in their names.
  if (pathname === "/" && event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  } else if (pathname !== "/" && FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((found) => found ?? fetch(event.request)));
  }
});
