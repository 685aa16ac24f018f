import type { AdminDay, AdminStats } from '@/lib/schemas/admin/stats'
import { presence } from '../chat/presence'
import { db, Prisma } from '../db/database'
import { storageStatus } from '../db/storage'
import { memoryReport } from '../governor/report'
import { messageDays } from './message-days'
import { removedKind } from './rooms'

const dayMs = 86_400_000

/** How many rows of a table were created on each day since one, by days since the epoch. */
async function createdByDay(table: 'rooms' | 'texts' | 'links', since: number): Promise<Map<number, number>> {
  const rows = await db().read.$queryRaw<{ day: bigint; count: bigint }[]>`
    SELECT created_time / ${BigInt(dayMs)} AS day, count(*) AS count FROM ${Prisma.raw(table)}
    WHERE created_time >= CAST(${BigInt(since * dayMs)} AS bigint) GROUP BY 1`
  return new Map(rows.map((row) => [Number(row.day), Number(row.count)]))
}

/** Bytes of the database. */
export async function storedBytes(): Promise<number> {
  const [row] = await db().read.$queryRaw<{ bytes: bigint }[]>(
    db().provider === 'sqlite'
      ? Prisma.sql`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`
      : Prisma.sql`SELECT pg_database_size(current_database()) AS bytes`,
  )
  return Number(row?.bytes ?? 0)
}

async function readTotals(): Promise<AdminStats['totals']> {
  const { read } = db()
  const [texts] = await read.$queryRaw<{ count: bigint; size: bigint | null }[]>`
    SELECT count(*) AS count, sum(size) AS size FROM texts`
  const online = [...(await presence().counts()).values()].reduce((sum, count) => sum + count, 0)
  return {
    messages: messageDays().total,
    rooms: await read.room.count({ where: { kind: { not: removedKind } } }),
    accounts: await read.account.count(),
    texts: Number(texts?.count ?? 0),
    texts_size: Number(texts?.size ?? 0),
    links: await read.link.count(),
    online,
    storage: await storedBytes(),
  }
}

async function readStorage(): Promise<AdminStats['storage']> {
  const { state, reason, sinceTime, roomBytes } = await storageStatus()
  return { state, reason, since: sinceTime, room: roomBytes }
}

/** What there is, and what came on each of the last days. */
export async function readStats(dayCount: number): Promise<AdminStats> {
  const today = Math.floor(Date.now() / dayMs)
  const first = today - dayCount + 1
  await messageDays().update()
  const [rooms, texts, links] = await Promise.all([
    createdByDay('rooms', first),
    createdByDay('texts', first),
    createdByDay('links', first),
  ])
  const days: AdminDay[] = Array.from({ length: dayCount }, (_, i) => {
    const day = first + i
    return {
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      ...messageDays().of(day),
      rooms: rooms.get(day) ?? 0,
      texts: texts.get(day) ?? 0,
      links: links.get(day) ?? 0,
    }
  })
  return { totals: await readTotals(), storage: await readStorage(), memory: memoryReport(), days }
}
