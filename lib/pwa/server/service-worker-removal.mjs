// @ts-check
// Takes the place of the service worker of the chat where the operator has switched it off: removes what that kept, and
// itself. Pages that are open go on as they are.

/** @type {any} */
const worker = self

async function end() {
  for (const name of await caches.keys()) if (name.startsWith('chat ')) await caches.delete(name)
  await worker.registration.unregister()
}

worker.addEventListener('install', () => worker.skipWaiting())
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(end()))
