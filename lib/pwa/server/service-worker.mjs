// @ts-check
// The service worker of the chat; its scope is /chat. It fetches everything from the network. When the network or the
// server is down it shows /offline, the chat page without a room's content, cached with the scripts of the same build.
// API responses and pages made for a user are never cached.

/** Values that the server prepends. @typedef {{ build: string, language: string }} Facts */
/* global facts */

/** The DOM types do not include service workers. @type {any} */
const worker = self

const offlinePage = '/offline'
// @ts-expect-error: prepended by the server.
const { build, language } = /** @type {Facts} */ (facts)
const cacheName = `chat ${build} ${language}`
/** The page has about twenty, and as many lazy ones. A much larger build is not cached. */
const filesMax = 100

/** The scripts, styles and icons of a page. @param {string} html @returns {string[]} */
function filesOf(html) {
  const found = html.match(/\/(?:_next\/static\/[\w./~-]+\.(?:js|css)|icons\/[\w-]+\.svg)/g) ?? []
  return [...new Set(found)]
}

/**
 * The chunks that scripts load lazily, such as menus, and their icons; not the chunks of those.
 * @param {string} text
 */
function lazyFilesOf(text) {
  const scripts = text.match(/static\/chunks\/[\w.~-]+\.js/g) ?? []
  const icons = text.match(/\/icons\/[\w-]+\.svg/g) ?? []
  return [...new Set([...scripts.map((name) => `/_next/${name}`), ...icons])]
}

/** Caches files and returns the text of all scripts. @param {Cache} cache @param {string[]} files */
async function cacheFiles(cache, files) {
  if (files.length > filesMax) throw new Error('too many files')
  await cache.addAll(files)
  const scripts = files.filter((name) => name.endsWith('.js'))
  const responses = await Promise.all(scripts.map((name) => cache.match(name, { ignoreVary: true })))
  return (await Promise.all(responses.map((response) => response?.text()))).join('\n')
}

async function cacheOfflinePage() {
  const response = await fetch(offlinePage, {
    credentials: 'omit', // the page is the same for all users
    cache: 'no-store',
    redirect: 'error',
    headers: { Accept: 'text/html', 'Accept-Language': language },
  })
  const html = await response.clone().text()
  // During a rolling update the page may come from another build than this script.
  if (!response.ok || !html.includes(`data-build="${build}"`)) throw new Error('not the page of this build')
  const files = filesOf(html)
  const cache = await caches.open(cacheName)
  const lazyFiles = lazyFilesOf(await cacheFiles(cache, files)).filter((name) => !files.includes(name))
  await cacheFiles(cache, lazyFiles)
  await cache.put(offlinePage, response)
}

async function install() {
  try {
    await cacheOfflinePage()
  } catch (error) {
    // No space, another build or no network: the next attempt retries, and nothing changes until then.
    await caches.delete(cacheName).catch(() => false)
    throw error
  }
  await worker.skipWaiting()
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith('chat ') && name !== cacheName) await caches.delete(name)
  // Pages are requested while the worker starts.
  await worker.registration.navigationPreload?.enable()
}

/** @param {RequestInfo} request @returns {Promise<Response | undefined>} */
const cached = async (request) =>
  (await caches.open(cacheName)).match(request, { ignoreVary: true }).catch(() => undefined)

/** Whether a gateway responded because the server is down: our pages have a policy. @param {Response} response */
const isFromGateway = ({ status, headers }) =>
  [502, 503, 504].includes(status) && !headers.has('Content-Security-Policy')

/** An address with a secret must not stay in the address bar of the offline page. @param {string} url */
const hasSecret = (url) => /[?&](?:username|password|key)=|%23/i.test(url)

/** @param {any} event */
async function respondWithPage({ request, preloadResponse }) {
  try {
    const response = (await preloadResponse) ?? (await fetch(request))
    const fallback =
      isFromGateway(response) && !hasSecret(request.url) ? await cached(offlinePage) : undefined
    return fallback ?? response
  } catch (error) {
    const fallback = hasSecret(request.url) ? undefined : await cached(offlinePage)
    if (fallback) return fallback
    throw error
  }
}

/** A built file never changes under its name, so a cached one is always right. @param {Request} request */
async function respondWithFile(request) {
  try {
    const response = await fetch(request)
    return response.ok ? response : ((await cached(request)) ?? response)
  } catch (error) {
    const fallback = await cached(request)
    if (fallback) return fallback
    throw error
  }
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()))
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(respondWithPage(event))
  else if (/^\/(?:_next\/static|icons)\//.test(pathname)) event.respondWith(respondWithFile(request))
})

// A page stores its client id in its notification, because its address may have changed.
worker.addEventListener('message', (/** @type {any} */ event) => event.ports[0]?.postMessage(event.source.id))

/**
 * Focuses the page that showed a clicked notification, which shows its room; opens the room's address if the page is gone.
 * @param {{ page?: string, address?: string }} data
 */
async function focusPage({ page: name, address = '/chat' }) {
  const page = name ? await worker.clients.get(name) : undefined
  if (!page) return worker.clients.openWindow(address)
  page.postMessage({ show: address })
  return page.focus()
}

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close()
  event.waitUntil(focusPage(event.notification.data))
})
