import { type FollowOptions, type Message, type UtilityApi, utilityApi } from '@/packages/client/client.js'
import { until } from './until'

/** The project's own client for a server of the tests. */
export const clientOf = (url: string): UtilityApi => utilityApi(url)

/** A room that is followed by the project's own client, and what it has told. */
export class Followed {
  readonly messages: Message[] = []
  /** What the client told beside messages, by the number of messages before it. */
  readonly told: [what: 'reset' | 'gap' | 'retry', before: number][] = []
  readonly #ending = new AbortController()
  readonly #done: Promise<unknown>

  constructor(api: UtilityApi, room: string, options: FollowOptions = {}) {
    const note = (what: 'reset' | 'gap' | 'retry') => () => void this.told.push([what, this.messages.length])
    const handlers = { onReset: note('reset'), onGap: note('gap'), onRetry: note('retry') }
    const { signal } = this.#ending
    const follow = async () => {
      for await (const message of api.follow(room, { ...handlers, ...options, signal }))
        this.messages.push(message)
    }
    this.#done = follow().catch((error: unknown) => error)
  }

  get texts(): string[] {
    return this.messages.map(({ msg }) => msg)
  }

  /** Waits until so many messages have come. */
  async reaches(count: number): Promise<void> {
    await until(`${count} messages`, () => this.messages.length >= count)
  }

  /** Ends it. @returns what it ended with: nothing but the abort, if all is well */
  end(): Promise<unknown> {
    this.#ending.abort()
    return this.#done
  }
}
