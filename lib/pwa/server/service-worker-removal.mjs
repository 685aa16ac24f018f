// @ts-check
// Served at /sw.js when the operator has switched the service worker off: deletes its caches and unregisters itself.
// Open pages continue as they are.

/** @type {any} */
const worker = self

async function removeAll() {
  for (const name of await caches.keys()) if (name.startsWith('chat ')) await caches.delete(name)
  await worker.registration.unregister()
}

worker.addEventListener('install', () => worker.skipWaiting())
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(removeAll()))
