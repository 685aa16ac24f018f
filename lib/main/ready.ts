import { awayReason } from '@/lib/core/db/away'
import { db } from '@/lib/core/db/database'
import { reasonOf } from '@/lib/core/db/failures/outage'
import { withQueryLimit } from '@/lib/core/db/postgres/query-limit'
import { storageStatus } from '@/lib/core/db/storage'
import { logThrottled } from '@/lib/core/log-throttled'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'

/** How long each query of a readiness check may take; the check is answered within 2 s. */
const answerMs = 900

const state = () => processState('ready', () => ({ isStopping: false }))

/** From now on the process reports itself as not ready, so that a balancer sends callers elsewhere. */
export function reportStopping(): void {
  state().isStopping = true
}

/** @throws Refusal unavailable unless the database answers and the process is not about to stop */
export async function requireReady(): Promise<void> {
  if (state().isStopping) throw new Refusal('unavailable', 'stopping', { retryAfterSeconds: 5 })
  const reason = awayReason() ?? (await silence())
  if (reason !== null)
    throw new Refusal('unavailable', 'database_silent', { values: { reason }, retryAfterSeconds: 5 })
}

/** Asks the database for something small. @returns why it did not answer, null if it did */
async function silence(): Promise<string | null> {
  try {
    await withQueryLimit(answerMs, async () => {
      await db().read.$queryRawUnsafe('SELECT 1')
    })
    return null
  } catch (error) {
    logThrottled(error, 'the database does not answer')
    return reasonOf(error)
  }
}

/** The storage's state, for whoever asks whether the process is ready. */
export async function readyStorage(): Promise<'ok' | 'full'> {
  const { state } = await withQueryLimit(answerMs, storageStatus)
  return state
}
