import { deletionTime } from '../clock'
import { config } from '../config'
import { dayMs } from '../contract/days'
import type { PlainRuleOf } from '../contract/refusal-rules'
import type { Periodic } from '../periodic'
import { processState } from '../process-state'
import { Refusal } from '../refusal/refusal'
import { SingleFlight } from '../single-flight'
import { type AuditStatement, auditedChange, deleteAudited } from './audited-change'
import { db, Prisma } from './database'
import { dialect } from './dialect'
import { diskMonitor } from './disk-monitor'
import { isUniqueViolation } from './failures'
import { bigint, isUnexpired, type Sql, sql } from './rows'
import { sweeper } from './sweeper'

/** A table whose rows people name. It has the columns `trashed_time`, with a partial index, and `expires_time`. */
interface NamedRows {
  table: string
  /** The column with the name. */
  key: string
  /** The assignments that give a row a name. */
  named: (name: string) => Sql
  /** The condition of rows that have a name. */
  has: (name: string) => Sql
  /** Lets transactions about the same name wait for each other. */
  lock?: (name: string) => Sql[]
  missing: PlainRuleOf<'not_found'>
  /** Deleted in one transaction. */
  stepRows: number
}

interface Step {
  /** The time of the oldest deletion, undefined without any. */
  oldest: () => Promise<number | undefined>
  /** @returns how many are gone */
  remove: (until: number) => Promise<number>
}

const state = () =>
  processState('trash', () => ({ steps: new Map<string, Step>(), flight: new SingleFlight<boolean>() }))

/** As the table has it. */
export const trashName = (name: string, time: number) => `/${time}/${name}`

/** @param stored as the table has it @returns the name that people gave it, and when it was deleted, null if it was not */
export function namedInTrash(stored: string): { name: string; time: number | null } {
  const [, deleted, name = stored] = /^\/(\d+)\/(.*)$/s.exec(stored) ?? []
  return { name, time: deleted === undefined ? null : Number(deleted) }
}

/** The condition of rows that are (not) in the trash. Without `trashed_time`, which indexes of names lack. */
export const isInTrash = (key: 'name' | 'link' | 'h.item', is: boolean): Sql =>
  sql`substr(${Prisma.raw(key)}, 1, 1) ${Prisma.raw(is ? '=' : '<>')} '/'`

/** Whether a deletion at this time can be undone: not on a full disk, where it makes room. */
export const keepsDeleted = (): boolean => config().trashDays > 0 && !diskMonitor().isFull

/**
 * What administrators delete stays in its table for TRASH_DAYS, as `/<time of deletion>/<name>`: no path has such a name,
 * and the old one is free at once. It counts as stored, and the oldest goes first when there is no more room.
 */
export function trashOf({ table, key, named, has, lock, missing, stepRows }: NamedRows) {
  const [rows, column] = [Prisma.raw(table), Prisma.raw(key)]
  const at = (name: string) => sql`${column} = ${name}`

  async function remove(until: number): Promise<number> {
    const [removed] = await db().batch([
      sql`DELETE FROM ${rows} WHERE ${column} IN (
        SELECT ${column} FROM ${rows} WHERE trashed_time <= ${bigint(until)} ORDER BY trashed_time LIMIT ${stepRows})
        RETURNING 1`,
    ])
    return removed.length
  }

  async function oldest(): Promise<number | undefined> {
    const [row] = await db().query(
      sql<{
        trashed_time: number
      }>`SELECT trashed_time FROM ${rows} WHERE trashed_time IS NOT NULL ORDER BY trashed_time LIMIT 1`,
    )
    return row?.trashed_time
  }

  /**
   * The statements of a transaction that deletes the row of a name.
   * @param time of the deletion; null: for good @param note written if it is there @param only a further condition
   */
  function deletion(name: string, time: number | null, note: AuditStatement, only = sql`true`): Sql[] {
    const where = sql`${at(name)} AND ${only}`
    const change =
      time === null
        ? sql`DELETE FROM ${rows} WHERE ${where} RETURNING 1`
        : sql`UPDATE ${rows} SET ${named(trashName(name, time))}, trashed_time = ${bigint(time)}
            WHERE ${where} RETURNING 1`
    return auditedChange(table, where, change, note)
  }

  const find = async (condition: Sql): Promise<boolean> =>
    (await db().query(sql`SELECT 1 FROM ${rows} WHERE ${condition} LIMIT 1`)).length > 0

  const isDeleted = (name: string, time: number, now = Date.now()): Sql =>
    sql`${at(trashName(name, time))} AND ${isUnexpired(now)}`

  /** @returns whether it is back: not if it is gone, or another row has the name */
  async function putBack(name: string, time: number, note?: AuditStatement): Promise<boolean> {
    const now = Date.now()
    const isThere = isDeleted(name, time, now)
    const isFree = sql`NOT EXISTS (SELECT 1 FROM ${rows} WHERE ${has(name)} AND ${isUnexpired(now)})`
    const statements = [
      ...(lock?.(name) ?? []),
      // It may be purged meanwhile, or brought back elsewhere.
      ...dialect().lockRows(sql`SELECT 1 FROM ${rows} WHERE ${isThere}`),
      sql`DELETE FROM ${rows} WHERE ${has(name)} AND expires_time <= ${bigint(now)}`,
      ...(note ? [note(sql`EXISTS (SELECT 1 FROM ${rows} WHERE ${isThere}) AND ${isFree}`)] : []),
      sql`UPDATE ${rows} SET ${named(name)}, trashed_time = NULL WHERE ${isThere} AND ${isFree} RETURNING 1`,
    ]
    try {
      return ((await db().batch(statements)).at(-1)?.length ?? 0) > 0
    } catch (error) {
      // Another row got the name meanwhile.
      if (isUniqueViolation(error)) return false
      throw error
    }
  }

  return {
    stepRows,
    deletion,
    putBack,

    /** @returns whether the row of a name was there */
    async delete(name: string, time: number | null, note: AuditStatement): Promise<boolean> {
      return ((await db().batch(deletion(name, time, note))).at(-1)?.length ?? 0) > 0
    },

    /** @throws Refusal not_found, conflict while another row has the name */
    async restore(name: string, time: number, note: AuditStatement): Promise<void> {
      if (await putBack(name, time, note)) return
      const isTaken = await find(isDeleted(name, time))
      throw isTaken ? new Refusal('conflict', 'name_used_again') : new Refusal('not_found', missing)
    },

    /** Whether the row of a name is there that was created then. */
    isThere: (name: string, createdTime: number) =>
      find(sql`${at(name)} AND created_time = ${bigint(createdTime)}`),

    /** Deletes one that is in the trash. @throws Refusal not_found */
    async purge(name: string, time: number, note: AuditStatement): Promise<void> {
      if (!(await deleteAudited(table, at(trashName(name, time)), note)))
        throw new Refusal('not_found', missing)
    },

    sweeper(): Periodic {
      state().steps.set(table, { oldest, remove })
      return sweeper(`deleted ${table}`, async () => {
        const until = diskMonitor().isFull ? Date.now() : deletionTime() - config().trashDays * dayMs
        return (await remove(until)) === stepRows
      })
    },
  }
}

/** Deletes the oldest of what administrators deleted, for new things. @returns whether there was any */
export const purgeOldest = (): Promise<boolean> =>
  state().flight.run('oldest', async () => {
    const found = await Promise.all(
      [...state().steps.values()].map(async (step) => ({ step, time: await step.oldest() })),
    )
    const [first] = found
      .flatMap(({ step, time }) => (time === undefined ? [] : [{ step, time }]))
      .toSorted((a, b) => a.time - b.time)
    return first !== undefined && (await first.step.remove(first.time)) > 0
  })
