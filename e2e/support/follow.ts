import { type FollowOptions, type Message, type UtilityApi, utilityApi } from '@/packages/client/client.js'
import { until } from './until'

/** The project's client for a test server. */
export const clientOf = (url: string): UtilityApi => utilityApi(url)

/** A room followed with the project's client, and the events recorded. */
export class Followed {
  readonly messages: Message[] = []
  /** Other events, by the number of messages before them. */
  readonly events: [what: 'reset' | 'gap' | 'retry', before: number][] = []
  readonly #ending = new AbortController()
  readonly #done: Promise<unknown>

  constructor(api: UtilityApi, room: string, options: FollowOptions = {}) {
    const note = (what: 'reset' | 'gap' | 'retry') => () =>
      void this.events.push([what, this.messages.length])
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

  async reaches(count: number): Promise<void> {
    await until(`${count} messages`, () => this.messages.length >= count)
  }

  /** Stops it. @returns what it ended with: the abort, if all is well */
  end(): Promise<unknown> {
    this.#ending.abort()
    return this.#done
  }
}
