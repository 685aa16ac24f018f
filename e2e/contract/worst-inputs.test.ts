import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Server } from '../support/server'
import type { WorstInput } from '../support/worst-inputs'
import {
  ask,
  growth,
  inputsByEndpoint,
  processorSecondsOf,
  startWithWords,
} from '../support/worst-inputs-cost'

/** Linear work grows as much as the input, quadratic work 256-fold. */
const growthMax = 64
/** Less is no danger, however it grows. */
const secondsMax = 0.5
const tries = 3

let server: Server

/** Looks closer at an input that took long: was it the processor, and does it grow faster than the input? */
async function isTooDear(input: WorstInput): Promise<string | null> {
  const seen: string[] = []
  for (let i = 0; i < tries; i++) {
    const small = await processorSecondsOf(server, input, input.sizeMax / growth)
    const large = await processorSecondsOf(server, input, input.sizeMax)
    if (large <= secondsMax || large <= small * growthMax) return null
    seen.push(`${small.toFixed(3)} s and ${large.toFixed(3)} s`)
  }
  return `${input.endpoint}, ${input.what}: ${seen.join('; ')}`
}

describe('the worst inputs that a stranger could think of', () => {
  beforeAll(async () => {
    server = await startWithWords()
  })
  afterAll(() => server.stop())

  it.each([...inputsByEndpoint()])(
    '%s answers them all, in time that grows no faster than they',
    async (_, inputs) => {
      const dear: string[] = []
      for (const input of inputs) {
        const startedAt = performance.now()
        const status = await ask(server, input, input.sizeMax)
        const seconds = (performance.now() - startedAt) / 1000
        expect([500, 502], `${input.endpoint}, ${input.what}`).not.toContain(status)
        // Whoever was answered quickly cannot have cost much.
        if (seconds <= secondsMax) continue
        const complaint = await isTooDear(input)
        if (complaint) dear.push(complaint)
      }
      expect(dear).toEqual([])
    },
    300_000,
  )
})
