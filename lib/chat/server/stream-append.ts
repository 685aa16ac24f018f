import { bus } from '@/lib/core/db/bus'
import { db } from '@/lib/core/db/database'
import { countMade } from '@/lib/core/db/day-counts'
import { dialect } from '@/lib/core/db/dialect'
import { columns, type RowOf, type Sql, sql } from '@/lib/core/db/rows'
import { processState } from '@/lib/core/process-state'
import { roomCache } from './room-cache'
import { insertRooms, lockRoomNames, lockRooms } from './room-names'
import { recordRoomTime } from './rooms-ahead-of-clock'
import { type RoomRecord, readRooms } from './store'
import type { NewRow } from './stream-inserts'
import { isMessageRow, isUserMessageRow, type RawRow } from './stream-row'

export interface Appended {
  /** By id; those that exist. */
  rooms: Map<number, { name: string; previousId: number }>
  rows: RawRow[]
  after: unknown[][]
}

/**
 * Appends rows to the streams of some rooms in one transaction. Time and ids are assigned while the rooms are locked, so
 * their order is the order of commits: `time = max(now, last time + 1)`, one value per transaction.
 * @param names without duplicates
 * @param inserts statements that insert into messages (reading `rooms.last_time`) and return `rowColumns`
 * @param after statements at the end
 * @param newRooms public rooms to create, those of `names` that may not exist; beside a similar name none is created
 */
export async function appendToStreams(
  names: string[],
  inserts: Sql<RawRow>[],
  after: Sql[] = [],
  newRooms: string[] = [],
): Promise<Appended> {
  const { greatest } = dialect()
  const list = dialect().list(names)
  const creation =
    newRooms.length > 0
      ? [...lockRoomNames(), insertRooms(newRooms.map((name) => ({ name, kind: 'public' })))]
      : []
  const prologue = [...creation, ...lockRooms(names)]
  const lock = sql`UPDATE rooms SET last_time = ${greatest}(last_time + 1, CAST(${Date.now()} AS bigint))
    WHERE name IN ${list} RETURNING ${columns('Room', 'id, name, last_id')}`
  const advance = sql`UPDATE rooms SET last_id = ${greatest}(last_id,
      coalesce((SELECT max(m.id) FROM messages m WHERE m.room_id = rooms.id), 0))
    WHERE name IN ${list}`
  const results = await db().batch<Sql[]>([...prologue, lock, ...inserts, ...after, advance])
  countMade('rooms', results[creation.length - 1]?.length ?? 0)
  const locked = (results[prologue.length] ?? []) as RowOf<typeof lock>[]
  const insertsEnd = prologue.length + 1 + inserts.length
  const inserted = results.slice(prologue.length + 1, insertsEnd).flat() as RawRow[]
  const rows = inserted.sort((a, b) => a.id - b.id)
  const rooms = new Map(locked.map(({ id, name, last_id }) => [id, { name, previousId: last_id }]))
  countMade('messages', rows.filter(isUserMessageRow).length)
  await publish(rooms, rows, newRooms)
  return { rooms, rows, after: results.slice(insertsEnd, -1) }
}

type Listener = (room: string) => void

const listeners = () => processState('stream-listeners', () => new Set<Listener>())

/** Calls a listener with the room of each message that this process commits; it must not throw or block. */
export function onMessage(listener: Listener): void {
  listeners().add(listener)
}

async function publish(rooms: Appended['rooms'], rows: RawRow[], newRooms: string[]): Promise<void> {
  // Together: reading them one by one would delay the next transaction.
  const created = newRooms.length > 0 ? await readRooms(newRooms) : new Map<string, RoomRecord>()
  for (const [id, { name, previousId }] of rooms) {
    const own = rooms.size === 1 ? rows : rows.filter((row) => row.room_id === id)
    if (own.length === 0) continue
    void bus().publish({ topic: 'room', id: name })
    recordRoomTime(name, own.at(-1)?.time ?? 0)
    await roomCache().applyCommitted(name, previousId, own, created.get(name))
    if (own.some(isMessageRow)) for (const listener of listeners()) listener(name)
  }
}

/**
 * Bytes of one transaction's rows of one room, as polls send them. They share one time, and a client that keeps only the
 * time must get them in one response.
 */
export const transactionBytesMax = 200 * 1024
const batchRowsMax = 256

const rowEnvelopeBytes = 200

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text))

/** Maximum size of a row as polls send it. */
export function streamBytesOf({
  room,
  nick,
  trip,
  msg,
}: Pick<NewRow, 'room' | 'nick' | 'trip' | 'msg'>): number {
  return rowEnvelopeBytes + jsonBytes(room) + jsonBytes(nick) + jsonBytes(trip ?? '') + jsonBytes(msg)
}

interface Item {
  row: { room: string }
  streamBytes: number
}

export class Batch<T extends Item> {
  readonly items: T[] = []
  readonly #bytesOf = new Map<string, number>()

  /** @returns whether it was added; if not, a later transaction has to take it */
  add(item: T): boolean {
    const before = this.#bytesOf.get(item.row.room) ?? 0
    const bytes = before + item.streamBytes
    if (this.items.length >= batchRowsMax || (before > 0 && bytes > transactionBytesMax)) return false
    this.#bytesOf.set(item.row.room, bytes)
    this.items.push(item)
    return true
  }
}

export function splitIntoBatches<T extends Item>(items: T[]): T[][] {
  const batches: Batch<T>[] = []
  for (const item of items) {
    if (batches.at(-1)?.add(item)) continue
    const next = new Batch<T>()
    next.add(item)
    batches.push(next)
  }
  return batches.map((batch) => batch.items)
}
