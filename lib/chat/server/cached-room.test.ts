import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type CachedResponse, CachedRoom, ResponseCache } from './cached-room'
import type { RoomRecord, Slice } from './store'
import type { RawRow } from './stream-row'

const roundMs = 5

/** The database: a room, what was said in it, and how long a question takes. */
const stored = vi.hoisted(() => ({
  room: {} as RoomRecord,
  rows: [] as RawRow[],
  rounds: 0,
  isFailing: false,
}))

vi.mock('./store', () => ({
  async readRoom() {
    stored.rounds++
    const { room } = stored
    await pause(roundMs)
    if (stored.isFailing) throw new Error('away')
    return room
  },
  async readStream(_: number, afterId: number, endId: number): Promise<Slice> {
    await pause(roundMs)
    return { rows: stored.rows.filter((row) => row.id > afterId && row.id <= endId), isCut: false }
  },
  async readNewest({ lastId }: RoomRecord): Promise<Slice> {
    const rows = stored.rows.filter((row) => row.id <= lastId)
    await pause(roundMs)
    return { rows: rows.toReversed(), isCut: false }
  },
}))

/** Commits a message. @returns the end of the stream before it, and its row */
function commit(): [previousId: number, rows: RawRow[]] {
  const previousId = stored.room.lastId
  const id = previousId + 1
  const said = { type: 'message', nick: 'ann', trip: null, msg: `m${id}`, is_admin: false, is_bot: false }
  const nothing = {
    flagged: false,
    ref_id: null,
    reply_to: null,
    send_id: null,
    deleted_time: null,
    edited_time: null,
    notice: null,
    other_sender: false,
  }
  const row: RawRow = { id, room_id: 1, time: 1000 + id, ...said, ...nothing }
  stored.rows.push(row)
  stored.room = { ...stored.room, lastId: id, lastTime: row.time }
  return [previousId, [row]]
}

const idsOf = ({ recentRows }: CachedRoom) =>
  recentRows.newest({ limit: 100, events: true })?.rows.map(({ id }) => id)

describe('a cached room that another instance writes to', () => {
  let cached: CachedRoom
  beforeEach(async () => {
    const ends = { lastId: 0, lastTime: 0, clearedId: 0, prunedId: 0, prunedTime: 0 }
    stored.room = { id: 1, name: 'hot', version: 0, kind: 'public', ...ends } as RoomRecord
    stored.rows = []
    stored.isFailing = false
    cached = new CachedRoom('hot')
    await cached.load()
    stored.rounds = 0
  })

  it('responds to its own senders, however often the other instance commits', async () => {
    let isOver = false
    const other = (async () => {
      const end = performance.now() + 2000
      while (!isOver && performance.now() < end) {
        commit()
        void cached.refresh()
        await pause(roundMs / 2)
      }
    })()
    await pause(10 * roundMs)
    const [previousId, rows] = commit()
    const before = stored.rounds
    await cached.applyCommitted(previousId, rows)
    const rounds = stored.rounds - before
    const seen = cached.recentRows.lastId
    isOver = true
    await other
    expect(seen).toBeGreaterThan(previousId)
    expect(rounds).toBeLessThanOrEqual(2)
    await cached.refresh()
    expect(idsOf(cached)).toEqual(stored.rows.map(({ id }) => id))
  })

  it('serves refreshes that were requested during a refresh by one more', async () => {
    const first = cached.refresh()
    const asked = Array.from({ length: 5 }, async () => {
      commit()
      const { lastId } = stored.room
      await cached.refresh()
      expect(cached.recentRows.lastId).toBeGreaterThanOrEqual(lastId)
    })
    await Promise.all([first, ...asked])
    expect(stored.rounds).toBe(2)
  })

  it('does not fail a refresh because the one before it failed', async () => {
    stored.isFailing = true
    const first = cached.refresh()
    const second = cached.refresh()
    await expect(first).rejects.toThrow('away')
    stored.isFailing = false
    commit()
    await Promise.all([second, cached.refresh()])
    expect(idsOf(cached)).toEqual([1])
  })

  it('resolves a sender when the refresh under way finds its row', async () => {
    const [previousId, rows] = commit()
    const looking = cached.refresh()
    await cached.applyCommitted(previousId, rows)
    await looking
    expect(stored.rounds).toBe(1)
    expect(idsOf(cached)).toEqual([1])
  })
})

const response = (length: number): CachedResponse => ({
  members: 'x'.repeat(length),
  cursor: { after_time: 1, after_id: 1 },
  isEmpty: false,
  isReset: false,
})

it('the response cache keeps the first sixteen responses, each once', () => {
  const responses = new ResponseCache()
  const first = response(10)
  responses.set('0', first)
  const { bytes } = responses
  responses.set('0', response(10))
  expect(responses.get('0')).toBe(first)
  expect(responses.bytes).toBe(bytes)
  for (let i = 1; i < 100; i++) responses.set(String(i), response(10))
  expect(Array.from({ length: 100 }, (_, i) => String(i)).filter((key) => responses.get(key))).toHaveLength(
    16,
  )
})

it('the response cache keeps at most one MiB of texts and keys, and has space again after a clear', () => {
  const responses = new ResponseCache()
  for (let i = 0; i < 10; i++) responses.set(String(i), response(200_000))
  const kept = Array.from({ length: 10 }, (_, i) => responses.get(String(i))).filter(Boolean)
  expect(kept).toHaveLength(5)
  expect(responses.bytes).toBeGreaterThanOrEqual(5 * 200_000)
  expect(responses.bytes).toBeLessThanOrEqual(1024 * 1024)
  responses.clear()
  expect(responses.bytes).toBe(0)
  responses.set('k'.repeat(200_000), response(10))
  expect(responses.bytes).toBeGreaterThanOrEqual(200_000)
  responses.set('9', response(200_000))
  expect(responses.get('9')).toBeDefined()
  expect(responses.get('0')).toBeUndefined()
})
