import { BatchedCounter } from '../batched-counter'
import { deletionTime } from '../clock'
import { dayOf, daysKept } from '../contract/days'
import { logThrottled } from '../log-throttled'
import { processState } from '../process-state'
import { db } from './database'
import { dialect } from './dialect'
import { columnNames, columns, type Sql, sql } from './rows'
import { sweeper } from './sweeper'

/** What was made on a day, and how many senders it had. */
const countable = ['messages', 'senders', 'rooms', 'texts', 'links'] as const
type Countable = (typeof countable)[number]

/** `day`: since the epoch, UTC. */
type DayNumbers = Record<Countable | 'day', number>

interface Counted {
  day: number
  what: Countable
}

/** Few transactions beside those that senders wait for. */
const intervalMs = 10_000
/** Then all instances have stored what they counted. */
const lateMs = 60_000
const failureMessage = 'the counts of the day must wait'

const insert = (counts: (Counted & { count: number })[], count: Sql): Sql => {
  const { bigint, each, text } = dialect()
  return sql`INSERT INTO day_counts (${columnNames('DayCount', 'day, what, count')})
    SELECT CAST(${bigint('day')} AS integer), ${text('what')}, ${bigint('count')} FROM ${each(counts)} WHERE true
    ON CONFLICT (day, what) DO UPDATE SET count = ${count}`
}

/** Counted by this process and not stored yet. */
export const dayCounts = () =>
  processState(
    'day-counts',
    () =>
      new BatchedCounter<Counted>({
        queue: 'day_counts',
        keyOf: ({ day, what }) => `${day} ${what}`,
        store: (counts) => db().batch([insert(counts, sql`day_counts.count + excluded.count`)]),
        intervalMs,
        failureMessage,
      }),
  )

/** After the commit. */
export function countMade(what: Exclude<Countable, 'senders'>, count: number): void {
  if (count > 0) dayCounts().count({ day: dayOf(Date.now()), what }, count)
}

/**
 * The numbers of days, which do not fall when something is deleted.
 * @param found what there is still of some days: more than was counted if version 1.0.0 made it, or if a process was killed
 */
export async function keepDayCounts(found: readonly DayNumbers[]): Promise<DayNumbers[]> {
  const counting = dayOf(Date.now() - lateMs)
  // Administrators also look when nothing can be stored.
  const store = (write: Promise<unknown>) =>
    write.catch((error: unknown) => logThrottled(error, failureMessage))
  await store(dayCounts().flush())
  const rows = await db().query(sql`SELECT ${columns('DayCount', 'day, what, count')} FROM day_counts`)
  const stored = new Map(rows.map(({ day, what, count }) => [`${day} ${what}`, count]))
  const higher: (Counted & { count: number })[] = []
  const kept = found.map((numbers) => {
    const { day } = numbers
    const raised = { ...numbers }
    for (const what of countable) {
      const [count, before] = [numbers[what], stored.get(`${day} ${what}`) ?? 0]
      // What an instance has counted and not stored yet would count twice; nothing adds up senders.
      if (count > before && (day < counting || what === 'senders')) higher.push({ day, what, count })
      raised[what] = Math.max(count, before)
    }
    return raised
  })
  const { greatest } = dialect()
  if (higher.length > 0)
    await store(db().batch([insert(higher, sql`${greatest}(day_counts.count, excluded.count)`)]))
  return kept
}

/** Those that nobody can see any more, and those that a wrong clock made. */
export const dayCountSweeper = () =>
  sweeper('counts by day', () =>
    db().batch([
      sql`DELETE FROM day_counts WHERE day <= ${dayOf(deletionTime()) - daysKept} OR day > ${dayOf(Date.now()) + 1}`,
    ]),
  )
