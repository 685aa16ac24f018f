import { expect, it } from 'vitest'
import { bodyCostBytes, largeBodiesShare } from './body-cost'
import { makeBudgets } from './budgets'
import { budgetNames } from './contract'
import { spendableMemory } from './memory'

const mebibyte = 1024 * 1024
const spendable = (heap: number, machine: number, constrained = 0) =>
  spendableMemory({
    heapBytes: heap * mebibyte,
    machineBytes: machine * mebibyte,
    constrainedBytes: constrained * mebibyte,
  }) / mebibyte

it('spendable memory is what the heap or the machine leaves, whichever is less', () => {
  expect(spendable(560, 24_000)).toBe(464)
  expect(spendable(4144, 1024)).toBe(736)
  expect(spendable(4144, 24_000, 1024)).toBe(736)
  // Node's heaps for control groups of these sizes.
  expect(spendable(259, 24_000, 512)).toBe(163)
  expect(spendable(259, 24_000, 400)).toBe(112)
})

it.each([0, 25_000, 17_592_186_044_416])(
  'a cgroup limit of %s MB on a machine with 24,000 MB is ignored',
  (constrained) => {
    expect(spendable(560, 24_000, constrained)).toBe(464)
  },
)

it('the smallest process has spendable memory', () => {
  expect(spendable(64, 512)).toBe(8)
})

it.each([192, 512, 4096])('the budgets of a heap of %i MB leave memory for the work itself', (heap) => {
  const given = spendable(heap + 48, 24_000) * mebibyte
  const { bodies, limitOf } = makeBudgets(given)
  expect(budgetNames.reduce((sum, name) => sum + limitOf(name), 0)).toBeLessThan(0.85 * given)
  // A text of 1 MiB, each byte written as a six-byte escape.
  expect(bodyCostBytes(6 * mebibyte)).toBeLessThan(bodies.limit * largeBodiesShare)
})
