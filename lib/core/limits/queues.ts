import { processState } from '../process-state'

/**
 * What may wait at once in each queue that strangers can fill and whose bound is a number; more is refused or, where it
 * is only counted, not counted. The names are also values of a label in `/metrics`.
 */
export const queueMax = {
  /** Messages for the database. */
  messages: 10_000,
  /** Mails under way or waiting for a connection to the mail server. */
  mails: 100,
  /** Large bodies that wait for their turn. */
  large_bodies: 256,
  /**
   * Password checks, in a line for each standing. Checks take some 50 ms, two at a time, and the three lines take turns:
   * whoever is at the end of one of 12 waits for 36 checks, 0.9 s. Nobody fills the first line without a key or a right
   * password.
   */
  password_checks_proven: 32,
  password_checks_known: 12,
  password_checks_unknown: 12,
  /** Callers that wait for a connection to PostgreSQL. */
  database_callers: 10_000,
  /** Pages of a room's past that are to be read from the database, and rooms that are: some milliseconds for eight of each. */
  page_reads: 10_000,
  room_loads: 10_000,
  /** Tests of outgoing webhooks, under way and waiting. */
  webhook_tests: 20,
  /** Links whose visits, and words whose hits, are not written down yet: many only while the database is away. */
  link_visits: 40_000,
  word_hits: 40_000,
  /** Hooks whose uses are not written down yet; there are fewer. */
  hook_uses: 1000,
} as const

export type QueueName = keyof typeof queueMax
export const queueNames = Object.keys(queueMax) as QueueName[]

/** A queue as `/metrics` sees it. */
export interface Queue {
  waiting: () => number
  refused: () => number
}

const queues = () => processState('queues', () => new Map<QueueName, Queue>())

/** Makes a queue known to the metrics. */
export function watchQueue(name: QueueName, queue: Queue): void {
  queues().set(name, queue)
}

/** A queue, if it was needed yet. */
export const queueOf = (name: QueueName): Queue | undefined => queues().get(name)
