import type { SendAnswer } from '@/lib/chat/contract/chat'
import { type Answer, encode, type Parameters, send } from './http'
import { within } from './until'

/** What is far too long for any answer while the database is away. */
const patienceMs = 20_000

/** One answer as a client saw it. */
export interface Seen {
  what: string
  status: number
  retryAfter: string | undefined
  /** What broke instead of an answer. */
  failure: string
}

/** Clients that go on calling a server whatever it answers, and remember what that was. */
export class Clients {
  readonly seen: Seen[] = []
  /** Texts of messages that were acknowledged, by their ids. */
  readonly acknowledged = new Map<number, string>()
  #isDone = false
  readonly #loops: Promise<void>[] = []

  constructor(
    private readonly url: string,
    private readonly room: string,
  ) {}

  /** Sends to the room and reads it, looks elsewhere, and asks whether the server is ready. */
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

  /** The answers to one kind of call since some moment. */
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
      const answer = await this.#call('send', '/send', {
        room: this.room,
        nick: `n${sender}`,
        msg,
        send_id: msg,
      })
      if (answer?.status === 200) this.acknowledged.set((JSON.parse(answer.text) as SendAnswer).id, msg)
    }
  }

  async #call(what: string, path: string, parameters: Parameters): Promise<Answer | null> {
    try {
      const answer = await within(send(`${this.url}${path}?${encode(parameters)}`), patienceMs)
      const retryAfter = answer.headers['retry-after']
      this.seen.push({ what, status: answer.status, retryAfter, failure: '' })
      return answer
    } catch (error) {
      this.seen.push({ what, status: 0, retryAfter: undefined, failure: String(error) })
      return null
    }
  }
}
