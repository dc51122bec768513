// Keeps one page for when the room cannot be reached. Nothing else is kept: what is played is always the room's own.

const KEPT = "houseway-offline-1";
const PAGE = "/offline";
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(PAGE)).then(() => worker.skipWaiting()));
});
worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => worker.clients.claim()));
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});
