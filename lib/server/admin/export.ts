import { spokenTypes } from '@/lib/schemas/chat'
import { type RawRow, rowColumns, toMessage } from '../chat/stream-row'
import { db, Prisma, type Sql } from '../db/database'
import { inBackground } from '../db/postgres/query-limit'
import { nextDearTurn } from '../http/dear-turn'
import { readRoomRow } from './rooms'

/** Rows of one step: on SQLite nothing else runs meanwhile, some 6 ms. */
const pageRows = 200

/** Rows counted by one statement. */
const countedRows = 10_000

/** How many messages above an id are as `shown` says. Steps are of rows: ids have holes of any size. */
async function countInSteps(shown: Sql, low: bigint): Promise<number> {
  let sum = 0
  for (let after = low; ; ) {
    const [row] = await db().read.$queryRaw<{ count: bigint; last: bigint | null }[]>`
      SELECT count(*) AS count, max(id) AS last FROM (
        SELECT id FROM messages WHERE ${shown} AND id > ${after} ORDER BY id LIMIT ${countedRows}
      ) AS step`
    const count = Number(row?.count ?? 0)
    sum += count
    if (count < countedRows) return sum
    after = BigInt(row?.last ?? after)
    await nextDearTurn()
  }
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
 * @throws Refusal not_found
 */
export async function exportRoom(name: string): Promise<Exported> {
  const room = await readRoomRow(name)
  const [{ cleared_id: cleared }] = await db().read.$queryRaw<[{ cleared_id: bigint }]>`
    SELECT cleared_id FROM rooms WHERE id = ${Number(room.id)}`
  const shown = Prisma.sql`room_id = ${Number(room.id)} AND id <= ${BigInt(room.last_id)}
    AND type IN (${Prisma.join([...spokenTypes])}) AND deleted_time IS NULL`
  const count = await inBackground(() => countInSteps(shown, BigInt(cleared)))
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
