import { messageStats } from '@/lib/chat/server/message-stats'
import { presence } from '@/lib/chat/server/presence'
import { dayName, lastDays } from '@/lib/core/contract/days'
import { readDatabaseBytes } from '@/lib/core/db/disk-space'
import { storageStatus } from '@/lib/core/db/storage-limit'
import { yieldCpu } from '@/lib/core/http/cpu'
import { memoryReport } from '@/lib/core/limits/budgets'
import type { AdminDay, AdminStats } from '../contract'
import { readAttention } from './attention'
import { type CreationCounts, countCreations } from './creation-counts'

async function readTotals(counts: CreationCounts): Promise<AdminStats['totals']> {
  const online = [...(await presence().counts()).values()].reduce((sum, count) => sum + count, 0)
  return {
    messages: messageStats().total,
    rooms: counts.rooms.total,
    accounts: counts.accounts.total,
    texts: counts.texts.total,
    texts_size: counts.texts.bytes,
    links: counts.links.total,
    online,
    storage: await readDatabaseBytes(),
  }
}

async function readStorage(): Promise<AdminStats['storage']> {
  const { state, reason, sinceTime, roomBytes } = await storageStatus()
  return { state, reason, since: sinceTime, room: roomBytes }
}

/** What needs attention, totals, and counts of each of the last days. */
export async function readStats(dayCount: number): Promise<AdminStats> {
  const shown = lastDays(dayCount, Date.now())
  await messageStats().update(yieldCpu)
  const counts = await countCreations()
  const { rooms, texts, links } = counts
  const days: AdminDay[] = shown.map((day) => ({
    day: dayName(day),
    ...messageStats().of(day),
    rooms: rooms.byDay.get(day) ?? 0,
    texts: texts.byDay.get(day) ?? 0,
    links: links.byDay.get(day) ?? 0,
  }))
  return {
    attention: await readAttention(),
    totals: await readTotals(counts),
    storage: await readStorage(),
    memory: memoryReport(),
    days,
  }
}
