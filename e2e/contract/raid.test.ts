import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SendResponse } from '@/lib/chat/contract/chat'
import type { AdminHeldSender } from '@/lib/chat/contract/raid'
import { raidLimits } from '@/lib/chat/limits'
import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import { hourMs } from '@/lib/core/contract/days'
import { administration } from '../support/admin'
import { execute } from '../support/database'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { createAccount, get, poll, success, texts, unique } from '../support/talk'
import { until } from '../support/until'

interface Raid {
  until: number
  held: number
  freeze_all: boolean
}

// Each server has its own settings: raid mode is that of the whole platform.
describe.each(['sqlite', 'postgresql'] as const)('raid mode on %s', (provider) => {
  let data: ServerData
  let server: Server
  let other: Server
  beforeAll(async () => {
    data = await createData(provider)
    const env = { TRUST_PROXY: '127.0.0.1' }
    server = await startServer({ data, env })
    // One process has the file of SQLite.
    other = provider === 'postgresql' ? await startServer({ data, env }) : server
  })
  afterAll(async () => {
    await Promise.all([server?.stop(), other === server ? undefined : other?.stop()])
    await data?.remove()
  })
  beforeEach(async () => {
    await raid(0)
    await admin().patch('/settings', { raid_known_hours: 24, freeze_all: false })
  })

  const admin = () => administration(server)
  const raid = (minutes: number) => admin().post<Raid>('/raid', { minutes })
  let addresses = 0
  /** Of a network that no other test has. */
  const newAddress = () => `2001:db8:${(++addresses).toString(16)}::1`
  const write = (address: string, fields: object = {}, { url } = server) => {
    const message = { room: 'main', nick: unique('ann'), msg: 'hello', ...fields }
    return send(`${url}/send`, json(message, { 'X-Forwarded-For': address }))
  }
  const sent = async (...message: Parameters<typeof write>) => success<SendResponse>(await write(...message))
  const age = (id: number, hours: number) =>
    execute(data.databaseUrl, `UPDATE messages SET time = time - ${hours * hourMs} WHERE id = ${id}`)
  const heldOf = async (msg: string) =>
    (await admin().get<{ held: AdminHeldSender[] }>('/held', { q: msg })).held
  const expectHeld = (response: Awaited<ReturnType<typeof write>>, rule = 'raid_held') => {
    expectRefusal(response, 409, 'conflict')
    expect(JSON.parse(response.text)).toMatchObject({ rule })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(raidLimits.retrySeconds)
  }

  it('holds new senders, lists the first message of each, and lets one in on all instances', async () => {
    const [address, msg] = [newAddress(), unique('first')]
    const started = Date.now()
    expect((await raid(10)).until).toBeGreaterThanOrEqual(started + 600_000)
    expectHeld(await write(address, { msg }))
    expectHeld(await write(address, { msg: unique('second') }))
    await until('another instance to hold', async () => (await write(newAddress(), {}, other)).status === 409)
    const [held] = await heldOf(msg)
    expect(held).toMatchObject({ room: 'main', msg, admitted_time: null })
    expect((await admin().get<Raid>('/raid')).held).toBeGreaterThanOrEqual(2)
    const path = `/held/${held?.id}`
    expect(await admin().post(`${path}/admit`)).toMatchObject({ msg: '', admitted_time: expect.any(Number) })
    await sent(address, { msg: 'let in' })
    await until('another instance to know', async () => (await write(address, {}, other)).status === 200)
    expect(await admin().post(`${path}/admit`)).toEqual(await admin().get(path))
    const { audit } = await admin().get<{ audit: AdminAuditRecord[] }>('/audit', { limit: 20 })
    expect(audit.filter(({ action }) => action === 'held.admit')).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain(msg)
    expect((await raid(0)).until).toBe(0)
    await sent(newAddress())
    await until(
      'another instance to end it',
      async () => (await write(newAddress(), {}, other)).status === 200,
    )
  })

  it('lists nobody who was banned since, until that is undone', async () => {
    await raid(10)
    const msg = unique('raider')
    expectHeld(await write(newAddress(), { msg }))
    const [held] = await heldOf(msg)
    const { action } = await admin().post<{ action: number }>('/actions', {
      match: { tag: held?.tag },
      do: ['ban'],
    })
    expect(await heldOf(msg)).toEqual([])
    expect((await admin().call('POST', `/held/${held?.id}/admit`)).status).toBe(404)
    await admin().delete(`/actions/${action}`)
    expect(await heldOf(msg)).toEqual([held])
    await raid(0)
  })

  it.each([
    ['address', (address: string) => ({ address, nick: unique('ann') })],
    ['trip', (_: string, nick: string) => ({ address: newAddress(), nick })],
  ])('knows who wrote before by %s, if the message is old enough and visible', async (_, again) => {
    const nick = `${unique('ann').slice(0, 20)}#${unique('secret')}`
    const address = newAddress()
    const { id } = await sent(address, { nick })
    await raid(10)
    const returning = () => {
      const { address: from, nick: name } = again(address, nick)
      return write(from, { nick: name })
    }
    expectHeld(await returning())
    await age(id, 23)
    expectHeld(await returning())
    await age(id, 2)
    // Who is held is looked at again after two seconds.
    await until('the old message to count', async () => (await returning()).status === 200)
    await raid(0)
    const later = newAddress()
    const { id: hidden } = await sent(later, { nick: unique('bob') })
    await age(hidden, 25)
    await admin().delete(`/messages/${hidden}`)
    await raid(10)
    expectHeld(await write(later))
  })

  it('with 0 hours, any earlier message counts', async () => {
    const address = newAddress()
    await sent(address)
    await admin().patch('/settings', { raid_known_hours: 0 })
    await raid(10)
    await sent(address)
    expectHeld(await write(newAddress()))
  })

  it('knows the members of a custom room by the age of their account', async () => {
    const account = await createAccount(server.url, server.adminKey)
    const fields = { room: 'custom', ...account }
    await raid(10)
    expectHeld(await write(newAddress(), fields))
    await execute(
      data.databaseUrl,
      `UPDATE accounts SET created_time = 1 WHERE username_key = '${account.username.toLowerCase()}'`,
    )
    await sent(newAddress(), fields)
  })

  it('opens no rooms, except for administrators', async () => {
    await raid(10)
    expectHeld(await write(newAddress(), { room: unique('room') }), 'raid_rooms')
    const message = { room: unique('room'), nick: 'ann', msg: 'hello' }
    const headers = { Authorization: `Bearer ${server.superKey}` }
    success(await send(`${server.url}/send`, json(message, headers)))
    success(await send(`${server.url}/send`, json({ ...message, msg: 'again' }, headers)))
    await admin().post('/rooms', { room: unique('room') })
  })

  it('gives a network one budget for all rooms together', async () => {
    const address = newAddress()
    const rooms = Array.from({ length: raidLimits.slowCount + 1 }, () => unique('room'))
    for (const room of rooms) await age((await sent(address, { room })).id, 25)
    await raid(10)
    const answers = []
    for (const room of rooms) answers.push(await write(address, { room }))
    expect(answers.map(({ status }) => status)).toEqual([...rooms.slice(1).map(() => 200), 409])
    expect(JSON.parse(answers.at(-1)?.text ?? '')).toMatchObject({ rule: 'raid_slow' })
  })

  it('exempts webhooks, and repeats get their first result', async () => {
    const address = newAddress()
    const message = { nick: unique('ann'), send_id: unique('id') }
    const first = await sent(address, message)
    const { token } = await admin().post<{ token: string }>('/inhooks', { room: 'main', nick: 'build' })
    await raid(10)
    expect((await sent(address, message)).id).toBe(first.id)
    expectHeld(await write(address, { nick: message.nick }))
    for (let i = 0; i <= raidLimits.slowCount; i++)
      success(await send(`${server.url}/hooks/${token}`, json({ text: 'The build is red.' })))
  })

  it('holds changes of messages, and lets senders withdraw them', async () => {
    const address = newAddress()
    const { id, token } = await sent(address)
    await raid(10)
    const headers = { 'X-Forwarded-For': address }
    expectHeld(await send(`${server.url}/edit`, json({ id, token, msg: 'changed' }, headers)))
    success(await send(`${server.url}/withdraw`, json({ id, token }, headers)))
  })

  it('freezing everything is one switch: reading stays, and administrators write', async () => {
    const address = newAddress()
    const { room, id, time } = await sent(address, { room: unique('room') })
    const waiting = poll(other.url, { room, after_id: id, after_time: time, wait: 25 })
    await admin().patch('/settings', { freeze_all: true })
    expect(await waiting).toMatchObject({ frozen: true, messages: [] })
    for (const to of [room, 'main', unique('room')])
      expectRefusal(await write(address, { room: to }), 403, 'forbidden')
    const { token } = await admin().post<{ token: string }>('/inhooks', { room, nick: 'build' })
    expectRefusal(await send(`${server.url}/hooks/${token}`, json({ text: 'red' })), 403, 'forbidden')
    const own = { room, nick: 'ann', msg: 'by an administrator' }
    success(await send(`${server.url}/send`, json(own, { Authorization: `Bearer ${server.superKey}` })))
    expect(texts((await poll(server.url, { room })).messages)).toContain(own.msg)
    expect((await admin().get<Raid>('/raid')).freeze_all).toBe(true)
    await admin().patch('/settings', { freeze_all: false })
    expect(await poll(server.url, { room })).toMatchObject({ frozen: false })
    await sent(address, { room })
  })

  it('refuses other lengths', async () => {
    for (const minutes of [-1, raidLimits.minutesMax + 1, 1.5, 'x'])
      expectRefusal(await admin().call('POST', '/raid', { minutes }), 400, 'invalid_parameter')
    expectRefusal(await get(server.url, '/api/admin/raid'), 401, 'unauthorized')
  })
})
