import { expect } from 'vitest'
import { utilityApi } from '@/packages/client/client.js'
import { Followed } from './follow'
import { inTurn } from './memory-attack'
import type { Crowd } from './raid'
import { until } from './until'

/** Readers of a room with waiting polls, each of a network of its own, at some instances in turn. */
export class Readers {
  private constructor(
    private readonly room: string,
    private readonly readers: Followed[],
  ) {}

  static async start(urls: string[], room: string, count: number): Promise<Readers> {
    const start = async (i: number) => {
      const own = { 'X-Forwarded-For': `10.${i}.0.1` }
      const fetchFrom: typeof fetch = (url, init) =>
        fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), ...own } })
      const api = utilityApi(urls[i % urls.length] ?? '', { fetch: fetchFrom })
      return new Followed(api, room, { events: true, history: Number.POSITIVE_INFINITY })
    }
    return new Readers(room, await inTurn(count, start))
  }

  /** Resolves when each has the message with this id. */
  async reach(id: number): Promise<void> {
    await until(`all readers to have message ${id}`, () =>
      this.readers.every(({ messages }) => (messages.at(-1)?.id ?? 0) >= id),
    )
  }

  /**
   * Each reader got every row once and in order, sees the messages of these crowds and of nobody else, as they were
   * written, and was told of no change of a message of `untouched`; messages come back as nobody's edits.
   */
  expectToSee(crowds: Crowd[], untouched: Crowd): void {
    const own = new Set(untouched.made.messages.map(({ id }) => id))
    const said = crowds.flatMap(({ made }) => made.messages).filter(({ room }) => room === this.room)
    const expected = said.map(({ id, msg }) => `${id} ${msg}`).toSorted()
    for (const { messages, events } of this.readers) {
      const ids = messages.map(({ id }) => id)
      expect(events).toEqual([])
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
      expect(messages.filter(({ ref_id: ref }) => ref !== null && own.has(ref))).toEqual([])
      expect(messages.filter(({ type, restored }) => type === 'edit' && !restored)).toEqual([])
      const seen = new Map<number, string>()
      for (const { type, id, ref_id: ref, msg } of messages)
        if (type === 'delete') seen.delete(ref ?? 0)
        else if (type === 'edit') seen.set(ref ?? 0, msg)
        else if (type === 'message') seen.set(id, msg)
      expect([...seen].map(([id, msg]) => `${id} ${msg}`).toSorted()).toEqual(expected)
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.readers.map((reader) => reader.end()))
  }
}
