import { createHmac, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { CountSketch } from '../../limits/count-sketch'
import { fairQueue } from '../../limits/fair-queue'
import { PrioritySemaphore, type WaitingTask } from '../../limits/semaphore'
import { networkOf } from '../../network'
import { processState } from '../../process-state'
import { SingleFlight } from '../../single-flight'

const key = () => processState('credentials-key', () => randomBytes(32))

/** The cache key of credentials that were verified: a keyed hash that only this process can compute. */
export const credentialsHash = (...credentials: (string | number)[]): string =>
  createHmac('sha256', key()).update(JSON.stringify(credentials)).digest('base64')

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Concurrent checks; each occupies a processor. */
const checksMax = 2

/**
 * The priority of a check: `proven`: the same name and password were right lately, or a key was presented;
 * `known`: something from the same network was right lately; `unknown`. A success under the same name from
 * elsewhere does not count, because anyone can give any name.
 */
export type Priority = 'proven' | 'known' | 'unknown'

interface Requester {
  priority: Priority
  /** The caller's address, `''` if unknown. Addresses of one network share a place in the queue. */
  address: string
  name: string
}

/** How long requests are counted by enclosing network, and in how many cells. */
const requestWindowMs = 5000
const requestCells = 4096

/** @param waitingMax length of each queue */
export function passwordSemaphore(runningMax: number, waitingMax?: number): PrioritySemaphore<Priority> {
  // Recent requests distinguish a distributed flood from single visitors.
  const queue = (priority: Priority) =>
    fairQueue<WaitingTask>(
      `password_checks_${priority}`,
      waitingMax,
      new CountSketch(requestWindowMs, requestCells),
    )
  const queues = { proven: queue('proven'), known: queue('known'), unknown: queue('unknown') }
  return new PrioritySemaphore(runningMax, queues, 'passwords_waiting')
}

const scheduler = () => processState('password-work', () => passwordSemaphore(checksMax))

const run = <T>({ priority, address, name }: Requester, work: () => Promise<T>): Promise<T> =>
  scheduler().runAs(priority, { network: networkOf(address), name }, work)

export const queuedChecks = (): number => scheduler().waitingCount

/** Argon2id, unqueued; for hashes made once per process. */
export const hashNow = (password: string): Promise<string> => hash(password, argon2Options)

/** @throws Refusal unavailable when the queue is full */
export const hashQueued = (requester: Requester, password: string): Promise<string> =>
  run(requester, () => hashNow(password))

const checks = () => processState('password-checks', () => new SingleFlight<boolean>())

/**
 * The same password that a network sends several times at once is checked once.
 * @throws Refusal unavailable when the queue is full
 */
export function verifyQueued(requester: Requester, password: string, passwordHash: string): Promise<boolean> {
  const { priority, address, name } = requester
  const id = credentialsHash(priority, networkOf(address), name, passwordHash, password)
  return checks().run(id, () => run(requester, () => verify(passwordHash, password)))
}
