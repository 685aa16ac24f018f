import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../support/http'
import { type Server, startServer } from '../support/server'
import { processorSeconds } from '../support/server-metrics'

// What a view of a page costs the server.

const views = 50
const millisecondsMax = 20
const tries = 3

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  agent.destroy()
  await server.stop()
})

/** As a browser asks for it. */
const headersOf = (language: string) => ({
  ...{ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Encoding': 'gzip' },
  'Accept-Language': language,
})

/** Processor time of the server's own process for a view, in milliseconds. */
async function costOf(path: string, language: string): Promise<number> {
  const before = await processorSeconds(server)
  for (let i = 0; i < views; i++) {
    const { status } = await send(`${server.url}${path}`, { headers: headersOf(language), agent })
    expect(status).toBe(200)
  }
  return (((await processorSeconds(server)) - before) / views) * 1000
}

describe.each(['en', 'zh'])('in %s', (language) => {
  it.each(['/', '/docs', '/setting'])('a view of %s costs little once it is warm', async (path) => {
    await costOf(path, language)
    const costs: number[] = []
    // A busy machine makes everything dearer; what is dear by itself stays so.
    while (costs.length < tries && costs.every((cost) => cost > millisecondsMax))
      costs.push(await costOf(path, language))
    console.log(`${path} in ${language}: ${costs.map((cost) => cost.toFixed(1)).join(', ')} ms a view`)
    expect(Math.min(...costs)).toBeLessThanOrEqual(millisecondsMax)
  })
})
