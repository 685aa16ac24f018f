import { beforeEach, expect, it } from 'vitest'
import { Pool } from './pool'
import { type TransferSource, Transfers } from './transfers'

/** A transfer controlled by the test. */
class FakeTransfer implements TransferSource {
  moves = 0
  isPaused = false
  isEnded = false

  constructor(public holds: number) {}

  bytes = () => this.holds
  moved = () => this.moves
  isPausedByServer = () => this.isPaused
  end = () => {
    this.isEnded = true
  }
}

let budget: Pool
let transfers: Transfers
beforeEach(() => {
  budget = new Pool(1000)
  transfers = new Transfers(budget, 100)
})
const begin = (holds: number, now = 0) => {
  const transfer = new FakeTransfer(holds)
  transfers.add(transfer, now)
  return transfer
}

it('transfers below 20 KiB in 20 s are ended; those at the rate or paused by the server are not', () => {
  const [stalled, steady, waiting] = [begin(10), begin(10), begin(10)]
  waiting.isPaused = true
  for (let second = 1; second <= 20; second++) {
    steady.moves += 1024
    stalled.moves += 1
    transfers.sweep(second * 1000)
    expect(stalled.isEnded).toBe(second === 20)
  }
  expect([steady.isEnded, waiting.isEnded]).toEqual([false, false])
  expect([budget.used, budget.ended]).toEqual([20, 1])
})

it('a fast window does not excuse later ones', () => {
  const transfer = begin(10)
  transfer.moves = 1_000_000
  for (let second = 1; second < 40; second++) transfers.sweep(second * 1000)
  expect(transfer.isEnded).toBe(false)
  transfers.sweep(40_000)
  expect(transfer.isEnded).toBe(true)
})

it('the slowest large transfer is ended to make room; small, new and paused ones are not', () => {
  const [fast, slow, small, waiting] = [begin(400), begin(300), begin(50), begin(150)]
  fast.moves = 100_000
  slow.moves = 10
  waiting.isPaused = true
  const young = begin(100, 1900)
  expect(transfers.free(200, false, 2000)).toBe(true)
  expect([fast, slow, small, waiting, young].map(({ isEnded }) => isEnded)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
  expect(budget.used).toBe(700)
})

it('free() fails when no transfer may be ended, unless it is forced', () => {
  const young = begin(1000, 100)
  expect(transfers.free(200, false, 200)).toBe(false)
  expect(transfers.free(200, true, 200)).toBe(true)
  expect(young.isEnded).toBe(true)
})

it('no transfer is ended for bytes that never fit', () => {
  const transfer = begin(1000)
  expect(transfers.free(1001, true, 5000)).toBe(false)
  expect(transfer.isEnded).toBe(false)
})

it('the current size of a transfer counts, and is released once', () => {
  const transfer = begin(10)
  transfer.holds = 500
  transfers.update(transfer)
  expect(budget.used).toBe(500)
  transfers.remove(transfer)
  transfers.remove(transfer)
  expect(budget.used).toBe(0)
})
