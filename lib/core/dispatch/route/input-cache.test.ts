import { beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../../config'
import { budgets, makeBudgets } from '../../limits/budgets'
import { usageOf } from '../../limits/pool'
import { processState } from '../../process-state'
import { InputCache } from './input-cache'

beforeAll(() => {
  processState('config', () => parseConfig({}))
  processState('budgets', () => makeBudgets(4 * 1024 * 1024))
})

it('recent inputs are cached frozen within the memory limit; long queries are not cached', () => {
  const cache = new InputCache<{ n: number }>()
  for (let n = 0; n < 1000; n++) cache.set(`room=${n}`, { n })
  expect(usageOf('cache_inputs').used).toBeGreaterThan(0)
  expect(usageOf('cache_inputs').used).toBeLessThanOrEqual(budgets().limitOf('cache_inputs'))
  expect(cache.get('room=0')).toBeUndefined()
  const last = cache.get('room=999')
  expect(last).toEqual({ n: 999 })
  expect(Object.isFrozen(last)).toBe(true)
  const before = usageOf('cache_inputs').used
  cache.set('x'.repeat(301), { n: 0 })
  expect([cache.get('x'.repeat(301)), usageOf('cache_inputs').used]).toEqual([undefined, before])
})
