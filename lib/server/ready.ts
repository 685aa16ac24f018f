import { db } from './db/database'
import { HttpError } from './http/http-error'
import { log } from './log'
import { processState } from './process-state'

const state = () => processState('ready', () => ({ isStopping: false }))

/** From now on the process reports itself as not ready, so that a balancer sends callers elsewhere. */
export function reportStopping(): void {
  state().isStopping = true
}

/** @throws HttpError unavailable unless the database answers and the process is not about to stop */
export async function requireReady(): Promise<void> {
  if (state().isStopping)
    throw new HttpError('unavailable', 'The server is stopping.', { retryAfterSeconds: 5 })
  try {
    await db().read.$queryRawUnsafe('SELECT 1')
  } catch (error) {
    log().error({ err: error }, 'the database does not answer')
    throw new HttpError('unavailable', 'The database does not answer.', { retryAfterSeconds: 5 })
  }
}
