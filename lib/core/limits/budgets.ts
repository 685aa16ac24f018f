import { processState } from '../process-state'
import { budgetNames, type MemoryReport } from './contract'
import { memoryFacts, softLimit, spendableMemory } from './memory'
import { publishedPool, usageOf } from './pool'
import { type MemoryName, memoryLimits } from './shared-amounts'

/** A parked poll with its request, its connection and its place in the room, bytes. Measured: 10 to 13 KiB. */
export const parkedPollBytes = 13 * 1024

/** Files open besides connections: the database, logs, files being read. */
const ownFiles = 128

/**
 * @param spendableBytes memory for callers and caches
 * @param filesMax files and sockets that the process may open: beyond it the system accepts no connection
 */
export function makeBudgets(spendableBytes: number, filesMax = Number.POSITIVE_INFINITY) {
  const limitOf = (name: MemoryName) => {
    const { share, bytesMax } = memoryLimits[name]
    return Math.min(Math.floor(spendableBytes * share), bytesMax)
  }
  const poolOf = (name: MemoryName) => publishedPool(name, limitOf(name))
  const polls = poolOf('polls')
  return {
    bodies: poolOf('bodies'),
    responses: poolOf('answers'),
    polls,
    limitOf,
    connectionsMax: Math.min(
      Math.floor((polls.limit / parkedPollBytes) * 1.25) + 100,
      Math.max(filesMax - ownFiles, ownFiles),
    ),
  }
}

/** The memory budgets of this process, derived from its memory at first use. */
export const budgets = () =>
  processState('budgets', () => makeBudgets(spendableMemory(memoryFacts()), softLimit('open files')))

/** Each limit of memory and of connections, and its use. */
export const memoryReport = (): MemoryReport => ({
  budgets: budgetNames.map((budget) => ({ budget, limit: budgets().limitOf(budget), ...usageOf(budget) })),
  connections: { limit: budgets().connectionsMax, ...usageOf('connections') },
})
