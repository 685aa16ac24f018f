import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, inputsByEndpoint, processorSecondsOf, startWorld, type World } from '@/e2e/support/worst-server'
import { bodyBytesOf, headBytes, hookToken, pathOf } from '@/e2e/support/worst-targets'
import { everyEndpoint } from '@/lib/main/endpoints'
import { send, sendRaw } from '../support/http'
import { sampledInputs, type WorstInput } from '../support/worst-inputs'

interface Bound {
  /** How many times larger the larger input is. */
  growth: number
  /** Linear work grows as much as the input, quadratic work as its square. */
  growthMax: number
  /** Less is harmless, however it grows. */
  secondsMax: number
}
/** For an address and headers: they are shorter, so costs show less. */
const headBound: Bound = { growth: 4, growthMax: 6, secondsMax: 0.1 }
const bodyBound: Bound = { growth: 16, growthMax: 64, secondsMax: 0.5 }
const boundOf = ({ unit, sizeMax }: WorstInput) =>
  unit === 'bytes' && sizeMax <= headBytes ? headBound : bodyBound
const tries = 3

/** Whether an input's processor time grows faster than the input. @returns the measurements */
async function isTooCostly(world: World, input: WorstInput): Promise<string | null> {
  const { growth, growthMax, secondsMax } = boundOf(input)
  const seen: string[] = []
  for (let i = 0; i < tries; i++) {
    const small = await processorSecondsOf(world, input, input.sizeMax / growth)
    const large = await processorSecondsOf(world, input, input.sizeMax)
    if (large <= secondsMax || large <= small * growthMax) return null
    seen.push(`${small.toFixed(3)} s and ${large.toFixed(3)} s`)
  }
  return `${input.endpoint}, ${input.what}: ${seen.join('; ')}`
}

/** Every method with a body, and the most that it accepts. */
const bodies = everyEndpoint.flatMap((endpoint) =>
  endpoint.methods
    .filter((method) => method !== 'GET')
    .map((method) => ({ method, path: pathOf(endpoint, method), bytesMax: bodyBytesOf(endpoint) })),
)

describe('the worst inputs', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world?.server.stop())

  it.each([...inputsByEndpoint(sampledInputs)])(
    '%s answers all of them, in time that grows no faster than they do',
    async (_, ofEndpoint) => {
      const costly: string[] = []
      for (const input of ofEndpoint) {
        const startedAt = performance.now()
        const status = await ask(world, input, input.sizeMax)
        const seconds = (performance.now() - startedAt) / 1000
        expect([500, 502], `${input.endpoint}, ${input.what}`).not.toContain(status)
        // A quick answer cannot have cost much processor time.
        if (seconds <= boundOf(input).secondsMax) continue
        const complaint = await isTooCostly(world, input)
        if (complaint) costly.push(complaint)
      }
      expect(costly).toEqual([])
    },
    300_000,
  )

  it('a body of the largest size is accepted, and one byte more is refused', async () => {
    const { server, token } = world
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${server.superKey}` }
    const head = Object.entries({ ...headers, Host: 'x', Connection: 'close' })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    for (const { method, path, bytesMax } of bodies) {
      const address = path.replace(hookToken, token)
      const name = `${method} ${path}`
      const body = `{"text":"x"${' '.repeat(bytesMax - 12)}}`
      const largest = await send(`${server.url}${address}`, { method, headers, body })
      expect(largest.status, name).not.toBe(413)
      const request = `${method} ${address} HTTP/1.1\r\n${head}Content-Length: ${bytesMax + 1}\r\n\r\n`
      expect(await sendRaw(server.url, request), name).toMatch(/^HTTP\/1\.1 413 /)
    }
  })
})
