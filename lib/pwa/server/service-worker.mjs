// @ts-check
// The service worker of the chat. Its scope is /chat, so no other page ever passes here, and of what pages of the chat
// fetch only scripts, styles and icons do. Everything is fetched as if this were not here; when the network or the server
// is away, the chat is shown as a page without a room's content (/offline), which was kept together with its scripts and
// belongs to the same build. No answer of the API and nothing that was made for a person is ever kept.

/** What the server writes in front. @typedef {{ build: string, language: string }} Facts */
/* global facts */

/** What TypeScript's library for pages does not know of service workers. @type {any} */
const worker = self

const shell = '/offline'
// @ts-expect-error: declared in front of this file.
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
async function keep(cache, files) {
  if (files.length > filesMax) throw new Error('too many files')
  await cache.addAll(files)
  const scripts = files.filter((name) => name.endsWith('.js'))
  const answers = await Promise.all(scripts.map((name) => cache.match(name, { ignoreVary: true })))
  return (await Promise.all(answers.map((answer) => answer?.text()))).join('\n')
}

async function keepShell() {
  const answer = await fetch(shell, {
    credentials: 'omit', // the page is the same for all users
    cache: 'no-store',
    redirect: 'error',
    headers: { Accept: 'text/html', 'Accept-Language': language },
  })
  const html = await answer.clone().text()
  // During a rolling update the page may come from another build than this script.
  if (!answer.ok || !html.includes(`data-build="${build}"`)) throw new Error('not the page of this build')
  const files = filesOf(html)
  const cache = await caches.open(cacheName)
  const lazyFiles = lazyFilesOf(await keep(cache, files)).filter((name) => !files.includes(name))
  await keep(cache, lazyFiles)
  await cache.put(shell, answer)
}

async function install() {
  try {
    await keepShell()
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
const kept = async (request) =>
  (await caches.open(cacheName)).match(request, { ignoreVary: true }).catch(() => undefined)

/**
 * Whether a proxy answered because the server is down: pages of the platform have a policy. @param {Response}
 * answer
 */
const isFromGateway = ({ status, headers }) =>
  [502, 503, 504].includes(status) && !headers.has('Content-Security-Policy')

/** Addresses with a secret are never cached. @param {string} url */
const hasSecret = (url) => /[?&](?:username|password|key)=|%23/i.test(url)

/** @param {any} event */
async function page({ request, preloadResponse }) {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request))
    const instead = isFromGateway(answer) && !hasSecret(request.url) ? await kept(shell) : undefined
    return instead ?? answer
  } catch (error) {
    const instead = hasSecret(request.url) ? undefined : await kept(shell)
    if (instead) return instead
    throw error
  }
}

/** A built file never changes under its name, so a cached one is always right. @param {Request} request */
async function file(request) {
  try {
    const answer = await fetch(request)
    return answer.ok ? answer : ((await kept(request)) ?? answer)
  } catch (error) {
    const instead = await kept(request)
    if (instead) return instead
    throw error
  }
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()))
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (/^\/(?:_next\/static|icons)\//.test(pathname)) event.respondWith(file(request))
})

// A page stores its client id in its notification, because its address may have changed.
worker.addEventListener('message', (/** @type {any} */ event) => event.ports[0]?.postMessage(event.source.id))

/**
 * Focuses the page that showed a clicked notification; opens the room's address if the page is gone.
 * @param {{ page?: string, address?: string }} data
 */
async function goTo({ page: name, address = '/chat' }) {
  const page = name ? await worker.clients.get(name) : undefined
  if (!page) return worker.clients.openWindow(address)
  page.postMessage('show')
  return page.focus()
}

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close()
  event.waitUntil(goTo(event.notification.data))
})
