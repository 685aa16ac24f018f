import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { askWithoutReading, getOnce, isReplayed, postOnce } from '@/e2e/support/idempotency'
import { expectRefusal } from '@/e2e/support/refusal'
import { createData, type Server, type ServerData, startServer } from '@/e2e/support/server'
import { readAll, success, texts, unique } from '@/e2e/support/talk'
import { until } from '@/e2e/support/until'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'

/** Groups of identical requests. */
const repeats = 20
const requests = 50

let data: ServerData
let instances: Server[] = []
const trusting = { TRUST_PROXY: '127.0.0.1' }
const urlOf = (index: number) => instances[index % instances.length]?.url ?? ''

describe('instances that share a database', () => {
  beforeAll(async () => {
    data = await createData('postgresql')
    instances = await Promise.all([0, 1, 2].map(() => startServer({ data, env: trusting })))
  })

  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.stop()))
    await data.remove()
  })

  it('store one message for each of fifty requests sent twenty times at once', async () => {
    const room = unique('room')
    const calls = Array.from({ length: requests }, (_, request) => ({
      key: unique('key'),
      msg: `m${request}`,
    }))
    const responses = await Promise.all(
      calls.map(({ key, msg }) =>
        Promise.all(
          Array.from({ length: repeats }, (_, i) =>
            getOnce(urlOf(i), '/send', { room, nick: 'ann', msg }, key),
          ),
        ),
      ),
    )
    for (const same of responses)
      expect(new Set(same.map((response) => success(response) && response.text)).size).toBe(1)
    expect(responses.flat().filter((response) => !isReplayed(response))).toHaveLength(requests)
    const read = texts(await readAll(urlOf(0), { room }))
    expect(read.sort()).toEqual(calls.map(({ msg }) => msg).sort())
  })

  it('store one text for simultaneous requests, and nothing for one that meets a key in use', async () => {
    const key = unique('key')
    const responses = await Promise.all(
      Array.from({ length: repeats }, (_, i) =>
        postOnce(urlOf(i), '/api/sf/v1/save', { text: 'hello' }, key),
      ),
    )
    expect(new Set(responses.map((response) => success<StoredTextResponse>(response).name)).size).toBe(1)
    const rooms = [0, 1, 2].map(() => unique('room'))
    const shared = unique('key')
    const sent = await Promise.all(
      rooms.map((room, i) => getOnce(urlOf(i), '/send', { room, nick: 'ann', msg: 'hello' }, shared)),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const read = await Promise.all(rooms.map((room) => readAll(urlOf(0), { room })))
    expect(read.flat()).toHaveLength(1)
  })

  it('return a token only to the address that it was given to', async () => {
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const makings: [string, object][] = [
      ['/api/sf/v1/save', { text: 'hello' }],
      ['/go/addlink', { target: 'https://example.com/' }],
    ]
    for (const [path, body] of makings) {
      const key = unique('key')
      const ask = (i: number, address: string) => postOnce(urlOf(i), path, body, key, from(address))
      const { token, url, ...first } = success<{ token: string; url: string }>(await ask(0, '203.0.113.7'))
      expect(token).toBeTruthy()
      expect(success(await ask(1, '203.0.113.7'))).toMatchObject({ token, ...first })
      const stranger = success<object>(await ask(1, '203.0.113.8'))
      expect(stranger).toMatchObject(first)
      expect(stranger).not.toHaveProperty('token')
      expect(success(await ask(2, '203.0.113.7'))).toMatchObject({ token })
    }
  })

  it('repeat nothing while the service is suspended', async () => {
    const [first] = instances
    if (!first) throw new Error('there is no instance')
    const key = unique('key')
    const add = () => postOnce(first.url, '/go/addlink', { target: 'https://example.com/' }, key)
    const added = success(await add())
    await administration(first).patch('/services/links', { status: 'suspended' })
    expectRefusal(await add(), 503, 'service_suspended')
    await administration(first).patch('/services/links', { status: 'running' })
    expect(success(await add())).toEqual(added)
  })

  it('answer with the message that one of them stored before it was killed', async () => {
    const [key, room] = [unique('key'), unique('room')]
    const message = { room, nick: 'ann', msg: 'hello' }
    const dying = await startServer({ data })
    const socket = await askWithoutReading(dying.url, '/send', message, key)
    const [stored] = await until('the message to be stored', async () => {
      const messages = await readAll(urlOf(0), { room })
      return messages.length > 0 && messages
    })
    await dying.crash()
    socket.destroy()
    const again = await getOnce(urlOf(1), '/send', message, key)
    expect(success(again)).toMatchObject({ id: stored?.id, time: stored?.time, msg: 'hello' })
    expect(isReplayed(again)).toBe(true)
    expect(await readAll(urlOf(0), { room })).toHaveLength(1)
  })
})

describe('a server on SQLite', () => {
  it('answers with what it stored before it was killed, even if nothing can be stored now', async () => {
    const sqlite = await createData('sqlite')
    const [key, room] = [unique('key'), unique('room')]
    const message = { room, nick: 'ann', msg: 'hello' }
    const text = { text: 'hello' }
    const dying = await startServer({ data: sqlite })
    const saved = success(await postOnce(dying.url, '/api/sf/v1/save', text, key))
    const socket = await askWithoutReading(dying.url, '/send', message, key)
    const [stored] = await until('the message to be stored', async () => {
      const messages = await readAll(dying.url, { room })
      return messages.length > 0 && messages
    })
    await dying.crash()
    socket.destroy()
    const server = await startServer({ data: sqlite, env: { STORAGE_MAX_BYTES: '1' } })
    try {
      const again = await getOnce(server.url, '/send', message, key)
      expect(success(again)).toMatchObject({ id: stored?.id, time: stored?.time, msg: 'hello' })
      expect(isReplayed(again)).toBe(true)
      expect(await readAll(server.url, { room })).toHaveLength(1)
      const { url: _, ...withoutAddress } = saved as StoredTextResponse
      expect(success(await postOnce(server.url, '/api/sf/v1/save', text, key))).toMatchObject(withoutAddress)
      for (const other of [
        await getOnce(server.url, '/send', message, unique('key')),
        await postOnce(server.url, '/api/sf/v1/save', text, unique('key')),
      ])
        expectRefusal(other, 507, 'storage_full')
    } finally {
      await server.stop()
      await sqlite.remove()
    }
  })
})
