import { expect, it } from 'vitest'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'
import { json, send } from '../support/http'
import { startServer } from '../support/server'
import { get, success } from '../support/talk'
import { raw, serve } from '../support/text'
import { until } from '../support/until'

it('texts of 1 MiB over 32 connections are saved and read back right, with little memory', async () => {
  const server = await startServer({ env: { NODE_OPTIONS: '--max-old-space-size=192' } })
  try {
    const { url } = server
    const filler = 'é~'.repeat(349_000)
    const rounds = [0, 1, 2]
    const connection = async (i: number) => {
      for (const round of rounds) {
        const text = `${i}-${round} ${filler}`
        const call = round === 0 ? raw(text) : json({ text })
        // With so little memory a slow body may be ended in favour of others: it is sent again.
        const response = await until('the text to be taken', async () => {
          const each = await send(`${url}/api/sf/v1/save`, call)
          return each.status !== 503 && each
        })
        const { name } = success<StoredTextResponse>(response)
        const { body } = await serve(url, name)
        if (!body.equals(Buffer.from(text))) throw new Error(`${name} came back wrong`)
      }
    }
    await Promise.all(Array.from({ length: 32 }, (_, i) => connection(i)))
    expect((await get(url, '/readyz')).status).toBe(200)
  } finally {
    await server.stop()
  }
})
