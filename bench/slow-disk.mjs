// @ts-check
// How long idle polls take while others send to other rooms and each fsync takes longer, by strace.
import { Agent, request } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { provideProgram } from '../scripts/test-tools.mjs'
import { startPlatform } from './servers.mjs'

export const name = 'slow-disk: idle polls beside 100 sends a second'

const delaysMs = [0, 15, 25, 50]
const rounds = 3
const measuredMs = 4000
const pollers = 8
const pollEveryMs = 10
const sendEveryMs = 10

const agent = new Agent({ keepAlive: true })

/** @param {string} url @returns {Promise<string>} the body of a successful response */
const get = (url) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => (response.statusCode === 200 ? resolve(body) : reject(new Error(body))))
    })
    sent.on('error', reject).end()
  })

/** @param {number[]} values @param {number} part @returns {number} the quantile */
const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

/** @param {string} url @param {number} until @returns {Promise<number[]>} milliseconds of each poll */
async function pollUntil(url, until) {
  const times = []
  while (performance.now() < until) {
    const begun = performance.now()
    await get(url)
    times.push(performance.now() - begun)
    await pause(pollEveryMs)
  }
  return times
}

/** Sends at fixed times, however long the answers take. @param {string} url @param {number} until */
async function sendUntil(url, until) {
  const sends = []
  for (let due = performance.now(); due < until; due += sendEveryMs) {
    await pause(Math.max(0, due - performance.now()))
    sends.push(get(`${url}/send?room=busy${sends.length % 10}&nick=ann&msg=${sends.length}`))
  }
  await Promise.all(sends)
}

/** @param {string} url @param {string[]} polls @param {boolean} isSending */
async function measure(url, polls, isSending) {
  const until = performance.now() + measuredMs
  const sending = isSending ? sendUntil(url, until) : null
  const times = (await Promise.all(polls.map((poll) => pollUntil(poll, until)))).flat()
  await sending
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** @param {string} folder @param {number} delayMs @returns {Promise<boolean>} whether the target is reached */
async function runWith(folder, delayMs) {
  // The program is the child, so that signals reach it.
  const trace = ['-D', '-f', '-qq', '-o', '/dev/null', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync']
  const slow = [...trace, '-e', `inject=fsync,fdatasync:delay_exit=${delayMs * 1000}`, process.execPath]
  const how = delayMs > 0 ? { node: provideProgram('strace'), nodeOptions: slow } : {}
  const server = await startPlatform(path.join(folder, `delay-${delayMs}`), {}, how)
  try {
    const polls = await Promise.all(
      Array.from({ length: pollers }, async (_, i) => {
        await get(`${server.url}/send?room=idle${i}&nick=ann&msg=hello`)
        const { cursor } = JSON.parse(await get(`${server.url}/poll?room=idle${i}`))
        const { after_time: time, after_id: id } = cursor
        return `${server.url}/poll?room=idle${i}&after_time=${time}&after_id=${id}`
      }),
    )
    await measure(server.url, polls, true) // warms up
    const quiet = []
    const busy = []
    for (let round = 0; round < rounds; round++) {
      quiet.push(await measure(server.url, polls, false))
      busy.push(await measure(server.url, polls, true))
    }
    const middle = (/** @type {number[]} */ values) => quantile(values, 0.5)
    const [p50, p99] = [middle(busy.map((each) => each.p50)), middle(busy.map((each) => each.p99))]
    const [q50, q99] = [middle(quiet.map((each) => each.p50)), middle(quiet.map((each) => each.p99))]
    const reached = p50 <= 1.5 * q50 && (p99 <= 2 * q99 || p99 <= q99 + 10)
    const shown = [q50, p50, q99, p99].map((each) => each.toFixed(1).padStart(6))
    console.log(
      `fsync + ${String(delayMs).padStart(2)} ms: p50 ${shown[0]} → ${shown[1]} ms, p99 ${shown[2]} → ${shown[3]} ms  ${reached ? 'ok' : 'MISSED'}`,
    )
    return reached
  } finally {
    await server.stop()
  }
}

/** @param {string} folder @returns {Promise<boolean>} whether every target is reached */
export async function run(folder) {
  console.log(name)
  let reached = true
  for (const delayMs of delaysMs) reached = (await runWith(folder, delayMs)) && reached
  return reached
}
