import { accountOrder } from '@/lib/chat/server/admin/accounts'
import { isRoomThere } from '@/lib/chat/server/store'
import { byAge, byId, type ListOrder, slicesOf } from '@/lib/core/admin-list'
import { dayMs } from '@/lib/core/contract/days'
import { db } from '@/lib/core/db/database'
import { type Sql, sql } from '@/lib/core/db/rows'
import { SerialQueue } from '@/lib/core/db/serial-queue'
import { isInTrash } from '@/lib/core/db/trash'
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
  rooms: { order: byId('rooms', 'ASC', 'r'), counted: isRoomThere, bytes: sql`0` },
  accounts: { order: accountOrder, counted: sql`true`, bytes: sql`0` },
  texts: {
    order: byAge('texts', 'name', 'created_time'),
    counted: isInTrash('name', false),
    bytes: sql`sum(size)`,
  },
  links: { order: byAge('links', 'link', 'created_time'), counted: isInTrash('link', false), bytes: sql`0` },
}

type Table = keyof typeof tables
export type CreationCounts = Record<Table, Counted>

/** Counts of so many rows are kept for {@link keptMs}: the dashboard asks again every few seconds. */
const keptFromRows = 50_000
const keptMs = 60_000

interface State {
  kept: CreationCounts | null
  /** By the monotonic clock. */
  keptUntil: number
  /** One count at a time: those that wait use the result if it is kept. */
  queue: SerialQueue
}

const state = () =>
  processState<State>('creation-counts', () => ({ kept: null, keptUntil: 0, queue: new SerialQueue() }))

/** Counts of all rows, expired ones included; those of large tables may be a minute old. */
export function countCreations(): Promise<CreationCounts> {
  return state().queue.run(async () => {
    const { kept, keptUntil } = state()
    if (kept && performance.now() < keptUntil) return kept
    const counts = await countAll()
    const isLarge = Object.values(counts).some(({ total }) => total >= keptFromRows)
    state().kept = isLarge ? counts : null
    state().keptUntil = performance.now() + keptMs
    return counts
  })
}

async function countAll(): Promise<CreationCounts> {
  const { rooms, accounts, texts, links } = tables
  return {
    rooms: await countTable(rooms),
    accounts: await countTable(accounts),
    texts: await countTable(texts),
    links: await countTable(links),
  }
}

async function countTable<Key extends object>({
  order,
  counted,
  bytes: size,
}: {
  order: ListOrder<Key>
  counted: Sql
  bytes: Sql
}): Promise<Counted> {
  const byDay = new Map<number, number>()
  let total = 0
  let bytes = 0
  for await (const { from, range } of slicesOf(order)) {
    const rows = await db().query(sql<{ day: number; count: number; bytes: number }>`
      SELECT created_time / ${BigInt(dayMs)} AS day, count(*) AS count, ${size} AS bytes
      FROM ${from} WHERE ${range} AND ${counted} GROUP BY 1`)
    for (const row of rows) {
      byDay.set(row.day, (byDay.get(row.day) ?? 0) + row.count)
      total += row.count
      bytes += row.bytes
    }
  }
  return { total, bytes, byDay }
}
