// @ts-check
/**
 * Calls addresses in turn in a thread of its own, so that a busy test does not make the server look slow. Asked by a
 * message, it reports what it has seen since the last one; after the message `true` it ends.
 */
import { get as getByHttp } from 'node:http'
import { get as getByHttps } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** @typedef {{ times: number[], failures: string[] }} Seen times in milliseconds */

/** @type {{ urls: string[], pauseMs: number, headers: Record<string, string> }} */
const { urls, pauseMs, headers } = workerData

/** @param {string} url @returns {Promise<string>} what was wrong, if anything */
const ask = (url) =>
  new Promise((resolve) => {
    const get = url.startsWith('https:') ? getByHttps : getByHttp
    const options = { agent: false, rejectUnauthorized: false, headers: { ...headers, Connection: 'close' } }
    const request = get(url, options, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200 ? '' : `status ${response.statusCode}`))
      response.on('error', (error) => resolve(String(error)))
    })
    request.on('error', (error) => resolve(String(error)))
  })

/** @type {Seen} */
let seen = { times: [], failures: [] }
let isOver = false
parentPort?.on('message', (isLast) => {
  parentPort?.postMessage(seen)
  seen = { times: [], failures: [] }
  isOver = isLast
  if (isLast) parentPort?.close()
})
for (let i = 0; !isOver; i++) {
  const startedAt = performance.now()
  const wrong = await ask(urls[i % urls.length] ?? '')
  const ms = performance.now() - startedAt
  seen.times.push(ms)
  if (wrong) seen.failures.push(`${wrong} after ${Math.round(ms)} ms`)
  await sleep(pauseMs)
}
