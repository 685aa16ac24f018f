import { dialect } from '@/lib/core/db/dialect'
import { sql } from '@/lib/core/db/rows'
import { insertRecords, type RowKey } from '@/lib/core/idempotency/row-key'
import { stringBytes } from '@/lib/core/limits/caches'
import { fairQueue, type Queued } from '@/lib/core/limits/fair-queue'
import { queueLimits } from '@/lib/core/limits/shared-amounts'
import { logThrottled } from '@/lib/core/log-throttled'
import { networkOf } from '@/lib/core/network'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { refuseSimilarRoom } from './room-names'
import { findSentMessages, type SentMessage } from './send-idempotency'
import { type Appended, appendToStreams, Batch, streamBytesOf } from './stream-append'
import { auditRows, insertRows, type NewRow } from './stream-inserts'
import type { RawRow } from './stream-row'

/** Memory of the texts in the queue. */
const queuedBytesMax = 16 * 1024 * 1024

/** A message counts once in the limit of the queue, and once more for each part of this size. */
const partBytes = queuedBytesMax / queueLimits.messages.max

interface QueuedMessage extends Queued {
  row: NewRow
  key: RowKey | null
  streamBytes: number
  resolve: (result: SentMessage) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: what is in the queue when the database is free goes into one transaction, so that many senders share
 * one durable write. Each gets its result when that is committed. Networks take turns, each keeps its order.
 */
class MessageWriter {
  readonly #queue = fairQueue<QueuedMessage>('messages')
  #running: Promise<void> | null = null

  /**
   * @param key of the row: a message sent before under it is returned instead
   * @throws Refusal unavailable when the queue is full, not_found when the room was removed, conflict when the key was
   *   used for other input
   */
  append(row: NewRow, key: RowKey | null = null, address = ''): Promise<SentMessage> {
    const weight = Math.ceil(stringBytes(row.msg) / partBytes)
    const network = networkOf(address)
    return new Promise((resolve, reject) => {
      const item = { network, weight, row, key, streamBytes: streamBytesOf(row), resolve, reject }
      for (const dropped of this.#queue.add(item))
        dropped.reject(new Refusal('unavailable', 'messages_waiting', { retryAfterSeconds: 1 }))
      this.#running ??= this.#run()
    })
  }

  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Requests that arrived together are read in one tick of the event loop: let all of them enter the queue first.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#queue.length > 0) {
      const batch = this.#nextBatch()
      try {
        await this.#commit(batch)
      } catch (error) {
        logThrottled(error, `a batch of ${batch.length} messages could not be stored`)
        for (const item of batch) item.reject(error)
      }
    }
    this.#running = null
  }

  #nextBatch(): QueuedMessage[] {
    const batch = new Batch<QueuedMessage>()
    for (let next = this.#queue.first(); next && batch.add(next); next = this.#queue.first())
      this.#queue.next()
    return batch.items
  }

  async #commit(batch: QueuedMessage[]): Promise<void> {
    const rows = batch.map((item) => item.row)
    const names = [...new Set(rows.map((row) => row.room))]
    const newRooms = [...new Set(rows.filter((row) => row.createsRoom).map((row) => row.room))]
    const keys = batch.flatMap(({ row, key }) => (key?.record ? [{ key, scope: row.room }] : []))
    const records = keys.length > 0 ? [insertRecords(keys, roomExists())] : []
    const appended = await appendToStreams(names, [...records, insertRows(rows)], auditRows(rows), newRooms)
    await resolveReplays(resolveInserted(batch, appended))
  }
}

const roomExists = () => sql`EXISTS (SELECT 1 FROM rooms r WHERE r.name = ${dialect().text('scope')})`

/** A row with the fields that the database did not return, added in place: a copy takes longer. */
function toSentMessage(row: RawRow, { filtered, send_hash, tag }: NewRow): SentMessage {
  return { row: Object.assign(row, { filtered, send_hash, tag }), isReplay: false }
}

/** @returns those that were sent before */
function resolveInserted(batch: QueuedMessage[], { rooms, rows }: Appended): QueuedMessage[] {
  const existing = new Set([...rooms.values()].map((room) => room.name))
  // Ids are assigned in the order of the batch, so the rows without a send_id come back in that order.
  const plain: RawRow[] = []
  const keyed = new Map<string, RawRow>()
  for (const row of rows)
    if (row.send_id === null) plain.push(row)
    else keyed.set(`${rooms.get(row.room_id)?.name} ${row.send_id}`, row)
  const replays: QueuedMessage[] = []
  let position = 0
  for (const item of batch) {
    const { room, send_id } = item.row
    if (!existing.has(room)) {
      // Removed, or not created because another call has just created a similar one.
      const removed = new Refusal('not_found', 'no_room_left')
      void refuseSimilarRoom(room).then(() => item.reject(removed), item.reject)
      continue
    }
    const key = `${room} ${send_id}`
    const row = send_id === null ? plain[position++] : keyed.get(key)
    if (send_id !== null) keyed.delete(key)
    if (row) item.resolve(toSentMessage(row, item.row))
    else replays.push(item)
  }
  return replays
}

async function resolveReplays(replays: QueuedMessage[]): Promise<void> {
  if (replays.length === 0) return
  const results = await findSentMessages(
    replays.map(({ row, key }) => ({ room: row.room, sendId: row.send_id, key })),
  )
  for (const [position, { resolve, reject }] of replays.entries()) {
    const result = results[position]
    if (result && !(result instanceof Refusal)) resolve(result)
    else reject(result ?? new Refusal('unavailable', 'once_more', { retryAfterSeconds: 1 }))
  }
}

export function writer(): MessageWriter {
  return processState('chat-writer', () => new MessageWriter())
}
