import { spokenTypes } from '@/lib/schemas/chat'
import { type RawRow, rowColumns, toMessage } from '../chat/stream-row'
import { db, Prisma, type Sql } from '../db/database'
import { inBackground } from '../db/postgres/query-limit'
import { nextDearTurn } from '../http/dear-turn'
import { readRoomRow } from './rooms'

/** Rows of one step: on SQLite nothing else runs meanwhile, some 6 ms. */
const pageRows = 200

/** Ids counted by one statement. */
const countedIds = 10_000

/** How many messages in (low, high] are as `shown` says. */
async function countInSteps(shown: Sql, low: number, high: number): Promise<number> {
  let sum = 0
  for (let from = low; from < high; from += countedIds) {
    const [row] = await db().read.$queryRaw<{ count: bigint }[]>`SELECT count(*) AS count FROM messages
      WHERE ${shown} AND id > CAST(${BigInt(from)} AS bigint) AND id <= CAST(${BigInt(from + countedIds)} AS bigint)`
    sum += Number(row?.count ?? 0)
    await nextDearTurn()
  }
  return sum
}

async function readPage(shown: Sql, after: bigint): Promise<RawRow[]> {
  return db().read.$queryRaw<RawRow[]>`SELECT ${rowColumns} FROM messages
    WHERE ${shown} AND id > ${after} ORDER BY id LIMIT ${pageRows}`
}

interface Exported {
  lines: ReadableStream<Uint8Array>
  /** How many lines there will be, for whoever shows the progress. */
  count: number
}

/**
 * What was said in a room and is shown now, oldest first: one JSON message a line, in the form of `/poll`. Read page
 * by page as the client takes it; what is said meanwhile is not in it.
 * @throws HttpError not_found
 */
export async function exportRoom(name: string): Promise<Exported> {
  const room = await readRoomRow(name)
  const [{ cleared_id: cleared }] = await db().read.$queryRaw<[{ cleared_id: bigint }]>`
    SELECT cleared_id FROM rooms WHERE id = ${Number(room.id)}`
  const shown = Prisma.sql`room_id = ${Number(room.id)} AND id <= ${BigInt(room.last_id)}
    AND type IN (${Prisma.join([...spokenTypes])}) AND deleted_time IS NULL`
  const count = await inBackground(() => countInSteps(shown, Number(cleared), Number(room.last_id)))
  const encoder = new TextEncoder()
  let after = BigInt(cleared)
  const lines = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await nextDearTurn() // whoever else has something to do comes first
      const rows = await inBackground(() => readPage(shown, after))
      const text = rows.map((row) => `${JSON.stringify(toMessage(row, name))}\n`).join('')
      if (text !== '') controller.enqueue(encoder.encode(text))
      after = BigInt(rows.at(-1)?.id ?? after)
      if (rows.length < pageRows) controller.close()
    },
  })
  return { lines, count }
}
