import { beforeEach, expect, it } from 'vitest'
import { Budget } from './budgets'
import { type TransferSource, Transfers } from './transfers'

/** A transfer as a test wants it. */
class Given implements TransferSource {
  moves = 0
  heldUp = false
  isEnded = false

  constructor(public holds: number) {}

  bytes = () => this.holds
  moved = () => this.moves
  isPausedByServer = () => this.heldUp
  end = () => {
    this.isEnded = true
  }
}

let budget: Budget
let transfers: Transfers
beforeEach(() => {
  budget = new Budget(1000)
  transfers = new Transfers(budget, 100)
})
const begin = (holds: number, now = 0) => {
  const given = new Given(holds)
  transfers.add(given, now)
  return given
}

it('those below 20 KiB in 20 s are ended, those at the pace and those we let wait are not', () => {
  const [stalled, steady, waiting] = [begin(10), begin(10), begin(10)]
  waiting.heldUp = true
  for (let second = 1; second <= 20; second++) {
    steady.moves += 1024
    stalled.moves += 1
    transfers.sweep(second * 1000)
    expect(stalled.isEnded).toBe(second === 20)
  }
  expect([steady.isEnded, waiting.isEnded]).toEqual([false, false])
  expect([budget.usedBytes, budget.endedCount]).toEqual([20, 1])
})

it('a pace once kept does not excuse the windows after it', () => {
  const given = begin(10)
  given.moves = 1_000_000
  for (let second = 1; second < 40; second++) transfers.sweep(second * 1000)
  expect(given.isEnded).toBe(false)
  transfers.sweep(40_000)
  expect(given.isEnded).toBe(true)
})

it('the slowest large one makes room; small, new and waiting ones stay', () => {
  const [fast, slow, small, waiting] = [begin(400), begin(300), begin(50), begin(150)]
  fast.moves = 100_000
  slow.moves = 10
  waiting.heldUp = true
  const young = begin(100, 1900)
  expect(transfers.free(200, false, 2000)).toBe(true)
  expect([fast, slow, small, waiting, young].map(({ isEnded }) => isEnded)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
  expect(budget.usedBytes).toBe(700)
})

it('says so when nobody can be ended, unless the need is vital', () => {
  const young = begin(1000, 100)
  expect(transfers.free(200, false, 200)).toBe(false)
  expect(transfers.free(200, true, 200)).toBe(true)
  expect(young.isEnded).toBe(true)
})

it('never ends anybody for what does not fit at all', () => {
  const given = begin(1000)
  expect(transfers.free(1001, true, 5000)).toBe(false)
  expect(given.isEnded).toBe(false)
})

it('counts what a transfer holds now, and gives it back once', () => {
  const given = begin(10)
  given.holds = 500
  transfers.update(given)
  expect(budget.usedBytes).toBe(500)
  transfers.remove(given)
  transfers.remove(given)
  expect(budget.usedBytes).toBe(0)
})
