import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, inputsByEndpoint, processorSecondsOf, startWorld, type World } from '@/e2e/support/worst-server'
import { publishTable } from '@/scripts/long-tests.mjs'
import { allInputs, type WorstInput } from '../support/worst-inputs'

// The table of docs/withstands.md: the costliest input of each endpoint, as measured now. Cost that grows faster than the
// input is a failure even while it is cheap.

const file = fileURLToPath(new URL('../../docs/withstands.md', import.meta.url))
/** Inputs of an endpoint that are measured closely: the slowest. */
const candidates = 3
const tries = 3
/** Work that is linear in the input grows twofold, quadratic work fourfold. */
const growthMax = 3
/** Less cannot be told from other work of a server. */
const secondsMin = 0.02
/** Cheap requests are measured in groups. */
const rounds = 8

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.server.stop())

interface Cost {
  what: string
  size: string
  half: number
  whole: number
}

const sizeOf = ({ sizeMax, unit }: WorstInput) =>
  unit === 'bytes'
    ? `${(sizeMax / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} kB`
    : `${sizeMax.toLocaleString('en')} ${unit}`

/** The cost of an input at half and at full size, the least of several tries. */
async function costOf(input: WorstInput): Promise<Cost> {
  const { what, sizeMax } = input
  const cost = { what, size: sizeOf(input), half: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY }
  let together = rounds
  for (let i = 0; i < tries; i++) {
    const whole = await processorSecondsOf(world, input, sizeMax, together)
    if (whole > secondsMin) together = 1
    const half = await processorSecondsOf(world, input, sizeMax / 2, together)
    cost.whole = Math.min(cost.whole, whole)
    cost.half = Math.min(cost.half, half)
  }
  return cost
}

/** @returns a complaint: three times in a row it grew faster than its size */
async function complaintOf(input: WorstInput, first: Cost): Promise<string | null> {
  const seen: string[] = []
  while (seen.length < tries) {
    const { half, whole } = seen.length === 0 ? first : await costOf(input)
    if (whole <= secondsMin || whole <= half * growthMax) return null
    seen.push(`${half.toFixed(3)} s and ${whole.toFixed(3)} s`)
  }
  return `${input.endpoint}, ${input.what}: ${seen.join('; ')}`
}

/** Sends all of them once. @returns the slowest */
async function slowest(inputs: WorstInput[]): Promise<WorstInput[]> {
  const timed: { input: WorstInput; ms: number }[] = []
  for (const input of inputs) {
    const startedAt = performance.now()
    const status = await ask(world, input, input.sizeMax)
    expect([500, 502], `${input.endpoint}, ${input.what}`).not.toContain(status)
    timed.push({ input, ms: performance.now() - startedAt })
  }
  return timed
    .sort((a, b) => b.ms - a.ms)
    .slice(0, candidates)
    .map(({ input }) => input)
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('`', "'")
const ms = (seconds: number) => (seconds * 1000).toFixed(1)

it('the worst inputs take time that grows no faster than they do (published)', async () => {
  const rows: string[] = []
  const complaints: string[] = []
  for (const [endpoint, inputs] of inputsByEndpoint(allInputs)) {
    const costs: Cost[] = []
    for (const input of await slowest(inputs)) {
      const cost = await costOf(input)
      costs.push(cost)
      const complaint = await complaintOf(input, cost)
      if (complaint) complaints.push(complaint)
    }
    const [worst] = costs.sort((a, b) => b.whole - a.whole)
    if (!worst) throw new Error(`${endpoint} has no input`)
    const { what, size, half, whole } = worst
    rows.push(
      `| \`${endpoint}\` | ${inputs.length} | \`${cell(what)}\` | ${size} | ${ms(half)} | ${ms(whole)} |`,
    )
  }
  publishTable(file, [
    '| endpoint | inputs tried | the costliest of them | largest size | ms at half of it | ms |',
    '|---|---|---|---|---|---|',
    ...rows,
  ])
  expect(complaints).toEqual([])
}, 1_800_000)
