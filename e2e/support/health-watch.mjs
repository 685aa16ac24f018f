// @ts-check
/**
 * Asks a server for /healthz again and again, in a thread of its own: whoever attacks the server is busy, too, and that is not
 * to look as if the server were slow. Told to end, it says how that went.
 */
import { get as getByHttp } from 'node:http'
import { get as getByHttps } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** @typedef {{ count: number, slowestMs: number, failures: string[] }} Health */

const pauseMs = 100

/** @param {string} url @returns {Promise<string>} what was wrong, if anything */
const ask = (url) =>
  new Promise((resolve) => {
    const get = url.startsWith('https:') ? getByHttps : getByHttp
    const options = { agent: false, rejectUnauthorized: false, headers: { Connection: 'close' } }
    const request = get(url, options, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200 ? '' : `status ${response.statusCode}`))
      response.on('error', (error) => resolve(String(error)))
    })
    request.on('error', (error) => resolve(String(error)))
  })

/** @type {Health} */
const health = { count: 0, slowestMs: 0, failures: [] }
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
while (!isOver) {
  const startedAt = performance.now()
  const wrong = await ask(workerData.url)
  const ms = performance.now() - startedAt
  health.count++
  health.slowestMs = Math.max(health.slowestMs, ms)
  if (wrong) health.failures.push(`${wrong} after ${Math.round(ms)} ms`)
  await sleep(pauseMs)
}
parentPort?.postMessage(health)
