import type { Budget } from './budgets'
import { budgets } from './budgets'
import { cacheBytes, cacheBytesMax, cacheNames } from './caches'
import { connections } from './connections'
import type { BudgetName, MemoryReport } from './contract'

const rowOf = (budget: BudgetName, { limitBytes, usedBytes, refusedCount, endedCount }: Budget) => ({
  budget,
  limit: limitBytes,
  used: usedBytes,
  refused: refusedCount,
  ended: endedCount,
})

/** What each bound of this process allows, and how much of it is in use. */
export function memoryReport(): MemoryReport {
  const { bodies, answers, polls, connectionsMax } = budgets()
  const caches = cacheNames.map((name) => ({
    budget: `cache_${name}` as const,
    limit: cacheBytesMax(name),
    used: cacheBytes(name),
    // A cache that is full forgets; it refuses and ends nobody.
    refused: 0,
    ended: 0,
  }))
  const { count, refusedCount, endedCount } = connections()
  return {
    budgets: [rowOf('bodies', bodies), rowOf('answers', answers), rowOf('polls', polls), ...caches],
    connections: { limit: connectionsMax, used: count, refused: refusedCount, ended: endedCount },
  }
}
