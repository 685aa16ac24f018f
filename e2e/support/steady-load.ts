import http from 'node:http'
import https from 'node:https'
import type { Message, PollResponse, SendResponse } from '@/lib/chat/contract/chat'
import { type Call, encode, form, type JsonResponse, json } from './http'
import { addLink } from './links'
import { poll, readAll, say, unique } from './talk'
import { create } from './text'

const patienceMs = 20_000

/** The reason why a request was not answered. */
const describe = (error: NodeJS.ErrnoException, request: http.ClientRequest): string =>
  `${error.code ?? error.message}${request.reusedSocket ? ' on a connection that was kept' : ''}`

/**
 * A client that keeps its connection as long as the server lets it, or opens one per request. Of several addresses it
 * uses one, and moves on when the server closes the connection after a response or refuses connections: then nothing was
 * sent, and nothing is lost.
 */
export class SteadyClient {
  readonly #agent: http.Agent
  readonly #origins: string[]
  #at: number

  /** @param origins such as `http://127.0.0.1:3000` @param at the index of the first to use */
  constructor(origins: string[], at: number, keepAlive: boolean) {
    const options = { keepAlive, maxSockets: 1 }
    const isTls = origins[0]?.startsWith('https:')
    this.#agent = isTls ? new https.Agent({ ...options, rejectUnauthorized: false }) : new http.Agent(options)
    this.#origins = origins
    this.#at = at % origins.length
  }

  /** Sends a request. @throws Error with the reason why there is no response */
  async call(path: string, call: Call = {}): Promise<JsonResponse> {
    for (let refusedCount = 0; ; refusedCount++)
      try {
        const response = await this.#send(path, call)
        if (response.headers.connection === 'close') this.#next()
        return response
      } catch (error) {
        const isRefused = error instanceof Error && error.message === 'ECONNREFUSED'
        if (!isRefused || refusedCount >= this.#origins.length - 1) throw error
        this.#next()
      }
  }

  end(): void {
    this.#agent.destroy()
  }

  #next(): void {
    this.#at = (this.#at + 1) % this.#origins.length
  }

  #send(path: string, { method = 'GET', headers = {}, body }: Call): Promise<JsonResponse> {
    const url = new URL(path, this.#origins[this.#at])
    const length: Record<string, string> =
      body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const options = { agent: this.#agent, method, headers: { ...length, ...headers } }
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          clearTimeout(timer)
          const whole = Buffer.concat(chunks)
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers, body: whole, text: whole.toString() })
        })
      })
      const fail = (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        reject(new Error(describe(error, request)))
      }
      const timer = setTimeout(() => {
        request.destroy(new Error(`no answer within ${patienceMs} ms`))
      }, patienceMs)
      request.on('error', fail)
      request.end(body)
    })
  }
}

interface Cursor {
  after_id: number
  after_time: number
}

/** Stored for the clients to read besides rooms. */
interface Stored {
  text: string
  link: string
}

/**
 * Clients that call everything without a pause, and record every wrong answer. Most keep their connections, some open one
 * per request. With several addresses they balance the load themselves.
 */
export class SteadyLoad {
  answeredCount = 0
  /** Failures, one line each. */
  readonly failures: string[] = []
  readonly rooms = [unique('steady'), unique('steady')] as const
  /** Ids of acknowledged messages by text. */
  readonly acknowledged = new Map<string, number>()
  /** The messages that each follower got, in order of arrival. */
  readonly followed: { room: string; messages: Message[] }[] = []
  /** The longest time for a request that does not wait, milliseconds. */
  slowestMs = 0
  #isDone = false
  readonly #running: Promise<void>[] = []

  private constructor(
    private readonly origins: string[],
    private readonly stored: Stored,
  ) {}

  /**
   * @param origins of the clients
   * @param base the instance that is prepared
   * @param clientCount per room, besides two followers
   */
  static async start(origins: string[], base: string, clientCount: number): Promise<SteadyLoad> {
    const { name } = await create(base, { name: unique('text'), text: 'a text' })
    const { link } = await addLink(base, { target: 'https://elsewhere.example/' })
    const load = new SteadyLoad(origins, { text: name, link })
    for (const room of load.rooms) {
      const { id, time } = await say(base, { room, nick: 'ann', msg: 'first' })
      const cursor = { after_id: id, after_time: time }
      for (let i = 0; i < 2; i++) load.#run(i, (client) => load.#follow(client, room, cursor))
      for (let i = 0; i < clientCount; i++) load.#run(i, (client) => load.#act(client, room, cursor))
    }
    return load
  }

  async stop(): Promise<void> {
    this.#isDone = true
    await Promise.all(this.#running)
  }

  /** Failures with their counts. */
  get failureCounts(): [what: string, count: number][] {
    const counts = new Map<string, number>()
    for (const each of this.failures) counts.set(each, (counts.get(each) ?? 0) + 1)
    return [...counts]
  }

  /**
   * Messages that are not stored exactly once, were not acknowledged, or have another id than acknowledged.
   */
  async unaccounted(base: string): Promise<string[]> {
    const times = new Map<string, number>()
    for (const room of this.rooms)
      for (const { msg, id } of await readAll(base, { room, after_time: 1, limit: 500 })) {
        times.set(msg, (times.get(msg) ?? 0) + 1)
        const acknowledgedId = this.acknowledged.get(msg)
        if (msg !== 'first' && acknowledgedId !== id)
          times.set(`${msg}: acknowledged ${acknowledgedId}, is ${id}`, 0)
      }
    for (const msg of this.acknowledged.keys()) if (!times.has(msg)) times.set(msg, 0)
    times.delete('first')
    return [...times].filter(([, count]) => count !== 1).map(([msg, count]) => `${msg} × ${count}`)
  }

  /**
   * Differences between what followers got and what is stored: empty when each got everything once and in order.
   */
  async misread(base: string): Promise<string[]> {
    const wrong: string[] = []
    for (const { room, messages } of this.followed) {
      const all = await readAll(base, { room, after_time: 1, limit: 500 })
      const expected = all.slice(1).map(({ id }) => id)
      const end = await poll(base, { room, ...cursorOf(messages), limit: 500 })
      const got = [...messages, ...end.messages].map(({ id }) => id)
      if (got.join() !== expected.join())
        wrong.push(`${room}: got ${got.length} messages, ${expected.length} are there`)
    }
    return wrong
  }

  #run(at: number, live: (client: SteadyClient) => Promise<void>): void {
    const client = new SteadyClient(this.origins, at, at % 5 !== 4)
    this.#running.push(live(client).finally(() => client.end()))
  }

  async #follow(client: SteadyClient, room: string, from: Cursor): Promise<void> {
    const messages: Message[] = []
    this.followed.push({ room, messages })
    let cursor = from
    while (!this.#isDone) {
      const text = await this.#call(client, `/poll?${encode({ room, ...cursor, wait: 5 })}`, {}, 200, true)
      if (text === null) continue
      const page = JSON.parse(text) as PollResponse
      messages.push(...page.messages)
      cursor = page.cursor
    }
  }

  async #act(client: SteadyClient, room: string, from: Cursor): Promise<void> {
    const nick = unique('n')
    let cursor = from
    for (let i = 0; !this.#isDone; i++) {
      const message = { room, nick, msg: `${nick} ${i}` }
      const kind = i % 10
      if (kind === 0) await this.#send(client, message.msg, `/send?${encode(message)}`)
      else if (kind === 3) await this.#send(client, message.msg, '/send', json(message))
      else if (kind === 7) await this.#send(client, message.msg, '/send', form(message))
      else if (kind === 5) await this.#call(client, `/sf/${this.stored.text}`)
      else if (kind === 6) await this.#call(client, `/go/${this.stored.link}`, {}, 302)
      else if (kind === 8) await this.#call(client, '/healthz')
      else {
        const text = await this.#call(client, `/poll?${encode({ room, ...cursor })}`)
        if (text !== null) cursor = (JSON.parse(text) as PollResponse).cursor
      }
    }
  }

  async #send(client: SteadyClient, msg: string, path: string, call: Call = {}): Promise<void> {
    const text = await this.#call(client, path, call)
    if (text !== null) this.acknowledged.set(msg, (JSON.parse(text) as SendResponse).id)
  }

  /** @returns the body; null when the call failed */
  async #call(client: SteadyClient, path: string, call: Call = {}, expected = 200, waits = false) {
    const startedAt = performance.now()
    const what = `${call.method ?? 'GET'} ${path.replace(/\?.*/, '')}`
    try {
      const { status, text } = await client.call(path, call)
      if (!waits) this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt)
      if (status === expected) {
        this.answeredCount++
        return text
      }
      this.failures.push(`${what}: ${status} ${text.slice(0, 200)}`)
    } catch (error) {
      this.failures.push(`${what}: ${error instanceof Error ? error.message : error}`)
    }
    return null
  }
}

/** The cursor after messages; before the first one when there are none. */
function cursorOf(messages: Message[]): Cursor {
  const last = messages.at(-1)
  return { after_id: last?.id ?? 0, after_time: last?.time ?? 1 }
}
