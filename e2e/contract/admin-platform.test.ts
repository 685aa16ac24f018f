import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminStats } from '@/lib/admin/contract'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import type { Message, RoomsResponse } from '@/lib/chat/contract/chat'
import { dayMs } from '@/lib/core/contract/days'
import type { AdminSettings } from '@/lib/core/settings/contract'
import type { AdminLink } from '@/lib/links/contract/schemas'
import type { AdminText } from '@/lib/text/contract/schemas'
import { administration } from '../support/admin'
import { execute, type Provider } from '../support/database'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { createData, type Server, startServer } from '../support/server'
import { get, poll, say, success, texts, unique } from '../support/talk'
import { create } from '../support/text'
import { until } from '../support/until'

// Platform-wide changes have servers of their own.
describe.each<Provider>(['sqlite', 'postgresql'])('the administration of a platform on %s', (provider) => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ provider })
  })
  afterAll(() => server.stop())
  const admin = () => administration(server)

  it('the platform can be opened and closed for new public rooms', async () => {
    const { url } = server
    const before = await admin().get<AdminSettings>('/settings')
    expect(before).toMatchObject({ public_rooms: 'open', retention_days: 0, reserved_nicks: [], notice: '' })
    const closed = await admin().patch<AdminSettings>('/settings', {
      public_rooms: 'closed',
      version: before.version,
    })
    expect(closed.version).toBe(before.version + 1)
    const room = unique('room')
    expectRefusal(await get(url, '/send', { room, nick: 'ann', msg: 'x' }), 403, 'forbidden')
    expectRefusal(await admin().call('GET', `/rooms/${room}`), 404, 'not_found')
    await say(url, { room: 'main', nick: 'ann', msg: 'still open' })
    const stale = await admin().call('PATCH', '/settings', { public_rooms: 'open', version: before.version })
    expectRefusal(stale, 409, 'conflict')
    await admin().patch('/settings', { public_rooms: 'open' })
    await say(url, { room, nick: 'ann', msg: 'x' })
    for (const body of [
      {},
      { public_rooms: 'x' },
      { retention_days: -1 },
      { reserved_nicks: 'x' },
      { notice: 5 },
    ])
      expectRefusal(await admin().call('PATCH', '/settings', body), 400, 'invalid_parameter')
  })

  it('further nicks can be reserved, and a notice is in every room', async () => {
    const { url } = server
    await admin().patch('/settings', { reserved_nicks: ['Boss'], notice: 'Maintenance at noon.' })
    for (const nick of ['boss', 'B0SS'])
      expectRefusal(await get(url, '/send', { room: 'main', nick, msg: 'x' }), 403, 'forbidden')
    expect(success<RoomsResponse>(await get(url, '/rooms')).notice).toBe('Maintenance at noon.')
    await admin().patch('/settings', { reserved_nicks: [], notice: '' })
    await say(url, { room: 'main', nick: 'boss', msg: 'x' })
  })

  it('an announcement is posted to every room at once', async () => {
    const { url } = server
    const rooms = [unique('room'), unique('room')]
    for (const room of rooms) await say(url, { room, nick: 'ann', msg: 'hello' })
    const said = { msg: 'Going down at noon.', type: 'system', nick: 'system' }
    expect((await admin().post<{ rooms: number }>('/messages', said)).rooms).toBeGreaterThanOrEqual(4)
    for (const room of [...rooms, 'main', 'custom'])
      expect(texts((await poll(url, { room })).messages)).toContain('Going down at noon.')
  })

  it('texts and links can be listed, searched and deleted, newest first', async () => {
    const rows = (make: (i: number) => string) => [1, 2, 3].map(make).join(', ')
    await execute(
      server.data.databaseUrl,
      `INSERT INTO texts (name, content, encoding, size, token_hash, created_time, updated_time)
        VALUES ${rows((i) => `('text-${i}', 'aGk=', 'plain', ${i}, 'secret-hash', 7, 8)`)};
      INSERT INTO links (link, target, token_hash, created_time, updated_time)
        VALUES ${rows((i) => `('link${i}', 'https://example.org/${i}', 'secret-hash', ${i}, ${i})`)}`,
    )
    const first = await admin().get<{ texts: AdminText[]; cursor: string }>('/texts', { limit: 2 })
    const rest = await admin().get<{ texts: AdminText[]; cursor: null }>('/texts', {
      limit: 2,
      cursor: first.cursor,
    })
    expect([...first.texts, ...rest.texts].map(({ name }) => name)).toEqual(['text-3', 'text-2', 'text-1'])
    expect(rest.texts[0]).toEqual({
      name: 'text-1',
      size: 1,
      encoding: 'plain',
      created_time: 7,
      updated_time: 8,
      expires_time: null,
      tag: null,
      deleted_time: null,
      hidden: false,
      flagged: false,
    })
    expect(await admin().get('/texts', { q: 'TEXT-2' })).toMatchObject({
      texts: [{ name: 'text-2' }],
      cursor: null,
    })
    await admin().delete('/texts/text-2')
    await create(server.url, { name: 'caf\u00e9', text: 'x' })
    // Decomposed, as file names on a Mac.
    const decomposed = `/texts/${encodeURIComponent('cafe\u0301')}`
    expect(await admin().get(decomposed)).toMatchObject({ name: 'caf\u00e9', size: 1 })
    expect(await admin().delete(decomposed)).toMatchObject({ name: 'caf\u00e9' })
    for (const method of ['GET', 'DELETE'])
      for (const name of ['text-2', 'a%00b'])
        expectRefusal(await admin().call(method, `/texts/${name}`), 404, 'not_found')
    const { links } = await admin().get<{ links: AdminLink[] }>('/links', { q: 'example.org' })
    expect(links.map(({ link }) => link)).toEqual(['link3', 'link2', 'link1'])
    expect(links[0]).toMatchObject({ target: 'https://example.org/3', hits: 0, tip: false })
    await admin().delete('/links/link3')
    expectRefusal(await admin().call('GET', '/links/link3'), 404, 'not_found')
    for (const cursor of ['x', '1', '99999999999999999.a'])
      expectRefusal(await admin().call('GET', `/texts?cursor=${cursor}`), 400, 'invalid_parameter', 'cursor')
    const everything = JSON.stringify([
      await admin().get('/texts'),
      await admin().get('/links'),
      await admin().get('/audit'),
    ])
    expect(everything).not.toContain('secret-hash')
  })

  it('messages and senders are counted by day', async () => {
    const { url } = server
    const before = await admin().get<AdminStats>('/stats', { days: 2 })
    expect(before.days).toHaveLength(2)
    const room = unique('room')
    for (const nick of ['counted-one', 'counted-two', 'counted-one']) await say(url, { room, nick, msg: 'x' })
    const after = await admin().get<AdminStats>('/stats', { days: 2 })
    const today = (stats: AdminStats) => stats.days.at(-1)
    expect(today(after)?.day).toBe(new Date().toISOString().slice(0, 10))
    expect((today(after)?.messages ?? 0) - (today(before)?.messages ?? 0)).toBe(3)
    expect((today(after)?.senders ?? 0) - (today(before)?.senders ?? 0)).toBe(2)
    expect(after.totals.rooms - before.totals.rooms).toBe(1)
    expect(after.totals.storage).toBeGreaterThan(0)
    for (const days of ['0', '91', 'x'])
      expectRefusal(await admin().call('GET', `/stats?days=${days}`), 400, 'invalid_parameter', 'days')
  })

  it('the statistics say what needs attention', async () => {
    const attention = async () => (await admin().get<AdminStats>('/stats', { days: 1 })).attention
    const calm = {
      failing_webhooks: 0,
      disabled_webhooks: 0,
      suspended_services: [],
      equal_keys: [],
      unusual_rooms: [],
      refused_keys: 0,
      backup: null,
    }
    expect(await attention()).toMatchObject(calm)
    await admin().patch('/services/qr', { status: 'suspended' })
    await admin().post('/outhooks', { room: 'main', url: 'https://hooks.example/chat' })
    await admin().post('/outhooks', { room: 'main', url: 'https://hooks.example/other' })
    const { databaseUrl } = server.data
    await execute(databaseUrl, 'UPDATE out_hooks SET failures = 2, next_try_time = 1 WHERE id = 1')
    await execute(databaseUrl, "UPDATE out_hooks SET enabled = false, disabled_reason = 'gone' WHERE id = 2")
    const [now, old] = [Date.now(), Date.now() - 2 * dayMs]
    const entry = (time: number, attempts: number) =>
      `INSERT INTO admin_audit (time, session, action, target, after)
        VALUES (${time}, 'platform', 'key.refused', 'super key', '{"attempts":${attempts}}')`
    const room = unique('room')
    const { id } = await say(server.url, { room, nick: 'ann', msg: 'buy this' })
    const copies = Array.from({ length: 39 }, (_, i) => `(${i})`).join(', ')
    await execute(
      databaseUrl,
      `INSERT INTO messages (room_id, time, type, nick, msg)
        SELECT room_id, time, type, nick, msg FROM messages, (VALUES ${copies}) AS copies WHERE id = ${id}`,
    )
    for (const line of [entry(old, 100), entry(now, 3), entry(now, 4)]) await execute(databaseUrl, line)
    expect(await attention()).toMatchObject({
      failing_webhooks: 1,
      disabled_webhooks: 1,
      suspended_services: ['qr'],
      unusual_rooms: [{ room, messages: 40, usual: 0 }],
      refused_keys: 7,
      refused_keys_time: now,
    })
    await admin().patch('/services/qr', { status: 'running' })
  })

  it('the export of a room has one message per line and no deleted ones', async () => {
    const { url } = server
    const room = unique('房间')
    const sent = []
    for (const msg of ['one', 'two', '三\n']) sent.push(await say(url, { room, nick: 'ann', msg: `${msg}.` }))
    await admin().delete(`/messages/${sent[1]?.id}`)
    const response = await admin().call('GET', `/export?room=${encodeURIComponent(room)}`)
    expect(response.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(response.headers['x-total-count']).toBe('2')
    expect(response.headers['content-disposition']).toContain(encodeURIComponent(room))
    const lines = response.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Message)
    expect(lines).toEqual((await poll(url, { room })).messages)
    expectRefusal(await admin().call('GET', `/export?room=${unique('none')}`), 404, 'not_found')
    expectRefusal(await admin().call('GET', '/export'), 400, 'invalid_parameter', 'room')
  })

  it('messages beyond the retention period are removed, and pollers get a gap', async () => {
    const { url, data } = server
    const room = unique('room')
    const old = await say(url, { room, nick: 'ann', msg: 'old' })
    await execute(
      data.databaseUrl,
      `UPDATE messages SET time = ${Date.now() - 3 * dayMs} WHERE id = ${old.id}`,
    )
    await say(url, { room, nick: 'ann', msg: 'new' })
    await admin().patch(`/rooms/${room}`, { retention_days: 2 })
    // Deleting a room also runs the retention.
    await admin().post('/rooms', { room: `${room}-x` })
    await admin().delete(`/rooms/${room}-x`)
    await until(
      'the old one to go',
      async () => (await admin().call('GET', `/messages/${old.id}`)).status === 404,
    )
    await until('polls to forget it', async () => (await poll(url, { room })).messages.length === 1)
    expect(await poll(url, { room, after_id: old.id - 1 })).toMatchObject({
      messages: [{ msg: 'new' }],
      gap: true,
    })
    expect(await poll(url, { room, after_id: old.id })).toMatchObject({ gap: false })
  })

  it('the rows of a deleted room, and texts deleted a day ago, are removed', async () => {
    const { url, data } = server
    const room = unique('room')
    const { id } = await say(url, { room, nick: 'ann', msg: 'deleted long ago' })
    await admin().delete(`/messages/${id}`)
    await execute(
      data.databaseUrl,
      `UPDATE messages SET deleted_time = ${Date.now() - 2 * dayMs} WHERE id = ${id}`,
    )
    expect((await admin().post<{ ids: number[] }>('/messages/restore', { ids: [id] })).ids).toEqual([])
    await admin().post('/rooms', { room: `${room}-x` })
    await say(url, { room: `${room}-x`, nick: 'ann', msg: 'gone' })
    await admin().delete(`/rooms/${room}-x`)
    await until('the text to go', async () => (await admin().get<AdminMessage>(`/messages/${id}`)).msg === '')
  })
})

it('sessions of administrators survive a restart, but not a new super key', async () => {
  const data = await createData('sqlite')
  try {
    const first = await startServer({ data })
    const response = await send(`${first.url}/api/admin/session`, json({ key: first.superKey }))
    const headers = { Cookie: (response.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '' }
    await first.stop()
    const second = await startServer({ data })
    success(await send(`${second.url}/api/admin/session`, { headers }))
    await second.stop()
    const third = await startServer({ data, env: { SUPER_KEY: 'another-super-key' } })
    expectRefusal(await send(`${third.url}/api/admin/session`, { headers }), 401, 'unauthorized')
    await third.stop()
  } finally {
    await data.remove()
  }
})
