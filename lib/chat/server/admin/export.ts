import { recordRead } from '@/lib/core/audit/audit'
import { inBackground } from '@/lib/core/db/postgres/query-limit'
import { yieldCpu } from '@/lib/core/http/cpu'
import { Refusal } from '@/lib/core/refusal/refusal'
import { countAfter, type RoomRecord, readAfter, readRoom } from '../store'
import { toMessage } from '../stream-row'

/** Rows of one step; on SQLite it blocks the process for some 6 ms. */
const pageRows = 200

/** Rows counted by one statement. */
const countedRows = 10_000

async function countInSteps(room: RoomRecord): Promise<number> {
  let sum = 0
  for (let after = 0; ; ) {
    const { count, lastId } = await countAfter(room, after, room.lastId, countedRows)
    sum += count
    if (count < countedRows) return sum
    after = lastId
    await yieldCpu()
  }
}

interface Exported {
  lines: ReadableStream<Uint8Array>
  /** Number of lines, to show progress. */
  count: number
}

/**
 * The visible messages of a room, oldest first: one JSON message per line, in the form of `/poll`. Read page by page as the
 * client consumes it; later messages are not included. The audit log has an entry before the first byte is sent.
 * @throws Refusal not_found
 */
export async function exportRoom(name: string, actor: string): Promise<Exported> {
  const room = await readRoom(name)
  if (!room) throw new Refusal('not_found', 'no_room')
  const count = await inBackground(() => countInSteps(room))
  await recordRead({ actor, action: 'room.export', target: name, after: { messages: count } })
  const encoder = new TextEncoder()
  let after = 0
  const lines = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await yieldCpu() // requests come first
      const { rows, isCut } = await inBackground(() => readAfter(room, after, room.lastId, pageRows, false))
      const text = rows.map((row) => `${JSON.stringify(toMessage(row, name))}\n`).join('')
      if (text !== '') controller.enqueue(encoder.encode(text))
      after = rows.at(-1)?.id ?? after
      if (!isCut) controller.close()
    },
  })
  return { lines, count }
}
