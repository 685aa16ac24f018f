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
function startBody(): BodyReservation {
  const reservation = new BodyReservation()
  reservation.begin(new IncomingMessage(new Socket()), () => undefined)
  return reservation
}

const waiting = () => queueOf('large_bodies')?.waiting()
const refused = () => queueOf('large_bodies')?.refused()

it('large bodies are admitted in order; 256 may wait, further ones are refused', async () => {
  const large = 16 * mebibyte
  const first = startBody()
  expect(await first.acquire(large)).toBe(true)
  const held = budgets().bodies.usedBytes
  const order: number[] = []
  const results = Array.from({ length: queueMax.large_bodies }, async (_, i) => {
    const reservation = startBody()
    const isGranted = await reservation.acquire(large)
    if (isGranted) order.push(i)
    reservation.release()
    return isGranted
  })
  expect(waiting()).toBe(queueMax.large_bodies)
  const more = startBody()
  expect(await more.acquire(large)).toBe(false)
  more.release()
  expect([waiting(), refused(), budgets().bodies.refusedCount]).toEqual([queueMax.large_bodies, 1, 1])
  expect(budgets().bodies.usedBytes).toBeGreaterThan(held)
  first.release()
  expect(await Promise.all(results)).not.toContain(false)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect([waiting(), budgets().bodies.usedBytes]).toEqual([0, 0])
})

it('a large body that is not admitted within ten seconds is refused', async () => {
  const [first, second] = [startBody(), startBody()]
  expect(await first.acquire(16 * mebibyte)).toBe(true)
  const startedAt = performance.now()
  const result = second.acquire(16 * mebibyte)
  const before = refused() ?? 0
  bodies().sweep(startedAt + 9_000)
  expect(waiting()).toBe(1)
  bodies().sweep(performance.now() + 11_000)
  expect(await result).toBe(false)
  expect([waiting(), refused()]).toEqual([0, before + 1])
  for (const reservation of [first, second]) reservation.release()
  expect(budgets().bodies.usedBytes).toBe(0)
})
