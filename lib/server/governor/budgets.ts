import { processState } from '../process-state'
import { Budget } from './budget'
import { memoryFacts, memoryLimit, spendableMemory } from './memory'

/** Shares of what may be spent. The rest is room for the work itself and for what is collected late. */
const shares = { bodies: 0.25, answers: 0.15, caches: 0.2, polls: 0.2 } as const

/** A parked poll with its request, its connection and its place in the room, bytes. */
export const parkedPollBytes = 13 * 1024

export interface Budgets {
  /** What this process may use at most, bytes. */
  memoryBytes: number
  /** Bodies that arrive or are worked on. */
  bodies: Budget
  /** Answers that their readers have not taken yet. */
  answers: Budget
  /** Polls that wait. */
  polls: Budget
  /** All caches together; each keeps its share by itself. */
  cachesBytesMax: number
}

/** @param memoryBytes what the process may use at most */
export function makeBudgets(memoryBytes: number): Budgets {
  const spendable = spendableMemory(memoryBytes)
  const share = (of: number) => Math.floor(spendable * of)
  return {
    memoryBytes,
    bodies: new Budget(share(shares.bodies)),
    answers: new Budget(share(shares.answers)),
    polls: new Budget(share(shares.polls)),
    cachesBytesMax: share(shares.caches),
  }
}

/** The budgets of this process, derived from its memory when first asked for. */
export function budgets(): Budgets {
  return processState('budgets', () => makeBudgets(memoryLimit(memoryFacts())))
}
