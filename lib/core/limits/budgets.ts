import { processState } from '../process-state'
import { memoryFacts, softLimit, spendableMemory } from './memory'

/**
 * A bound on the bytes that one kind of work may hold in this process. It only counts; callers decide what
 * happens when it is full.
 */
export class Budget {
  usedBytes = 0
  refusedCount = 0
  /** Holders that were ended to make room, or for lack of progress. */
  endedCount = 0

  constructor(readonly limitBytes: number) {}

  fits(bytes: number): boolean {
    return this.usedBytes + bytes <= this.limitBytes
  }

  /** Counts unconditionally. */
  add(bytes: number): void {
    this.usedBytes += bytes
  }

  /** Counts if it fits. @returns whether it did; a refusal is counted */
  tryAdd(bytes: number): boolean {
    if (this.fits(bytes)) {
      this.usedBytes += bytes
      return true
    }
    this.refusedCount++
    return false
  }

  release(bytes: number): void {
    this.usedBytes -= bytes
  }
}

/** Shares of the spendable memory. The rest is for the work itself and garbage not yet collected. */
const shares = { bodies: 0.3, responses: 0.15, caches: 0.2, polls: 0.15 } as const

/** A parked poll with its request, its connection and its place in the room, bytes. Measured: 10 to 13 KiB. */
export const parkedPollBytes = 13 * 1024

interface Budgets {
  /** Bodies that arrive or are processed, and waiting requests. */
  bodies: Budget
  /** Responses that clients have not read yet. */
  responses: Budget
  /** Waiting polls. */
  polls: Budget
  /** All caches together; each bounds its own share. */
  cachesBytesMax: number
  connectionsMax: number
}

/** Files open besides connections: the database, logs, files being read. */
const ownFiles = 128

/**
 * @param spendableBytes memory for callers and caches
 * @param filesMax files and sockets that the process may open: beyond it the system accepts no connection
 */
export function makeBudgets(spendableBytes: number, filesMax = Number.POSITIVE_INFINITY): Budgets {
  const share = (of: number) => Math.floor(spendableBytes * of)
  const polls = new Budget(share(shares.polls))
  return {
    bodies: new Budget(share(shares.bodies)),
    responses: new Budget(share(shares.responses)),
    polls,
    cachesBytesMax: share(shares.caches),
    connectionsMax: Math.min(
      Math.floor((polls.limitBytes / parkedPollBytes) * 1.25) + 100,
      Math.max(filesMax - ownFiles, ownFiles),
    ),
  }
}

/** The budgets of this process, derived from its memory at first use. */
export function budgets(): Budgets {
  return processState('budgets', () => makeBudgets(spendableMemory(memoryFacts()), softLimit('open files')))
}
