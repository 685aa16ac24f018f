import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, it } from 'vitest'
import { publishTable } from '../../scripts/published-table.mjs'
import type { Server } from '../support/server'
import type { WorstInput } from '../support/worst-inputs'
import {
  ask,
  growth,
  inputsByEndpoint,
  processorSecondsOf,
  startWithWords,
} from '../support/worst-inputs-cost'

// The table that docs/withstands.md publishes: of each endpoint the input that cost most, as measured here and now.

const file = fileURLToPath(new URL('../../docs/withstands.md', import.meta.url))
/** Inputs of an endpoint that are measured closely: those that were answered slowest. */
const candidates = 3
const repeats = 3

let server: Server
beforeAll(async () => {
  server = await startWithWords()
})
afterAll(() => server.stop())

async function leastSeconds(input: WorstInput, size: number): Promise<number> {
  const costs: number[] = []
  for (let i = 0; i < repeats; i++) costs.push(await processorSecondsOf(server, input, size))
  return Math.min(...costs)
}

async function slowest(inputs: WorstInput[]): Promise<WorstInput[]> {
  const timed: { input: WorstInput; ms: number }[] = []
  for (const input of inputs) {
    const startedAt = performance.now()
    await ask(server, input, input.sizeMax)
    timed.push({ input, ms: performance.now() - startedAt })
  }
  return timed
    .sort((a, b) => b.ms - a.ms)
    .slice(0, candidates)
    .map(({ input }) => input)
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const ms = (seconds: number) => (seconds * 1000).toFixed(1)

it('publishes what the worst inputs cost', async () => {
  const rows: string[] = []
  for (const [endpoint, inputs] of inputsByEndpoint()) {
    let worst: { what: string; small: number; large: number; size: number } | null = null
    for (const input of await slowest(inputs)) {
      const small = await leastSeconds(input, input.sizeMax / growth)
      const large = await leastSeconds(input, input.sizeMax)
      if (!worst || large > worst.large) worst = { what: input.what, small, large, size: input.sizeMax }
    }
    if (!worst) throw new Error(`${endpoint} has no input`)
    const { what, small, large, size } = worst
    rows.push(
      `| \`${endpoint}\` | ${inputs.length} | \`${cell(what).replaceAll('`', "'")}\` | ${Math.round(size / 1000)} | ${ms(small)} | ${ms(large)} |`,
    )
  }
  publishTable(file, [
    '| endpoint | inputs tried | the dearest of them | kB | ms at a sixteenth | ms |',
    '|---|---|---|---|---|---|',
    ...rows,
  ])
}, 1_800_000)
