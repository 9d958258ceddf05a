/** Where the page can be installed: over https, or on this machine. Plain http in the house has no worker at all. */

const HERE = ["localhost", "127.0.0.1", "[::1]"];

export function mayInstall(place: { protocol: string; hostname: string }, secure: boolean): boolean {
  return secure && (place.protocol === "https:" || HERE.includes(place.hostname));
}

export function register(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !mayInstall(location, isSecureContext)) return;
  const start = (): void => void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
  // After everything that the first picture needs.
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
