// Keeps only files whose name holds the hash of their content, so nothing stale can be shown: the page itself, the games
// and everything under api/ and ws always come from the server.
const KEPT = 'assets-1';
const MOST_KEPT = 400;
const HASHED = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;
const AWAY = `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Speedspiele</title></head><body><main><h1>Du bist offline</h1><p>Das Haus ist gerade nicht zu erreichen. Laufende Partien gehen auf dem Server weiter, dein Platz bleibt dir.</p>
<p lang="en">You are offline. Running games go on at the server, your seat stays yours.</p><p><a href="">Noch einmal versuchen</a></p></main></body></html>`;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const path = url.pathname.slice(new URL(self.registration.scope).pathname.length);
  if (path.startsWith('assets/') && HASHED.test(path)) event.respondWith(kept(request));
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(away));
});

async function kept(request) {
  const cache = await caches.open(KEPT);
  const known = await cache.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) {
    await cache.put(request, fresh.clone());
    const names = await cache.keys();
    await Promise.all(names.slice(0, Math.max(0, names.length - MOST_KEPT)).map((name) => cache.delete(name)));
  }
  return fresh;
}

function away() {
  return new Response(AWAY, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}
