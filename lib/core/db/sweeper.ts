import { deletionTime } from '../clock'
import { config } from '../config'
import { dayMs } from '../contract/days'
import { Periodic } from '../periodic'
import { processState } from '../process-state'
import { db, Prisma } from './database'
import { diskMonitor } from './disk-monitor'
import { inBackground } from './postgres/query-limit'
import { sql } from './rows'

const intervalMs = 60_000

/** One per name and process. @param step deletes a bounded part: `true` means that there is more */
export function sweeper(name: string, step: () => Promise<unknown>): Periodic {
  const run = () => inBackground(() => diskMonitor().freeSpace(step))
  return processState(`sweeper of ${name}`, () => new Periodic(run, intervalMs, `could not sweep ${name}`))
}

/**
 * Removes address tags that are TAG_DAYS old, the oldest first, by the partial index of rows that have one.
 * @param time the column with the age @param limit rows at most @returns whether there may be more
 */
export async function removeTags(table: string, time: string, limit: number): Promise<boolean> {
  const names = [table, time, db().provider === 'sqlite' ? 'rowid' : 'ctid'] as const
  const [rows, age, row] = names.map((name) => Prisma.raw(name))
  const due = BigInt(deletionTime() - config().tagDays * dayMs)
  const [removed] = await db().batch([
    sql`UPDATE ${rows} SET tag = NULL WHERE ${row} IN (
      SELECT ${row} FROM ${rows} WHERE tag IS NOT NULL AND ${age} <= ${due} ORDER BY ${age} LIMIT ${limit})
      RETURNING 1`,
  ])
  return removed.length === limit
}

export const tagSweeper = (...what: Parameters<typeof removeTags>) =>
  sweeper(`address tags of ${what[0]}`, () => removeTags(...what))
