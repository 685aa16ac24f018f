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

/** Each limit of this process, and its use. */
export function memoryReport(): MemoryReport {
  const { bodies, responses, polls, connectionsMax } = budgets()
  const caches = cacheNames.map((name) => ({
    budget: `cache_${name}` as const,
    limit: cacheBytesMax(name),
    used: cacheBytes(name),
    // Caches evict; they refuse nothing.
    refused: 0,
    ended: 0,
  }))
  const { count, refusedCount, endedCount } = connections()
  return {
    budgets: [rowOf('bodies', bodies), rowOf('answers', responses), rowOf('polls', polls), ...caches],
    connections: { limit: connectionsMax, used: count, refused: refusedCount, ended: endedCount },
  }
}
