import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { one, other, whileAccepted } from '../support/amounts/case'
import { Fleet } from '../support/fleet'
import { addLink, previewLink, visit } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { createData, type Server, startServer } from '../support/server'
import { get, online, poll, say, success, unique } from '../support/talk'
import { callText, serve } from '../support/text'
import { until } from '../support/until'

describe('a platform whose storage is full', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ env: { STORAGE_MAX_BYTES: '1' } })
  })
  afterAll(() => server.stop())

  it('accepts no message and no account', async () => {
    const message = { room: 'main', nick: 'ann', msg: 'hello' }
    expectRefusal(await get(server.url, '/send', message), 507, 'storage_full')
    const account = { key: server.adminKey, username: unique('user'), password: 'password' }
    expectRefusal(await get(server.url, '/create', account), 507, 'storage_full')
    expectRefusal(await get(server.url, '/create', { ...account, key: 'wrong' }), 401, 'unauthorized')
  })

  it('goes on serving reads, without storing anything for them', async () => {
    const before = (await poll(server.url, { room: 'main', events: 1 })).cursor
    for (const nick of ['ann', 'bob', 'carol'])
      expect(await poll(server.url, { room: 'main', nick, events: 1 })).toMatchObject({
        messages: [],
        cursor: before,
      })
    expect((await online(server.url, 'main')).count).toBe(0)
  })
})

it.each(['sqlite', 'postgresql'] as const)(
  'visits of a short link are counted on a full storage, and take no room, on %s',
  async (provider) => {
    const data = await createData(provider)
    try {
      const roomy = await startServer({ data, provider })
      const { link } = await addLink(roomy.url, { target: 'https://example.com/' })
      await roomy.stop()
      const full = await startServer({ data, provider, env: { STORAGE_MAX_BYTES: '1' } })
      try {
        await visit(full.url, link)
        expect(await previewLink(full.url, link)).toMatchObject({ hits: 1, days: [] })
      } finally {
        await full.stop()
      }
    } finally {
      await data.remove()
    }
  },
)

describe.concurrent.each(['sqlite', 'postgresql'] as const)('STORAGE_MAX_BYTES on %s', (provider) => {
  it('refuses what does not fit, keeps the rest, and stores again when there is space', async ({
    onTestFinished,
  }) => {
    const limit = provider === 'sqlite' ? 3_000_000 : 40_000_000
    const env = { STORAGE_MAX_BYTES: String(limit), TEXT_MAX_BYTES: '4000000' }
    const { url, stop } = await startServer({ env, provider })
    onTestFinished(async () => void (await stop()))
    const text = Array.from({ length: 60_000 }, (_, i) => (i * 2_654_435_761).toString(36))
      .join(' ')
      .slice(0, 400_000)
    // Incompressible: PostgreSQL would store next to nothing.
    const message = { room: unique('room'), nick: 'ann', msg: text.slice(0, 4000) }
    const earlier = { ...message, msg: 'earlier', send_id: unique('id') }
    const { id } = await say(url, earlier)
    const kept: { name: string; token: string }[] = []
    const full = await until('the storage to be full', async () => {
      const name = unique('full')
      const response = await callText(url, 'save', { name, text: `${kept.length} ${text}` })
      if (response.status !== 200) return response
      kept.push({ name, token: JSON.parse(response.text).token })
      return undefined
    })
    expectRefusal(full, 507, 'storage_full')
    expect(kept.length * 533_000).toBeLessThan(limit)
    const sent = await until('messages to be refused too', async () => {
      const responses = await Promise.all(Array.from({ length: 20 }, () => get(url, '/send', message)))
      return responses.find((response) => response.status !== 200)
    })
    expectRefusal(sent, 507, 'storage_full')
    expect((await say(url, earlier)).id).toBe(id) // a repeat stores nothing
    const [first] = kept
    if (!first) throw new Error('nothing was stored')
    const smaller = await callText(url, 'update', { ...first, text: 'smaller' })
    expect(smaller.status).toBe(200)
    for (const { name } of kept.slice(1)) expect((await serve(url, name)).status).toBe(200)
    if (provider === 'postgresql') return // gives space back when it is vacuumed
    success(await callText(url, 'delete', first))
    const half = text.slice(0, 200_000)
    await until(
      'room for another one',
      async () => (await callText(url, 'save', { text: half })).status === 200,
    )
  })
})

it('two instances keep a part of the storage from the network that fills it, and know together what others hold', async () => {
  const fleet = await Fleet.start(2, { TRUST_PROXY: '1', STORAGE_MAX_BYTES: '40000000' })
  try {
    // Incompressible: PostgreSQL would store next to nothing.
    const save = (url: string, bytes: number) =>
      one.call(`${url}/api/sf/v1/save`, { text: randomBytes(bytes).toString('base64') })
    const msg = randomBytes(2700).toString('base64')
    const send = (url: string, network: typeof one) =>
      network.call(`${url}/send`, { room: 'main', nick: 'ann', msg })
    for (const url of fleet.urls)
      await until('the storage to be full', async () => {
        for (const bytes of [700_000, 70_000, 7000]) await whileAccepted(() => save(url, bytes), 507)
        return JSON.parse((await get(url, '/readyz')).text).storage === 'full'
      })
    for (const url of fleet.urls) success(await send(url, other))
    const sent = await whileAccepted(() => send(fleet.first.url, other), 507)
    expect(sent).toBeLessThan(400_000 / msg.length)
    await until('the other instance to know', async () => (await send(fleet.at(1).url, other)).status === 507)
  } finally {
    await fleet.stop()
  }
})
