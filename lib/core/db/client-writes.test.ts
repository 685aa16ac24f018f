import { expect, it } from 'vitest'
import { processState } from '../process-state'
import { clientWrite } from './client-writes'

it('a flood of writes from a /24 delays the write of another network by one of them', async () => {
  processState('database', () => ({ database: { provider: 'sqlite' } }))
  const order: string[] = []
  const write = (address: string) =>
    clientWrite(address, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      order.push(address)
    })
  const flood = Array.from({ length: 300 }, (_, i) => write(`192.0.2.${i % 200}`))
  await Promise.all([...flood, write('198.51.100.1'), write('203.0.113.1')])
  expect(order.indexOf('198.51.100.1')).toBeLessThanOrEqual(2)
  expect(order.indexOf('203.0.113.1')).toBeLessThanOrEqual(3)
})
