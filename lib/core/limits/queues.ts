import { processState } from '../process-state'

/**
 * Bounds of the queues that clients can fill; beyond them work is refused or, for counters, not counted. The
 * names are label values in `/metrics`.
 */
export const queueMax = {
  /** Messages for the database. */
  messages: 10_000,
  /** Texts, links and the like to be stored, one at a time on SQLite. */
  client_writes: 1000,
  /** Mails being sent or waiting for a connection. */
  mails: 100,
  large_bodies: 256,
  /**
   * Password checks by priority. A check takes 50 ms, two run at a time, and the three queues are served
   * round-robin: the last of 12 waits for 36 checks, 0.9 s. The first queue needs a key or a correct
   * password.
   */
  password_checks_proven: 32,
  password_checks_known: 12,
  password_checks_unknown: 12,
  /** Queries waiting for a connection to PostgreSQL. */
  database_callers: 10_000,
  /** Older pages of a room, and rooms, to be read from the database: some milliseconds for eight of each. */
  page_reads: 10_000,
  room_loads: 10_000,
  webhook_tests: 20,
  /** Links and words with counts not stored yet: many only while the database is unavailable. */
  link_visits: 40_000,
  word_hits: 40_000,
  hook_uses: 1000,
} as const

export type QueueName = keyof typeof queueMax
export const queueNames = Object.keys(queueMax) as QueueName[]

export interface Queue {
  waiting: () => number
  refused: () => number
}

const queues = () => processState('queues', () => new Map<QueueName, Queue>())

/** Registers a queue for the metrics. */
export function watchQueue(name: QueueName, queue: Queue): void {
  queues().set(name, queue)
}

/** A queue, if it exists already. */
export const queueOf = (name: QueueName): Queue | undefined => queues().get(name)
