import { Semaphore } from '../limits/semaphore'
import { networkOf } from '../network'
import { processState } from '../process-state'
import { db } from './database'

const writes = () =>
  processState('client-writes', () => new Semaphore(db().provider === 'sqlite' ? 1 : 4, 'client_writes'))

/**
 * One at a time on SQLite, four on PostgreSQL, round-robin between networks. So a flood of one network delays the
 * others by one write each, and messages and the server's own work get in between.
 * @param address the client's, `''` if unknown
 * @throws Refusal unavailable when too many wait
 */
export function clientWrite<T>(address: string, write: () => Promise<T>): Promise<T> {
  return writes().run(write, networkOf(address))
}
