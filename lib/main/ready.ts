import { db } from '@/lib/core/db/database'
import { incompleteReason, outageReason } from '@/lib/core/db/failures'
import { databaseUnavailableReason } from '@/lib/core/db/open-database'
import { withQueryLimit } from '@/lib/core/db/postgres/query-limit'
import { columnQueries, missingColumn } from '@/lib/core/db/schema-check'
import { storageStatus } from '@/lib/core/db/storage-limit'
import { writeFailure } from '@/lib/core/db/write-probe'
import { log } from '@/lib/core/log'
import { logThrottled } from '@/lib/core/log-throttled'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'

/** Time-out of each query; a readiness check responds within 2 s. */
const queryTimeoutMs = 900

/** How long the columns of the database are known: a probe may come many times a second. */
const columnsKnownMs = 2000

interface ReadyState {
  isStopping: boolean
  /** By the monotonic clock. */
  columnsReadAt: number
  lacksColumns: boolean
}

const state = () =>
  processState<ReadyState>('ready', () => ({
    isStopping: false,
    columnsReadAt: Number.NEGATIVE_INFINITY,
    lacksColumns: false,
  }))

/** Reports not ready from now on, so that load balancers send requests elsewhere. */
export function reportStopping(): void {
  state().isStopping = true
}

/** @throws Refusal unavailable while the database does not respond or stores nothing, or the process is stopping */
export async function requireReady(): Promise<void> {
  if (state().isStopping) throw new Refusal('unavailable', 'stopping', { retryAfterSeconds: 5 })
  const unavailable = databaseUnavailableReason()
  if (unavailable !== null) throw databaseRefusal('database_silent', unavailable)
  const [silent, unwritable] = await Promise.all([queryFailure(), writeFailure(queryTimeoutMs)])
  if (silent !== null) throw databaseRefusal('database_silent', silent)
  if (unwritable !== null) throw databaseRefusal('database_unwritable', unwritable)
}

const databaseRefusal = (rule: 'database_silent' | 'database_unwritable', reason: string) =>
  new Refusal('unavailable', rule, { values: { reason }, retryAfterSeconds: 5 })

/** For pages, which may show what is in memory during an outage. @throws Refusal unavailable if a column is missing */
export async function requireComplete(): Promise<void> {
  if (databaseUnavailableReason() !== null) return
  const isIncomplete = await withQueryLimit(queryTimeoutMs, lacksColumns).catch(() => false)
  if (isIncomplete) throw databaseRefusal('database_silent', incompleteReason)
}

/** Whether another database, such as an incomplete backup, took the place of the one that was opened. */
async function lacksColumns(): Promise<boolean> {
  const now = performance.now()
  if (now - state().columnsReadAt < columnsKnownMs) return state().lacksColumns
  const { provider, query } = db()
  const missing = await missingColumn(provider, await query(columnQueries[provider]))
  if (missing !== null && !state().lacksColumns) log().error({ missing }, 'the database lacks a column')
  Object.assign(state(), { columnsReadAt: now, lacksColumns: missing !== null })
  return missing !== null
}

/** @returns why a query failed, null if it did not */
async function queryFailure(): Promise<string | null> {
  try {
    return await withQueryLimit(queryTimeoutMs, async () => {
      await db().read.$queryRawUnsafe('SELECT 1')
      return (await lacksColumns()) ? incompleteReason : null
    })
  } catch (error) {
    logThrottled(error, 'the database does not answer')
    return outageReason(error)
  }
}

export async function readyStorage(): Promise<'ok' | 'full'> {
  const { state } = await withQueryLimit(queryTimeoutMs, storageStatus)
  return state
}
