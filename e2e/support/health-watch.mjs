// @ts-check
/**
 * Calls /healthz repeatedly in a thread of its own, so that a busy attacker does not make the server look slow. Reports
 * the results when told to end.
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
