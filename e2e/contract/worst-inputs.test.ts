import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, send } from '../support/http'
import { type Server, startServer } from '../support/server'
import { processorSeconds } from '../support/server-metrics'
import { corpus, type WorstInput, worstInputs } from '../support/worst-inputs'

/** The larger input is so many times the smaller one. Linear work grows as much, quadratic work 256-fold. */
const growth = 16
const growthMax = 64
/** Less is no danger, however it grows. */
const secondsMax = 0.5
const tries = 3

let server: Server
const bearer = () => ({ Authorization: `Bearer ${server.superKey}` })

async function ask(input: WorstInput, size: number): Promise<number> {
  const { path, call } = input.request(size)
  const headers = { ...bearer(), Accept: 'text/html, application/json', ...call.headers }
  const answer = await send(`${server.url}${path}`, { ...call, headers })
  return answer.status
}

/** Processor time of the server's own process for one request. */
async function cost(input: WorstInput, size: number): Promise<number> {
  const before = await processorSeconds(server)
  await ask(input, size)
  return (await processorSeconds(server)) - before
}

/** Looks closer at an input that took long: was it the processor, and does it grow faster than the input? */
async function isTooDear(input: WorstInput): Promise<string | null> {
  const seen: string[] = []
  for (let i = 0; i < tries; i++) {
    const small = await cost(input, input.sizeMax / growth)
    const large = await cost(input, input.sizeMax)
    if (large <= secondsMax || large <= small * growthMax) return null
    seen.push(`${small.toFixed(3)} s and ${large.toFixed(3)} s`)
  }
  return `${input.endpoint}, ${input.what}: ${seen.join('; ')}`
}

describe('the worst inputs that a stranger could think of', () => {
  beforeAll(async () => {
    server = await startServer()
    const words = corpus.words.map((word) => ({ word, action: 'mask' }))
    const added = await send(`${server.url}/api/admin/words`, json({ words }, bearer()))
    expect(added.status, added.text).toBe(200)
  })
  afterAll(() => server.stop())

  const byEndpoint = new Map<string, WorstInput[]>()
  for (const input of worstInputs())
    byEndpoint.set(input.endpoint, [...(byEndpoint.get(input.endpoint) ?? []), input])

  it.each([...byEndpoint])(
    '%s answers them all, in time that grows no faster than they',
    async (_, inputs) => {
      const dear: string[] = []
      for (const input of inputs) {
        const startedAt = performance.now()
        const status = await ask(input, input.sizeMax)
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
