import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../config'
import { processState } from '../process-state'
import { BodyReservation, bodies } from './bodies'
import { budgets, makeBudgets } from './budgets'
import { queueMax, queueOf } from './queues'

const mebibyte = 1024 * 1024

beforeAll(() => {
  processState('config', () => parseConfig({}))
  processState('budgets', () => makeBudgets(400 * mebibyte))
})

/** A body that has begun to arrive. */
function begun(): BodyReservation {
  const hold = new BodyReservation()
  hold.begin(new IncomingMessage(new Socket()), () => undefined)
  return hold
}

const waiting = () => queueOf('large_bodies')?.waiting()
const refused = () => queueOf('large_bodies')?.refused()

it('large bodies take turns; of those that wait 256 are kept, more are refused, and all get theirs', async () => {
  const large = 16 * mebibyte
  const first = begun()
  expect(await first.acquire(large)).toBe(true)
  const held = budgets().bodies.usedBytes
  const order: number[] = []
  const turns = Array.from({ length: queueMax.large_bodies }, async (_, i) => {
    const hold = begun()
    const hasTurn = await hold.acquire(large)
    if (hasTurn) order.push(i)
    hold.release()
    return hasTurn
  })
  expect(waiting()).toBe(queueMax.large_bodies)
  const more = begun()
  expect(await more.acquire(large)).toBe(false)
  more.release()
  expect([waiting(), refused(), budgets().bodies.refusedCount]).toEqual([queueMax.large_bodies, 1, 1])
  expect(budgets().bodies.usedBytes).toBeGreaterThan(held)
  first.release()
  expect(await Promise.all(turns)).not.toContain(false)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect([waiting(), budgets().bodies.usedBytes]).toEqual([0, 0])
})

it('a large body whose turn does not come in ten seconds is refused', async () => {
  const [first, second] = [begun(), begun()]
  expect(await first.acquire(16 * mebibyte)).toBe(true)
  const startedAt = performance.now()
  const turn = second.acquire(16 * mebibyte)
  const before = refused() ?? 0
  bodies().sweep(startedAt + 9_000)
  expect(waiting()).toBe(1)
  bodies().sweep(performance.now() + 11_000)
  expect(await turn).toBe(false)
  expect([waiting(), refused()]).toEqual([0, before + 1])
  for (const hold of [first, second]) hold.release()
  expect(budgets().bodies.usedBytes).toBe(0)
})
