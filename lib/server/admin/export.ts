import { spokenTypes } from '@/lib/schemas/chat'
import { type RawRow, rowColumns, toMessage } from '../chat/stream-row'
import { db, Prisma } from '../db/database'
import { readRoomRow } from './rooms'

const pageRows = 1000

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
  const where = Prisma.sql`room_id = ${Number(room.id)} AND id > ${cleared} AND id <= ${BigInt(room.last_id)}
    AND type IN (${Prisma.join([...spokenTypes])}) AND deleted_time IS NULL`
  const [{ count }] = await db().read.$queryRaw<
    [{ count: bigint }]
  >`SELECT count(*) AS count FROM messages WHERE ${where}`
  const encoder = new TextEncoder()
  let after = 0n
  const lines = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const rows = await db().read.$queryRaw<RawRow[]>`SELECT ${rowColumns} FROM messages
        WHERE ${where} AND id > ${after} ORDER BY id LIMIT ${pageRows}`
      const text = rows.map((row) => `${JSON.stringify(toMessage(row, name))}\n`).join('')
      if (text !== '') controller.enqueue(encoder.encode(text))
      after = BigInt(rows.at(-1)?.id ?? after)
      if (rows.length < pageRows) controller.close()
    },
  })
  return { lines, count: Number(count) }
}
