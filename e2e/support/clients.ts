import type { SendResponse } from '@/lib/chat/contract/chat'
import { encode, type JsonResponse, type Parameters, send } from './http'
import { within } from './until'

/** Much longer than any answer takes while the database is away. */
const patienceMs = 20_000

/** A response to a client. */
export interface Seen {
  what: string
  status: number
  retryAfter: string | undefined
  /** The error, where there was no response. */
  failure: string
}

/** Clients that keep calling a server whatever it answers, and record the responses. */
export class Clients {
  readonly seen: Seen[] = []
  /** Acknowledged messages by id. */
  readonly acknowledged = new Map<number, string>()
  #isDone = false
  readonly #loops: Promise<void>[] = []

  constructor(
    private readonly url: string,
    private readonly room: string,
  ) {}

  /** Sends and polls, opens other pages, and checks readiness. */
  start(): void {
    for (let sender = 0; sender < 4; sender++) this.#loop(this.#sender(sender))
    this.#loop(() => this.#call('poll', '/poll', { room: this.room }))
    this.#loop(() =>
      this.#call('cold poll', '/poll', { room: this.room, after_id: 0, after_time: 1, limit: 3 }),
    )
    this.#loop(() => this.#call('rooms', '/rooms', {}))
    this.#loop(() => this.#call('readyz', '/readyz', {}))
  }

  async stop(): Promise<void> {
    this.#isDone = true
    await Promise.all(this.#loops)
  }

  /** The statuses of one kind of call since an index. */
  statuses(what: string, since = 0): number[] {
    return this.seen.slice(since).flatMap((each) => (each.what === what ? [each.status] : []))
  }

  #loop(step: () => Promise<unknown>): void {
    const run = async () => {
      while (!this.#isDone) await step()
    }
    this.#loops.push(run())
  }

  #sender(sender: number): () => Promise<void> {
    let count = 0
    return async () => {
      const msg = `${sender}-${count++}`
      const response = await this.#call('send', '/send', {
        room: this.room,
        nick: `n${sender}`,
        msg,
        send_id: msg,
      })
      if (response?.status === 200) this.acknowledged.set((JSON.parse(response.text) as SendResponse).id, msg)
    }
  }

  async #call(what: string, path: string, parameters: Parameters): Promise<JsonResponse | null> {
    try {
      const response = await within(send(`${this.url}${path}?${encode(parameters)}`), patienceMs)
      const retryAfter = response.headers['retry-after']
      this.seen.push({ what, status: response.status, retryAfter, failure: '' })
      return response
    } catch (error) {
      this.seen.push({ what, status: 0, retryAfter: undefined, failure: String(error) })
      return null
    }
  }
}
