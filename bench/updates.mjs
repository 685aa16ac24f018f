// @ts-check
// What an answer to a waiting reader of 20 rooms by /updates costs the server, beside one to a waiting poller of one room;
// and how long a message takes to reach 1,000 pollers while 1,000 such readers wait too.
import { setMaxListeners } from 'node:events'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPlatform } from './servers.mjs'

export const name = 'updates: 1,000 readers of 20 rooms beside 1,000 pollers'

const clients = 1000
const rooms = Array.from({ length: 20 }, (_, i) => `room${i}`)
const rounds = 3
const messages = 12
const everyMs = 500
/** Of the processor time of a poll's answer; measured: 1.5. */
const target = 1.75
const msOfTick = 10

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** @param {string} url @param {number} [client] in a network of its own @param {AbortSignal} [signal] @returns {Promise<any>} */
const ask = (url, client = 0, signal) =>
  new Promise((resolve, reject) => {
    const headers = { 'X-Forwarded-For': `11.${client >> 8}.${client & 255}.7` }
    const sent = request(url, { agent, headers, signal }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(body)) : reject(new Error(body)),
      )
    })
    sent.on('error', reject).end()
  })

class Clients {
  answers = 0
  /** Milliseconds from a message's time to its arrival. @type {number[]} */
  delays = []
  #ending = new AbortController()

  /** @param {(place: string) => string} addressOf @param {(answer: any) => string} placeOf where the next one goes on */
  constructor(addressOf, placeOf, first = '') {
    setMaxListeners(clients + 1, this.#ending.signal)
    const follow = async (/** @type {number} */ client) => {
      for (let place = first; !this.#ending.signal.aborted; ) {
        const answer = await ask(addressOf(place), client, this.#ending.signal).catch((error) => {
          if (!this.#ending.signal.aborted) throw error
        })
        if (!answer) return
        if (place !== first) this.answers++
        for (const { time } of place === first ? [] : (answer.messages ?? []))
          this.delays.push(Date.now() - time)
        place = placeOf(answer)
      }
    }
    this.done = Promise.all(Array.from({ length: clients }, (_, i) => follow(i)))
  }

  async end() {
    this.#ending.abort()
    await this.done
  }
}

/** @param {string} url @param {string} room */
const pollers = (url, room) =>
  new Clients(
    (place) => `${url}/poll?room=${room}&${place || 'limit=1'}`,
    ({ cursor }) => `after_time=${cursor.after_time}&after_id=${cursor.after_id}&wait=25`,
  )

/** @param {string} url */
const readers = (url) =>
  new Clients(
    (place) => `${url}/updates?nick=ann&wait=25&rooms=${place}`,
    (answer) => answer.rooms.map((/** @type {any} */ each) => `${each.room}:${each.last_id}`).join(','),
    rooms.join(','),
  )

/** Sends at fixed times. @param {import('./servers.mjs').Server} server @param {readonly string[]} to in turn @returns {Promise<number>} processor time, ms */
async function talk({ url, cpuTicks }, to) {
  const before = cpuTicks()
  for (let i = 0; i < messages; i++) {
    await Promise.all([
      ask(`${url}/send?room=${to[i % to.length]}&nick=bob&msg=hello%20${i}`),
      pause(everyMs),
    ])
  }
  return (cpuTicks() - before) * msOfTick
}

const middle = (/** @type {number[]} */ values) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** @param {import('./servers.mjs').Server} server @param {Clients[]} waiting @param {readonly string[]} to */
async function measure(server, waiting, to) {
  await pause(3000) // all of them wait
  for (const each of waiting) each.answers = 0
  const cpuMs = await talk(server, to)
  const answers = waiting.reduce((sum, each) => sum + each.answers, 0)
  for (const each of waiting) await each.end()
  return { each: cpuMs / answers, answers, delay: middle(waiting[0]?.delays ?? []) }
}

/** @param {string} folder @returns {Promise<boolean>} whether the target is reached */
export async function run(folder) {
  console.log(name)
  const server = await startPlatform(path.join(folder, 'updates'), { TRUST_PROXY: '127.0.0.1' })
  const [first = ''] = rooms
  try {
    for (const room of rooms) await ask(`${server.url}/send?room=${room}&nick=bob&msg=hello`)
    /** @type {{ each: number, answers: number, delay: number }[][]} */
    const [polled = [], updated = [], both = []] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      polled.push(await measure(server, [pollers(server.url, first)], [first]))
      updated.push(await measure(server, [readers(server.url)], rooms))
      both.push(await measure(server, [pollers(server.url, first), readers(server.url)], [first]))
    }
    const cost = (/** @type {{ each: number }[]} */ of) => middle(of.map(({ each }) => each))
    const ratio = cost(updated) / cost(polled)
    console.log(
      [
        `an answer of /poll ${cost(polled).toFixed(3)} ms, of /updates ${cost(updated).toFixed(3)} ms (${ratio.toFixed(2)}, at most ${target})`,
        `p50 of a message to 1,000 pollers: ${middle(polled.map(({ delay }) => delay))} ms, beside the readers ${middle(both.map(({ delay }) => delay))} ms`,
      ].join('\n'),
    )
    return ratio <= target
  } finally {
    await server.stop()
  }
}
