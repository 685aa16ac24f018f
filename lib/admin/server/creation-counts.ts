import { accountOrder } from '@/lib/chat/server/admin/accounts'
import { isRoomThere } from '@/lib/chat/server/store'
import { byAge, byId } from '@/lib/core/admin-list'
import { dayMs } from '@/lib/core/contract/days'
import { db, Prisma } from '@/lib/core/db/database'
import { type Sql, sql } from '@/lib/core/db/rows'
import { slicesOf } from '@/lib/core/list-slices'
import { processState } from '@/lib/core/process-state'

/** Rows of a table by day of creation, in days since the epoch. */
interface Counted {
  total: number
  /** Of texts. */
  bytes: number
  byDay: ReadonlyMap<number, number>
}

/** In the order of an index. */
const tables = {
  rooms: { order: byId('rooms r', 'r.id', 'ASC'), counted: isRoomThere, bytes: sql`0` },
  accounts: { order: accountOrder, counted: sql`true`, bytes: sql`0` },
  texts: { order: byAge('texts', 'name'), counted: sql`true`, bytes: sql`sum(size)` },
  links: { order: byAge('links', 'link'), counted: sql`true`, bytes: sql`0` },
}

type Table = keyof typeof tables
export type CreationCounts = Record<Table, Counted>

/** Counts of so many rows are kept for {@link keptMs}: the dashboard asks again every few seconds. */
const keptFromRows = 50_000
const keptMs = 60_000

interface Kept {
  counts: Promise<CreationCounts>
  /** By the monotonic clock; infinite while they are being counted. */
  until: number
}

const holder = () => processState<{ kept: Kept | null }>('creation-counts', () => ({ kept: null }))

/** Counts of all rows, expired ones included; those of large tables may be a minute old. */
export function countCreations(): Promise<CreationCounts> {
  const { kept } = holder()
  if (kept && performance.now() < kept.until) return kept.counts
  const fresh: Kept = { counts: countAll(), until: Number.POSITIVE_INFINITY }
  holder().kept = fresh
  fresh.counts.then(
    (counts) => {
      const isLarge = Object.values(counts).some(({ total }) => total >= keptFromRows)
      fresh.until = isLarge ? performance.now() + keptMs : 0
    },
    () => {
      fresh.until = 0
    },
  )
  return fresh.counts
}

async function countAll(): Promise<CreationCounts> {
  const { rooms, accounts, texts, links } = tables
  return {
    rooms: await countTable(slicesOf(rooms.order), rooms.order.from, rooms),
    accounts: await countTable(slicesOf(accounts.order), accounts.order.from, accounts),
    texts: await countTable(slicesOf(texts.order), texts.order.from, texts),
    links: await countTable(slicesOf(links.order), links.order.from, links),
  }
}

async function countTable(
  slices: ReturnType<typeof slicesOf>,
  from: string,
  { counted, bytes: size }: { counted: Sql; bytes: Sql },
): Promise<Counted> {
  const byDay = new Map<number, number>()
  let total = 0
  let bytes = 0
  for await (const { range } of slices) {
    const rows = await db().query(sql<{ day: number; count: number; bytes: number }>`
      SELECT created_time / ${BigInt(dayMs)} AS day, count(*) AS count, ${size} AS bytes
      FROM ${Prisma.raw(from)} WHERE ${range} AND ${counted} GROUP BY 1`)
    for (const row of rows) {
      byDay.set(row.day, (byDay.get(row.day) ?? 0) + row.count)
      total += row.count
      bytes += row.bytes
    }
  }
  return { total, bytes, byDay }
}
