import { messageStats } from '@/lib/chat/server/message-stats'
import { presence } from '@/lib/chat/server/presence'
import { countRooms } from '@/lib/chat/server/store'
import { dayMs, dayName, lastDays } from '@/lib/core/contract/days'
import { db, Prisma } from '@/lib/core/db/database'
import { readDatabaseBytes } from '@/lib/core/db/disk-space'
import { sql } from '@/lib/core/db/rows'
import { storageStatus } from '@/lib/core/db/storage-limit'
import { yieldCpu } from '@/lib/core/http/cpu'
import { memoryReport } from '@/lib/core/limits/report'
import { countLinks } from '@/lib/links/server/store'
import { countTexts } from '@/lib/text/server/store'
import type { AdminDay, AdminStats } from '../contract'

async function readTotals(): Promise<AdminStats['totals']> {
  const { read } = db()
  const texts = await countTexts()
  const online = [...(await presence().counts()).values()].reduce((sum, count) => sum + count, 0)
  return {
    messages: messageStats().total,
    rooms: await countRooms(),
    accounts: await read.account.count(),
    texts: texts.count,
    texts_size: texts.bytes,
    links: await countLinks(),
    online,
    storage: await readDatabaseBytes(),
  }
}

async function readStorage(): Promise<AdminStats['storage']> {
  const { state, reason, sinceTime, roomBytes } = await storageStatus()
  return { state, reason, since: sinceTime, room: roomBytes }
}

/** Rows created per day since a time, keyed by days since the epoch. */
async function createdByDay(table: 'rooms' | 'texts' | 'links', since: number): Promise<Map<number, number>> {
  const rows = await db().query(sql<{ day: number; count: number }>`
    SELECT created_time / ${BigInt(dayMs)} AS day, count(*) AS count FROM ${Prisma.raw(table)}
    WHERE created_time >= CAST(${BigInt(since * dayMs)} AS bigint) GROUP BY 1`)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Totals, and counts of each of the last days. */
export async function readStats(dayCount: number): Promise<AdminStats> {
  const shown = lastDays(dayCount, Date.now())
  const first = shown[0] ?? 0
  await messageStats().update(yieldCpu)
  const [rooms, texts, links] = await Promise.all([
    createdByDay('rooms', first),
    createdByDay('texts', first),
    createdByDay('links', first),
  ])
  const days: AdminDay[] = shown.map((day) => ({
    day: dayName(day),
    ...messageStats().of(day),
    rooms: rooms.get(day) ?? 0,
    texts: texts.get(day) ?? 0,
    links: links.get(day) ?? 0,
  }))
  return { totals: await readTotals(), storage: await readStorage(), memory: memoryReport(), days }
}
