import { setTimeout as pause } from 'node:timers/promises'
import type { Cursor, PollResponse } from '@/lib/chat/contract/chat'
import type { Parameters } from '../support/http'
import type { Caller } from './caller'
import type { Stream } from './history'

/** Between two polls without news and without waiting. */
const paceMs = 25

export interface Manner {
  name: string
  keep: (cursor: Cursor) => Parameters
  wait: number
  limit: number
  events: boolean
  /** Polls the instances in turn, each with the previous one's cursor. */
  hops: boolean
}

/** The cursor of an empty room. */
const beginning: Cursor = { after_time: 1, after_id: 0 }
const both = (cursor: Cursor): Parameters => ({ ...cursor })
const timeOnly = ({ after_time }: Cursor): Parameters => ({ after_time })
// 0 alone asks for the newest messages, not the first.
const idOnly = ({ after_id }: Cursor): Parameters => (after_id > 0 ? { after_id } : { ...beginning })

const manner = (
  name: string,
  keep: Manner['keep'],
  wait: number,
  limit: number,
  more: Partial<Manner> = {},
) => ({
  name,
  keep,
  wait,
  limit,
  events: false,
  hops: false,
  ...more,
})

/** Polls of every kind, for the room without changes. */
export const manners: Manner[] = [
  manner('both', both, 0, 100),
  manner('both, small pages, waiting', both, 2, 7),
  manner('both, waiting, events', both, 2, 500, { events: true }),
  manner('both, waiting, from instance to instance', both, 1, 50, { hops: true }),
  manner('time only', timeOnly, 0, 20),
  manner('time only, waiting', timeOnly, 2, 3),
  manner('time only, from instance to instance', timeOnly, 0, 50, { hops: true }),
  manner('id only', idOnly, 0, 20),
  manner('id only, waiting, from instance to instance', idOnly, 1, 100, { hops: true }),
]

/** Followers of changes. */
export const eventManners: Manner[] = [
  manner('events', both, 0, 50, { events: true }),
  manner('events, waiting', both, 2, 10, { events: true }),
  manner('events, from instance to instance', both, 1, 100, { events: true, hops: true }),
]

export class Follower {
  #stream: Stream
  #cursor = beginning
  #clearedId = 0
  #polls = 0

  constructor(
    private readonly caller: Caller,
    private readonly room: string,
    private readonly manner: Manner,
    private readonly slot: number,
  ) {
    this.#stream = this.#begin()
  }

  #begin(): Stream {
    const { name, events } = this.manner
    const follower = `${name} (${this.slot})`
    const stream: Stream = { follower, room: this.room, events, pages: [], state: 'following' }
    this.caller.history.streams.push(stream)
    this.#cursor = beginning
    this.#clearedId = 0
    return stream
  }

  /** Asks once. */
  async step(): Promise<void> {
    const { keep, wait, limit, events, hops } = this.manner
    const slot = (this.slot + (hops ? this.#polls++ : 0)) % this.caller.platform.size
    const startedAt = performance.now()
    const position = keep(this.#cursor)
    const asked = { after_time: Number(position.after_time ?? 0), after_id: Number(position.after_id ?? 0) }
    const parameters = { room: this.room, ...position, wait, limit, events: events ? 1 : undefined }
    const response = await this.caller.get('poll', slot, '/poll', parameters)
    if (!response) return
    const { messages: rows, cursor, reset, gap } = JSON.parse(response.text) as PollResponse
    this.#stream.pages.push({ slot, startedAt, asked, cursor, rows, reset, gap })
    this.#cursor = cursor
    for (const { type, ref_id } of rows) {
      if (type !== 'clear') continue
      // A clearing was undone: clients read the room again.
      if ((ref_id ?? 0) < this.#clearedId) {
        this.#stream.state = 'abandoned'
        this.#stream = this.#begin()
        return
      }
      this.#clearedId = ref_id ?? 0
    }
    if (rows.length === 0 && wait === 0) await pause(paceMs)
  }

  hasReached(id: number): boolean {
    return this.#cursor.after_id >= id
  }

  end(id: number): void {
    this.#stream.state = this.hasReached(id) ? 'caught up' : 'stuck'
  }
}
