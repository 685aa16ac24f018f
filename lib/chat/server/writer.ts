import { claimKeys, type MessageKey } from '@/lib/core/idempotency/records'
import { stringBytes } from '@/lib/core/limits/caches'
import { queueMax, watchQueue } from '@/lib/core/limits/queues'
import { logThrottled } from '@/lib/core/log-throttled'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { readStored, type Stored } from './sent-messages'
import {
  type Appended,
  appendToStreams,
  insertPublicRooms,
  insertRows,
  type NewRow,
  nextBatch,
  streamBytesOf,
} from './stream-append'
import type { RawRow } from './stream-row'

/** Memory of the texts that wait. */
const waitingBytesMax = 16 * 1024 * 1024

interface QueuedMessage {
  row: NewRow
  key: MessageKey | null
  /** Memory of its text, and its size in the stream. */
  memoryBytes: number
  streamBytes: number
  resolve: (result: Stored) => void
  reject: (error: unknown) => void
}

/**
 * The writer of this process: whatever is waiting when the database is free goes into one transaction (group
 * commit), so a hundred senders share the cost of one durable write, and each is answered when it is done.
 */
class MessageWriter {
  #waiting: QueuedMessage[] = []
  #waitingBytes = 0
  #running: Promise<void> | null = null
  #refusedCount = 0

  constructor() {
    watchQueue('messages', { waiting: () => this.#waiting.length, refused: () => this.#refusedCount })
  }

  /**
   * @param key stored with the row, which then has its claim as `send_id`; a key in use gives what it was used for
   * @throws Refusal unavailable when the queue is full, not_found when the room is gone, conflict when the key was
   *   used for something else
   */
  append(given: NewRow, key: MessageKey | null = null): Promise<Stored> {
    const row = key ? { ...given, send_id: key.claim, key_hash: key.keyHash } : given
    const memoryBytes = stringBytes(row.msg)
    if (this.#waiting.length >= queueMax.messages || this.#waitingBytes + memoryBytes > waitingBytesMax) {
      this.#refusedCount++
      throw new Refusal('unavailable', 'messages_waiting', {
        retryAfterSeconds: 1,
      })
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ row, key, memoryBytes, streamBytes: streamBytesOf(row), resolve, reject })
      this.#waitingBytes += memoryBytes
      this.#running ??= this.#run()
    })
  }

  /** Resolves when nothing is waiting any more. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Requests that arrived together are read from their sockets in one turn; let them all queue up first.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const [batch, rest] = nextBatch(this.#waiting)
      this.#waiting = rest
      for (const { memoryBytes } of batch) this.#waitingBytes -= memoryBytes
      try {
        await this.#commit(batch)
      } catch (error) {
        logThrottled(error, `a batch of ${batch.length} messages could not be stored`)
        for (const item of batch) item.reject(error)
      }
    }
    this.#running = null
  }

  async #commit(batch: QueuedMessage[]): Promise<void> {
    const rows = batch.map((item) => item.row)
    const names = [...new Set(rows.map((row) => row.room))]
    const unknown = [...new Set(rows.filter((row) => row.createsRoom).map((row) => row.room))]
    const before = unknown.length > 0 ? [insertPublicRooms(unknown)] : []
    const keys = batch.flatMap(({ row, key }) => (key ? [{ ...key, room: row.room }] : []))
    const claims = keys.length > 0 ? [claimKeys(keys)] : []
    const appended = await appendToStreams(names, [...claims, insertRows(rows)], before)
    await answerRepeats(settle(batch, appended))
  }
}

/** A row as it was stored, with the fields that the database did not return, added in place: a copy takes longer. */
function storedOf(row: RawRow, { filtered, send_hash }: NewRow): Stored {
  return { row: Object.assign(row, { filtered, send_hash }), repeat: false }
}

/** Answers everyone whose row was inserted or whose room is gone; gives back those that came before. */
function settle(batch: QueuedMessage[], { rooms, rows }: Appended): QueuedMessage[] {
  const existing = new Set([...rooms.values()].map((room) => room.name))
  // Ids are given in the order of the batch, so the rows without a send_id come back in that order.
  const plain: RawRow[] = []
  const keyed = new Map<string, RawRow>()
  for (const row of rows)
    if (row.send_id === null) plain.push(row)
    else keyed.set(`${rooms.get(row.room_id)?.name} ${row.send_id}`, row)
  const repeats: QueuedMessage[] = []
  let position = 0
  for (const item of batch) {
    const { room, send_id } = item.row
    if (!existing.has(room)) {
      item.reject(new Refusal('not_found', 'no_room_left'))
      continue
    }
    const key = `${room} ${send_id}`
    const row = send_id === null ? plain[position++] : keyed.get(key)
    if (send_id !== null) keyed.delete(key)
    if (row) item.resolve(storedOf(row, item.row))
    else repeats.push(item)
  }
  return repeats
}

/** Gives each what was stored when it came before. */
async function answerRepeats(repeats: QueuedMessage[]): Promise<void> {
  if (repeats.length === 0) return
  const results = await readStored(
    repeats.map(({ row, key }) => ({ room: row.room, send_id: row.send_id, key })),
  )
  for (const [position, { resolve, reject }] of repeats.entries()) {
    const result = results[position]
    if (result && !(result instanceof Refusal)) resolve(result)
    else reject(result ?? new Refusal('unavailable', 'once_more', { retryAfterSeconds: 1 }))
  }
}

/** The writer of this process. */
export function writer(): MessageWriter {
  return processState('chat-writer', () => new MessageWriter())
}
