import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../config'
import { processState } from '../process-state'
import { BodyReservation, bodies } from './bodies'
import { budgets, makeBudgets } from './budgets'
import { usageOf } from './pool'
import { queueLimits } from './shared-amounts'

const mebibyte = 1024 * 1024

beforeAll(() => {
  processState('config', () => parseConfig({}))
  processState('budgets', () => makeBudgets(1600 * mebibyte))
})

const started: BodyReservation[] = []
afterEach(() => {
  for (const reservation of started.splice(0)) reservation.release()
  expect([waiting(), budgets().bodies.used]).toEqual([0, 0])
})

/** A body that has begun to arrive. */
function startBody(address: string): BodyReservation {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  const reservation = new BodyReservation()
  reservation.begin(new IncomingMessage(socket), () => undefined)
  started.push(reservation)
  return reservation
}

const waiting = () => usageOf('large_bodies').used
const refused = () => usageOf('large_bodies').refused
const nextIteration = () => new Promise((resolve) => setImmediate(resolve))

/** Costs a seventh of the memory for large bodies. */
const large = 16 * mebibyte

/** Starts large bodies of a network. @returns the results so far: granted, refused or undefined */
function acquireMany(address: string, count: number) {
  const results: (boolean | undefined)[] = Array.from({ length: count }, () => undefined)
  const reservations = results.map((_, i) => {
    const reservation = startBody(address)
    void reservation.acquire(large).then((isGranted) => (results[i] = isGranted))
    return reservation
  })
  return { results, reservations }
}

it('large bodies of one network wait beyond its share, and those of others are admitted', async () => {
  const flood = acquireMany('192.0.2.1', 10)
  const neighbour = acquireMany('192.0.2.200', 2)
  const [one, other] = [acquireMany('198.51.100.1', 1), acquireMany('203.0.113.1', 1)]
  await nextIteration()
  expect(flood.results).toEqual([...Array(4).fill(true), ...Array(6).fill(undefined)])
  expect(neighbour.results).toEqual([undefined, undefined])
  expect([one.results, other.results]).toEqual([[true], [true]])
  expect(waiting()).toBe(8)
  // A request that ends while it waits leaves the queue, one that was granted passes its share on.
  flood.reservations[9]?.release()
  flood.reservations[0]?.release()
  await nextIteration()
  expect([flood.results[4], neighbour.results]).toEqual([undefined, [undefined, undefined]])
  one.reservations[0]?.release()
  await nextIteration()
  expect([flood.results[4], flood.results[9], neighbour.results]).toEqual([
    true,
    false,
    [undefined, undefined],
  ])
})

it('waiting large bodies are admitted in the order in which they came, except beyond the share of a network', async () => {
  const flood = acquireMany('192.0.2.1', 5)
  const more = ['198.51.100.1', '198.51.100.2', '203.0.113.1', '203.0.114.1'].map((from) =>
    acquireMany(from, 1),
  )
  await nextIteration()
  expect(more.map(({ results }) => results[0])).toEqual([true, true, true, undefined])
  flood.reservations[0]?.release()
  await nextIteration()
  expect([flood.results[4], more[3]?.results[0]]).toEqual([undefined, true])
})

it('256 large bodies may wait; beyond that the network with most of them is refused', async () => {
  const before = refused()
  const flood = acquireMany('192.0.2.1', 4 + queueLimits.large_bodies.max)
  expect([waiting(), refused()]).toEqual([queueLimits.large_bodies.max, before])
  acquireMany('192.0.2.9', 1)
  const others = ['198.51.100.1', '198.51.101.1', '203.0.113.1', '203.0.114.1'].map((from) =>
    acquireMany(from, 1),
  )
  await nextIteration()
  expect([waiting(), refused()]).toEqual([queueLimits.large_bodies.max, before + 2])
  expect(flood.results.slice(-2)).toEqual([false, false])
  expect(others.map(({ results }) => results[0])).toEqual([true, true, true, undefined])
})

it('a large body that is not admitted within ten seconds is refused', async () => {
  const before = refused()
  const { results } = acquireMany('192.0.2.1', 5)
  bodies().sweep(performance.now() + 9_000)
  expect(waiting()).toBe(1)
  bodies().sweep(performance.now() + 11_000)
  await nextIteration()
  expect(results[4]).toBe(false)
  expect([waiting(), refused()]).toEqual([0, before + 1])
})
