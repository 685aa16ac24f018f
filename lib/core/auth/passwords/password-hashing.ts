import { createHmac, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { queueMax, watchQueue } from '../../limits/queues'
import { networkOf } from '../../network'
import { processState } from '../../process-state'
import { SingleFlight } from '../../single-flight'
import { PasswordScheduler, priorities, type Requester } from './password-queue'

const key = () => processState('credentials-key', () => randomBytes(32))

/** The cache key of credentials that were verified: a keyed hash that only this process can compute. */
export const credentialsHash = (...credentials: (string | number)[]): string =>
  createHmac('sha256', key()).update(JSON.stringify(credentials)).digest('base64')

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Concurrent checks; each occupies a processor. */
const checksMax = 2

const queueNameOf = {
  proven: 'password_checks_proven',
  known: 'password_checks_known',
  unknown: 'password_checks_unknown',
} as const

function createScheduler(): PasswordScheduler {
  const { password_checks_proven: proven, password_checks_known: known } = queueMax
  const scheduler = new PasswordScheduler(checksMax, {
    proven,
    known,
    unknown: queueMax.password_checks_unknown,
  })
  for (const priority of priorities) {
    const queue = scheduler.queue(priority)
    watchQueue(queueNameOf[priority], { waiting: () => queue.length, refused: () => queue.droppedCount })
  }
  return scheduler
}

const scheduler = () => processState('password-work', createScheduler)

export const queuedChecks = (): number => scheduler().waitingCount

/** Argon2id, unqueued; for hashes made once per process. */
export const hashNow = (password: string): Promise<string> => hash(password, argon2Options)

/** Argon2id, queued. @throws Refusal unavailable when the queue is full */
export const hashQueued = (requester: Requester, password: string): Promise<string> =>
  scheduler().run(requester, () => hashNow(password))

const checks = () => processState('password-checks', () => new SingleFlight<boolean>())

/**
 * Verifies a password, queued. The same one that a network sends several times at once is checked once.
 * @throws Refusal unavailable when the queue is full
 */
export function verifyQueued(requester: Requester, password: string, passwordHash: string): Promise<boolean> {
  const { priority, address, name } = requester
  const id = credentialsHash(priority, networkOf(address), name, passwordHash, password)
  return checks().run(id, () => scheduler().run(requester, () => verify(passwordHash, password)))
}
