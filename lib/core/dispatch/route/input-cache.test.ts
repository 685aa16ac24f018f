import { beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../../config'
import { makeBudgets } from '../../limits/budgets'
import { cacheBytes, cacheBytesMax } from '../../limits/caches'
import { processState } from '../../process-state'
import { InputCache } from './input-cache'

beforeAll(() => {
  processState('config', () => parseConfig({}))
  processState('budgets', () => makeBudgets(4 * 1024 * 1024))
})

it('recent inputs are cached frozen within the memory limit; long queries are not cached', () => {
  const cache = new InputCache<{ n: number }>()
  for (let n = 0; n < 1000; n++) cache.set(`room=${n}`, { n })
  expect(cacheBytes('inputs')).toBeGreaterThan(0)
  expect(cacheBytes('inputs')).toBeLessThanOrEqual(cacheBytesMax('inputs'))
  expect(cache.get('room=0')).toBeUndefined()
  const last = cache.get('room=999')
  expect(last).toEqual({ n: 999 })
  expect(Object.isFrozen(last)).toBe(true)
  const before = cacheBytes('inputs')
  cache.set('x'.repeat(301), { n: 0 })
  expect([cache.get('x'.repeat(301)), cacheBytes('inputs')]).toEqual([undefined, before])
})
