import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyEndpoint } from '@/lib/main/endpoints'
import { type Part, partOf } from './endpoint-parts'
import { send, sendRaw } from './http'
import { partOfThem, type WorstInput } from './worst-inputs'
import { ask, inputsByEndpoint, processorSecondsOf } from './worst-inputs-cost'
import { hookToken, pathOf } from './worst-places'
import { bodyBytesOf, headBytes } from './worst-sizes'
import { startWorld, type World } from './worst-world'

interface Bound {
  /** How many times larger the larger input is. */
  growth: number
  /** Linear work grows as much as the input, quadratic work as its square. */
  growthMax: number
  /** Less is no danger, however it grows. */
  secondsMax: number
}
/** Of what an address and headers hold: there is less of it, so what is costly about it stands out less. */
const headBound: Bound = { growth: 4, growthMax: 6, secondsMax: 0.1 }
const bodyBound: Bound = { growth: 16, growthMax: 64, secondsMax: 0.5 }
const boundOf = ({ unit, sizeMax }: WorstInput) =>
  unit === 'bytes' && sizeMax <= headBytes ? headBound : bodyBound
const tries = 3

/** Looks closer at an input that took long: was it the processor, and does it grow faster than the input? */
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

/** Every method of these parts that takes a body, with what it takes. */
const bodiesOf = (some: readonly Part[]) =>
  everyEndpoint
    .filter(({ path }) => some.includes(partOf(path)))
    .flatMap((endpoint) =>
      endpoint.methods
        .filter((method) => method !== 'GET')
        .map((method) => ({ method, path: pathOf(endpoint, method), bytesMax: bodyBytesOf(endpoint) })),
    )

/** The worst inputs for some parts of what a server answers. */
export const worstInputsSuite = (some: readonly Part[]) =>
  describe('the worst inputs that a stranger could think of', () => {
    const inputs = [...inputsByEndpoint(partOfThem)].filter(([endpoint]) =>
      some.includes(partOf(endpoint.replace(/^\w+ /, ''))),
    )
    const bodies = bodiesOf(some)
    let world: World
    beforeAll(async () => {
      world = await startWorld()
    })
    afterAll(() => world?.server.stop())

    it.each(inputs)(
      '%s answers them all, in time that grows no faster than they',
      async (_, ofEndpoint) => {
        const costly: string[] = []
        for (const input of ofEndpoint) {
          const startedAt = performance.now()
          const status = await ask(world, input, input.sizeMax)
          const seconds = (performance.now() - startedAt) / 1000
          expect([500, 502], `${input.endpoint}, ${input.what}`).not.toContain(status)
          // Whoever was answered quickly cannot have cost much.
          if (seconds <= boundOf(input).secondsMax) continue
          const complaint = await isTooCostly(world, input)
          if (complaint) costly.push(complaint)
        }
        expect(costly).toEqual([])
      },
      300_000,
    )

    if (bodies.length === 0) return

    it('are as large as what is taken: of a body not a byte more', async () => {
      const { server, token } = world
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${server.superKey}`,
      }
      const head = Object.entries({ ...headers, Host: 'x', Connection: 'close' })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      for (const { method, path, bytesMax } of bodies) {
        const address = path.replace(hookToken, token)
        const name = `${method} ${path}`
        const body = ' '.repeat(bytesMax)
        const taken = await send(`${server.url}${address}`, { method, headers, body })
        expect(taken.status, name).not.toBe(413)
        const request = `${method} ${address} HTTP/1.1\r\n${head}Content-Length: ${bytesMax + 1}\r\n\r\n`
        expect(await sendRaw(server.url, request), name).toMatch(/^HTTP\/1\.1 413 /)
      }
    })
  })
