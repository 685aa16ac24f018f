// @ts-check
// `npm run dev`: server.mjs with Next's development mode, which compiles again what has changed.
import { mkdirSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import path from 'node:path'
import { writeImports } from './generated-imports.mjs'
import { generateSources } from './prepare.mjs'

/** @typedef {import('node:http').RequestListener} Listener */
/** @typedef {import('../lib/main/platform').Platform} Platform */
/** @typedef {(...args: Parameters<Listener>) => Promise<void>} NextHandler */

/** Otherwise Next refuses the connections of its own scripts to this host. */
export const nextOptions = { hostname: process.env.HOST }

export function prepareDevelopment() {
  generateSources()
  // The dispatcher lists the files of a build.
  mkdirSync(path.join(import.meta.dirname, '../.next/static'), { recursive: true })
  // A service worker would keep what changes.
  Object.assign(process.env, { PSEUDO_LOCALE: 'on', OFFLINE_CHAT: 'off' })
}

const source = '/platform'

/** Lets Next evaluate `app/platform/route.dev.ts`, if something has changed. @param {NextHandler} handle */
async function isLoaded(handle) {
  writeImports()
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  await handle(
    Object.assign(request, { method: 'GET', url: source, headers: { host: 'localhost' } }),
    response,
  )
  return response.statusCode === 200
}

/** Loads the platform, which publishes itself. @param {NextHandler} handle */
export async function load(handle) {
  // Next has printed why not.
  if (!(await isLoaded(handle))) process.exit(1)
}

/**
 * A dispatcher that is replaced by that of the newest platform. Next answers for its own paths, and shows what cannot be
 * compiled.
 * @param {Platform} first @param {NextHandler} handle @returns {Listener}
 */
export function reloading(first, handle) {
  /** @type {Listener} */
  const servePage = (request, response) => {
    // React and Next's own elements evaluate code and have inline styles in development.
    response.removeHeader('Content-Security-Policy')
    return handle(request, response)
  }
  let dispatch = first.dispatcher(servePage)
  Reflect.set(globalThis, Symbol.for('open-utility-api.publish'), (/** @type {Platform} */ newest) => {
    dispatch = newest.dispatcher(servePage)
  })
  return async (request, response) => {
    if (/^\/_(?:next\/|_nextjs)/.test(request.url ?? '')) await handle(request, response)
    else if (await isLoaded(handle)) dispatch(request, response)
    else await handle(Object.assign(request, { url: source }), response)
  }
}
