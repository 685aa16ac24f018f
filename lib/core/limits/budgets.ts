import { processState } from '../process-state'
import { memoryFacts, softLimit, spendableMemory } from './memory'

/**
 * A bound on the bytes that one kind of work may hold in this process. It only counts; who asks decides what to do
 * when it is full.
 */
export class Budget {
  /** Bytes held now. */
  usedBytes = 0
  /** Requests refused because it was full. */
  refusedCount = 0
  /** Holders that were ended: to make room, or because they made no progress. */
  endedCount = 0

  constructor(readonly limitBytes: number) {}

  fits(bytes: number): boolean {
    return this.usedBytes + bytes <= this.limitBytes
  }

  /** Counts without asking. */
  add(bytes: number): void {
    this.usedBytes += bytes
  }

  /** Counts if there is room. @returns whether there was; a refusal is counted */
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

/** Shares of what may be spent. The rest is room for the work itself and for garbage not yet collected. */
const shares = { bodies: 0.3, answers: 0.15, caches: 0.2, polls: 0.15 } as const

/** A parked poll with its request, its connection and its place in the room, bytes. Measured: 10 to 13 KiB. */
export const parkedPollBytes = 13 * 1024

export interface Budgets {
  /** Bodies that arrive or are worked on, and requests whose turn has not come. */
  bodies: Budget
  /** Answers that their readers have not taken yet. */
  answers: Budget
  /** Polls that wait. */
  polls: Budget
  /** All caches together, bytes; each keeps its share by itself. */
  cachesBytesMax: number
  /** Connections at once. */
  connectionsMax: number
}

/** Files that are open beside the connections: the database, logs, what is just being read. */
const ownFiles = 128

/**
 * @param spendableBytes what may be given to callers and caches
 * @param filesMax files and sockets that the process may have open: beyond it the system accepts nobody
 */
export function makeBudgets(spendableBytes: number, filesMax = Number.POSITIVE_INFINITY): Budgets {
  const share = (of: number) => Math.floor(spendableBytes * of)
  const polls = new Budget(share(shares.polls))
  return {
    bodies: new Budget(share(shares.bodies)),
    answers: new Budget(share(shares.answers)),
    polls,
    cachesBytesMax: share(shares.caches),
    connectionsMax: Math.min(
      Math.floor((polls.limitBytes / parkedPollBytes) * 1.25) + 100,
      Math.max(filesMax - ownFiles, ownFiles),
    ),
  }
}

/** The budgets of this process, derived from its memory when first asked for. */
export function budgets(): Budgets {
  return processState('budgets', () => makeBudgets(spendableMemory(memoryFacts()), softLimit('open files')))
}
