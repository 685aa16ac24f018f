import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'
import { execute } from '../support/database'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { success, unique } from '../support/talk'
import { callText, create, save, serve } from '../support/text'
import { until } from '../support/until'

describe.each(['sqlite', 'postgresql'] as const)('texts on %s', (provider) => {
  let data: ServerData
  const servers: Server[] = []
  /** The servers in turn: two where two may share the data. */
  const base = (i: number) => servers[i % servers.length]?.url ?? ''

  beforeAll(async () => {
    data = await createData(provider)
    servers.push(await startServer({ data }))
    if (provider === 'postgresql') servers.push(await startServer({ data }))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await data?.remove()
  })

  /** A text that was read before it expired, however slow the machine is. */
  async function readBeforeExpiry() {
    for (let expires_in = 1; ; expires_in *= 2) {
      const text = await create(base(0), { name: unique('brief'), text: 'brief', expires_in })
      if ((await serve(base(0), text.name)).text === 'brief') return text
    }
  }

  it('exactly one of many concurrent saves of a name wins, and is served', async () => {
    for (let round = 0; round < 10; round++) {
      const name = unique('race')
      const responses = await Promise.all(
        Array.from({ length: 16 }, (_, i) => callText(base(i), 'save', { name, text: `text ${i}` })),
      )
      const won = responses.flatMap((response, i) => (response.status === 200 ? [i] : []))
      expect(won).toHaveLength(1)
      expect(responses.filter((response) => response.status === 409)).toHaveLength(15)
      for (const i of [0, 1]) expect((await serve(base(i), name)).text).toBe(`text ${won[0]}`)
    }
  })

  it('exactly one of many concurrent saves takes the name of an expired text', async () => {
    for (let round = 0; round < 5; round++) {
      const { name } = await create(base(0), { text: 'old', expires_in: 3600, name: unique('race') })
      await execute(data.databaseUrl, `UPDATE texts SET expires_time = 1 WHERE name = '${name}'`)
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, i) => callText(base(i), 'save', { name, text: `text ${i}` })),
      )
      expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(7).fill(409)])
    }
  })

  it('the last of concurrent updates is served everywhere', async () => {
    const { name, token } = await create(base(0), { text: 'first' })
    for (let round = 0; round < 10; round++) {
      const reads = Array.from({ length: 20 }, (_, i) => serve(base(i), name))
      const updates = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          callText(base(i), 'update', { name, token, text: `${round}-${i}` }),
        ),
      )
      await Promise.all(reads)
      for (const response of updates) success(response)
      const stored = await until('both to agree', async () => {
        const [one, two] = await Promise.all([serve(base(0), name), serve(base(1), name)])
        return one.text === two.text && one.text.startsWith(`${round}-`) && one.text
      })
      expect(stored).toMatch(new RegExp(`^${round}-\\d$`))
    }
  })

  it('a writer reads its own writes', async () => {
    const { name, token } = await create(base(0), { text: 'first' })
    for (let i = 0; i < 50; i++) {
      success(await callText(base(0), 'update', { name, token, text: `version ${i}` }))
      expect((await serve(base(0), name)).text).toBe(`version ${i}`)
    }
  })

  it('a change on another instance is served', async () => {
    const { name, token } = await create(base(0), { text: 'first' })
    expect((await serve(base(1), name)).text).toBe('first')
    success(await callText(base(0), 'update', { name, token, text: 'second' }))
    await until('the change to arrive', async () => (await serve(base(1), name)).text === 'second')
    success(await callText(base(0), 'delete', { name, token }))
    await until('the deletion to arrive', async () => (await serve(base(1), name)).status === 404)
  })

  it('a cached text expires on time, and its name is free', async () => {
    const { name, expires_at, token } = await readBeforeExpiry()
    await until('it to expire', async () => (await serve(base(0), name)).status === 404)
    expect(Date.now()).toBeGreaterThanOrEqual(expires_at ?? Number.POSITIVE_INFINITY)
    expect((await callText(base(1), 'update', { name, token, text: 'x' })).status).toBe(404)
    expect((await callText(base(1), 'delete', { name, token })).status).toBe(404)
    const again: StoredTextResponse = await save(base(1), { name, text: 'again' })
    expect(again.token).toEqual(expect.any(String))
    expect(again.token).not.toBe(token)
    await until('the new text', async () => (await serve(base(0), name)).text === 'again')
  })
})
