import { databaseUnavailableReason, db } from '@/lib/core/db/database'
import { outageReason } from '@/lib/core/db/failures'
import { withQueryLimit } from '@/lib/core/db/postgres/query-limit'
import { storageStatus } from '@/lib/core/db/storage-limit'
import { logThrottled } from '@/lib/core/log-throttled'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'

/** Time-out of each query; a readiness check responds within 2 s. */
const queryTimeoutMs = 900

const state = () => processState('ready', () => ({ isStopping: false }))

/** Reports not ready from now on, so that load balancers send requests elsewhere. */
export function reportStopping(): void {
  state().isStopping = true
}

/** @throws Refusal unavailable while the database does not respond or the process is stopping */
export async function requireReady(): Promise<void> {
  if (state().isStopping) throw new Refusal('unavailable', 'stopping', { retryAfterSeconds: 5 })
  const reason = databaseUnavailableReason() ?? (await queryFailure())
  if (reason !== null)
    throw new Refusal('unavailable', 'database_silent', { values: { reason }, retryAfterSeconds: 5 })
}

/** Queries the database. @returns why it failed, null if it did not */
async function queryFailure(): Promise<string | null> {
  try {
    await withQueryLimit(queryTimeoutMs, async () => {
      await db().read.$queryRawUnsafe('SELECT 1')
    })
    return null
  } catch (error) {
    logThrottled(error, 'the database does not answer')
    return outageReason(error)
  }
}

export async function readyStorage(): Promise<'ok' | 'full'> {
  const { state } = await withQueryLimit(queryTimeoutMs, storageStatus)
  return state
}
