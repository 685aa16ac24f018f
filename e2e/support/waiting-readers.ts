import { Agent, type IncomingMessage, get as requestPlain } from 'node:http'
import { get as requestTls, Agent as TlsAgent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { pollPace } from '@/lib/chat/client/effects/poll-schedule'

export interface Site {
  url: string
  /** The name that the certificate is for. */
  host: string
}

/** A network of its own for each reader. */
const addressOf = (reader: number) => `${11 + (reader >> 16)}.${(reader >> 8) & 255}.${reader & 255}.7`

/** Readers of a room who poll as the chat does in a browser: each request waits for news. */
export class WaitingReaders {
  private readonly agent: Agent
  private stopped = false
  private readonly running: Promise<void>[] = []
  /** Milliseconds between a message's time and its arrival; the clocks are of one machine. */
  readonly delays: number[] = []
  failed = 0

  constructor(
    private readonly site: Site,
    private readonly room: string,
  ) {
    const options = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
    this.agent = site.url.startsWith('https')
      ? new TlsAgent({ ...options, rejectUnauthorized: false, servername: site.host, maxCachedSessions: 0 })
      : new Agent(options)
  }

  private poll(reader: number, query: string): Promise<{ status: number; text: string }> {
    const get = this.site.url.startsWith('https') ? requestTls : requestPlain
    const headers = { Host: this.site.host, 'X-Forwarded-For': addressOf(reader) }
    return new Promise((resolve, reject) => {
      const answer = (response: IncomingMessage) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text })).once('error', reject)
      }
      get(`${this.site.url}/poll?room=${this.room}&${query}`, { agent: this.agent, headers }, answer).once(
        'error',
        reject,
      )
    })
  }

  private async follow(reader: number): Promise<void> {
    let from = ''
    while (!this.stopped) {
      const response = await this.poll(reader, `wait=${from ? pollPace.waitSeconds : 0}${from}`).catch(
        () => null,
      )
      if (response?.status !== 200) {
        if (this.stopped) return
        this.failed++
        await pause(pollPace.activeMs)
        continue
      }
      const { messages, cursor } = JSON.parse(response.text)
      const now = Date.now()
      if (from) for (const { time } of messages) this.delays.push(now - time)
      from = `&after_time=${cursor.after_time}&after_id=${cursor.after_id}`
      await pause(messages.length > 0 ? pollPace.beforeHoldMs : pollPace.holdAgainMs)
    }
  }

  /** Adds readers, a few hundred a second. */
  async add(count: number): Promise<void> {
    for (let added = 0; added < count; added++) {
      this.running.push(this.follow(this.running.length))
      if (added % 25 === 24) await pause(50)
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.agent.destroy()
    await Promise.all(this.running)
  }
}
