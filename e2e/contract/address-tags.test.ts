import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import type { AdminLink } from '@/lib/links/contract/schemas'
import type { AdminText } from '@/lib/text/contract/schemas'
import { administration } from '../support/admin'
import { execute } from '../support/database'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { metric } from '../support/server-metrics'
import { createAccount, say, success, unique } from '../support/talk'

let server: Server

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
})

afterAll(async () => {
  await server.stop()
})

const admin = () => administration(server)
const from = (address: string, fields: object) =>
  send(`${server.url}/send`, json({ msg: 'hello', ...fields }, { 'X-Forwarded-For': address }))

async function tagOf(address: string): Promise<string | null> {
  const room = unique('room')
  success(await from(address, { room, nick: 'ann' }))
  const { messages } = await admin().get<{ messages: AdminMessage[] }>('/messages', { room })
  return messages[0]?.tag ?? null
}

async function slowRoom(): Promise<string> {
  const room = unique('room')
  await say(server.url, { room, nick: 'opener', msg: 'hello' })
  await admin().patch(`/rooms/${room}`, { slow_seconds: 60 })
  return room
}

it('an IPv6 /64 has one address tag, and an IPv4 address one in every spelling', async () => {
  const tag = await tagOf('2001:db8:1:2::1')
  expect(tag).toMatch(/^\S{16}$/)
  expect(await tagOf('2001:db8:1:2:ffff::9')).toBe(tag)
  expect(await tagOf('[2001:0DB8:0001:0002::7]:5000')).toBe(tag)
  expect(await tagOf('2001:db8:1:3::1')).not.toBe(tag)
  const tag4 = await tagOf('203.0.113.7')
  expect(await tagOf('::ffff:203.0.113.7')).toBe(tag4)
  expect(await tagOf('203.0.113.8')).not.toBe(tag4)
})

it('texts and links keep the tag and the host, and administrators find them by these', async () => {
  const address = '203.0.113.77'
  const own = { 'X-Forwarded-For': address }
  const tag = (await tagOf(address)) ?? ''
  const [name, link] = [unique('text'), unique('link')]
  success(await send(`${server.url}/api/sf/v1/save`, json({ name, text: 'whose is it' }, own)))
  success(
    await send(`${server.url}/go/addlink`, json({ link, target: 'https://www.Bücher.example:8080/x' }, own)),
  )
  for (const query of [{ tag }, { q: tag }]) {
    const { texts } = await admin().get<{ texts: AdminText[] }>('/texts', query)
    expect(texts).toEqual([expect.objectContaining({ name, tag })])
    const { links } = await admin().get<{ links: AdminLink[] }>('/links', query)
    expect(links).toEqual([expect.objectContaining({ link, tag, host: 'www.xn--bcher-kva.example' })])
  }
  for (const host of ['bücher.EXAMPLE', 'www.xn--bcher-kva.example.', 'https://www.bücher.example:1/y']) {
    const { links } = await admin().get<{ links: AdminLink[] }>('/links', { host })
    expect(links.map((each) => each.link)).toEqual([link])
  }
  for (const host of ['cher-kva.example', 'example.bücher'])
    expect(await admin().get('/links', { host })).toMatchObject({ links: [] })
  expect(await admin().get('/texts', { tag: 'other' })).toMatchObject({ texts: [] })
})

it('a page says what is stored, in the language of the reader', async () => {
  const page = await send(`${server.url}/privacy`, {
    headers: { 'Accept-Language': 'zh-CN', Accept: 'text/html' },
  })
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('标签的保留时间：30 天')
  expect((await send(`${server.url}/privacy`)).text).toContain('Tags are removed after 30 days.')
})

it('a ban by address tag holds for the whole /64', async () => {
  const room = unique('room')
  success(await from('2001:db8:7:7::1', { room, nick: 'ann' }))
  await admin().post('/bans', { tag: await tagOf('2001:db8:7:7::1'), room })
  expectRefusal(await from('2001:db8:7:7:1234::1', { room, nick: 'bob' }), 403, 'forbidden')
  success(await from('2001:db8:7:8::1', { room, nick: 'bob' }))
})

it('all nicks of one address share four slow-mode slots', async () => {
  const room = await slowRoom()
  for (const address of ['203.0.113.9', '2001:db8:9:9::']) {
    const statuses: number[] = []
    for (let i = 0; i < 20; i++) {
      const caller = address.endsWith('::') ? `${address}${i + 1}` : address
      const response = await from(caller, { room, nick: `nick${i}` })
      statuses.push(response.status)
      if (response.status === 200) continue
      expectRefusal(response, 409, 'conflict')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(30)
    }
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200])
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
  }
  success(await from('203.0.113.10', { room, nick: 'nick0' }))
})

it('slow mode counts an account as one sender, from any address and nick', async () => {
  const room = unique('room')
  await admin().post('/rooms', { room, kind: 'custom' })
  await admin().patch(`/rooms/${room}`, { slow_seconds: 60 })
  for (let i = 0; i < 6; i++) {
    const account = await createAccount(server.url, server.adminKey, room)
    success(await from('203.0.113.11', { room, nick: 'ann', ...account }))
    const again = { room, nick: `other${i}`, ...account }
    expectRefusal(await from(`203.0.113.${100 + i}`, again), 409, 'conflict')
  }
})

it('the memory of slow mode is a metric', async () => {
  expect(await metric(server, 'chat_slow_mode_bytes')).toBeGreaterThan(0)
})

it('a stored ban matches what its nick looks like now', async () => {
  const nick = unique('spammer')
  await execute(
    server.data.databaseUrl,
    `INSERT INTO bans (kind, value, shown, reason, shadow, created_time)
     VALUES ('nick', 'skeleton-of-an-older-table', '${nick}', 'An old one.', false, 0)`,
  )
  // Bans are reloaded when one is created or lifted, as at a start.
  await admin().post('/bans', { nick: unique('another') })
  const refused = await from('203.0.113.12', { room: unique('room'), nick: nick.replace('s', 'ꜱ') })
  expectRefusal(refused, 403, 'forbidden')
  expect(refused.text).toContain('An old one.')
})
