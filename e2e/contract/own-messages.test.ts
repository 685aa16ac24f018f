import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import type { SendResponse } from '@/lib/chat/contract/chat'
import { chatLimits } from '@/lib/chat/limits'
import { administration } from '../support/admin'
import type { Provider } from '../support/database'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { get, poll, readAll, success, texts, unique } from '../support/talk'

const [here, elsewhere] = ['198.51.100.7', '203.0.113.9']

// A setting of the whole platform is changed, so it has servers of its own.
describe.each<Provider>(['sqlite', 'postgresql'])('own messages on %s', (provider) => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ provider, env: { TRUST_PROXY: '1' } })
  })
  afterAll(() => server.stop())
  const admin = () => administration(server)

  const call = (path: string, body: object, address = here, headers: Record<string, string> = {}) =>
    send(`${server.url}${path}`, json(body, { 'X-Forwarded-For': address, ...headers }))
  const sent = async (fields: object, address = here) =>
    success<SendResponse & { token: string }>(
      await call('/send', { room: unique('room'), nick: 'ann', msg: 'one', ...fields }, address),
    )
  const edit = (body: object, address?: string, headers?: Record<string, string>) =>
    call('/edit', body, address, headers)
  const withdraw = (body: object, address?: string) => call('/withdraw', body, address)

  it('are changed and withdrawn by their token, as rows of the stream that administrators can undo', async () => {
    const { url } = server
    const first = await sent({ nick: 'ann#secret' })
    const { id, room, token, trip } = first
    const other = await sent({ room, nick: 'bob', msg: 'two' })
    const { cursor } = await poll(url, { room })
    const edited = success(await edit({ id, token, msg: ' three ' }))
    expect(edited).toEqual({ code: 200, message: 'edited', id, msg: 'three', filtered: false })
    const gone = success(
      await call('/withdraw', { id: other.id }, here, { Authorization: `Bearer ${other.token}` }),
    )
    expect(gone).toEqual({ code: 200, message: 'withdrawn', id: other.id })
    expect(texts(await readAll(url, { room }))).toEqual(['three'])
    const { messages } = await poll(url, { room, ...cursor, events: 1 })
    expect(messages).toMatchObject([
      { type: 'edit', ref_id: id, msg: 'three', nick: 'ann', trip, is_admin: false },
      { type: 'delete', ref_id: other.id, msg: '', is_admin: false, withdrawn: true },
    ])
    const changed = { id, edited_time: messages[0]?.time }
    for (const query of [{}, { before_id: other.id }, { after_id: id - 1 }])
      expect((await poll(url, { room, ...query })).messages[0]).toMatchObject(changed)
    expect((await poll(url, { room, events: 1 })).messages[0]).toMatchObject(changed)
    const seen = await admin().get<AdminMessage>(`/messages/${id}`)
    expect(seen).toMatchObject({ msg: 'three', replaced: [{ time: messages[0]?.time, msg: 'one' }] })
    const { messages: deleted } = await admin().get<{ messages: AdminMessage[] }>('/messages', {
      room,
      deleted: 1,
    })
    expect(deleted).toMatchObject([{ id: other.id, msg: 'two' }])
    for (const again of [withdraw(other), edit({ ...other, msg: 'x' })])
      expectRefusal(await again, 404, 'not_found')
    await admin().post('/messages/restore', { ids: [other.id] })
    const restored = await readAll(url, { room })
    expect(texts(restored)).toEqual(['three', 'two'])
    expect(restored.map(({ edited_time }) => edited_time)).toEqual([changed.edited_time, undefined])
    success(await withdraw(other))
    await admin().delete(`/messages/${id}`)
    expectRefusal(await edit({ id, token, msg: 'x' }), 404, 'not_found')
    const rows = await readAll(url, { room, events: 1 })
    expect(rows.filter(({ type }) => type === 'delete').map(({ withdrawn }) => withdrawn)).toEqual([
      true,
      undefined,
    ])
  })

  it('that were cleared, or whose room was removed, are not there', async () => {
    const cleared = await sent({})
    await admin().post(`/rooms/${cleared.room}/clear`)
    const removed = await sent({})
    await admin().delete(`/rooms/${removed.room}`)
    for (const each of [cleared, removed]) {
      expectRefusal(await edit({ ...each, msg: 'x' }), 404, 'not_found')
      expectRefusal(await withdraw(each), 404, 'not_found')
    }
    await admin().post(`/rooms/${cleared.room}/restore`)
    success(await edit({ ...cleared, msg: 'again' }))
    expect(texts(await readAll(server.url, { room: cleared.room }))).toEqual(['again'])
  })

  it('need their own token, and a wrong one shows nothing of what exists', async () => {
    const mine = await sent({})
    const other = await sent({ room: mine.room })
    const [time = '', mac = ''] = mine.token.split('.')
    const later = (Number.parseInt(time, 36) + 1).toString(36)
    const wrong = [
      ...[undefined, '', 'x', '.', other.token, `${mine.token}x`, `${later}.${mac}`, `${time}.`],
      ...[`${mac}.${time}`, mine.token.toUpperCase(), server.superKey, 'x'.repeat(256)],
    ]
    for (const token of wrong)
      for (const id of [mine.id, 2 ** 50]) {
        expectRefusal(await edit({ id, token, msg: 'x' }), 401, 'unauthorized')
        expectRefusal(await withdraw({ id, token }), 401, 'unauthorized')
      }
    expectRefusal(await edit({ id: mine.id, token: 'x'.repeat(257), msg: 'x' }), 400, 'invalid_parameter')
    for (const msg of [undefined, '', '\u200b', 'x'.repeat(4001)])
      expectRefusal(await edit({ ...mine, msg }), 400, 'invalid_parameter')
    expectRefusal(
      await get(server.url, '/edit', { id: mine.id, token: mine.token, msg: 'x' }),
      405,
      'method_not_allowed',
    )
    expect(texts(await readAll(server.url, { room: mine.room }))).toEqual(['one', 'one'])
  })

  it('a repeat returns the token only to the address that sent the message; administrators get none', async () => {
    const message = { room: unique('room'), nick: 'ann', msg: 'one', send_id: unique('id') }
    const first = await sent(message)
    expect(await sent(message)).toEqual(first)
    const { token, ...rest } = first
    expect(await sent(message, elsewhere)).toEqual(rest)
    const keyed = { ...message, send_id: undefined }
    const key = { 'Idempotency-Key': unique('key') }
    const [one, again, others] = [
      success<SendResponse>(await call('/send', keyed, here, key)),
      success<SendResponse>(await call('/send', keyed, here, key)),
      success<SendResponse>(await call('/send', keyed, elsewhere, key)),
    ]
    expect([again, others.id, others.token]).toEqual([one, one.id, undefined])
    success(await edit({ id: first.id, token, msg: 'by the token, from anywhere' }, elsewhere))
    expect(await sent({ ...message, key: server.superKey, send_id: undefined })).not.toHaveProperty('token')
  })

  it('obey the rules for sending, and take no slot of slow mode', async () => {
    const nick = unique('nick')
    const mine = await sent({ nick })
    const { room } = mine
    const word = unique('word')
    await admin().post('/words', { word, action: 'block' })
    expectRefusal(await edit({ ...mine, msg: word }), 422, 'sensitive_word')
    await admin().patch(`/rooms/${room}`, { slow_seconds: 3600 })
    success(await edit({ ...mine, msg: 'two' }))
    const slow = await sent({ room, nick, msg: 'takes the slot' })
    expectRefusal(await call('/send', { room, nick, msg: 'x' }), 409, 'conflict')
    success(await edit({ ...slow, msg: 'three' }))
    const states: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [
        () => admin().patch(`/rooms/${room}`, { frozen: true }),
        () => admin().patch(`/rooms/${room}`, { frozen: false }),
      ],
    ]
    const { tag } = await admin().get<AdminMessage>(`/messages/${mine.id}`)
    for (const banned of [
      { nick, room },
      { tag, own_address: true },
    ]) {
      let ban = 0
      states.push([
        async () => {
          ban = (await admin().post<{ id: number }>('/bans', banned)).id
        },
        () => admin().delete(`/bans/${ban}`),
      ])
    }
    for (const [begin, end] of states) {
      await begin()
      // The address that sent it is banned, wherever the call comes from.
      for (const refused of [edit({ ...mine, msg: 'x' }, elsewhere), withdraw(mine, elsewhere)])
        expectRefusal(await refused, 403, 'forbidden')
      await end()
    }
    const shadow = await admin().post<{ id: number }>('/bans', { nick, room, shadow: true })
    expect(success(await edit({ ...mine, msg: 'pretended' }))).toMatchObject({ msg: 'pretended' })
    success(await withdraw(mine))
    await admin().delete(`/bans/${shadow.id}`)
    const said = (await readAll(server.url, { room })).filter(({ type }) => type === 'message')
    expect(texts(said)).toEqual(['two', 'three'])
  })

  it(`are changed ${chatLimits.editsMax} times at most, also at once, and once per Idempotency-Key`, async () => {
    const mine = await sent({})
    const key = { 'Idempotency-Key': unique('key') }
    const keyed = await Promise.all(
      Array.from({ length: 4 }, () => edit({ ...mine, msg: 'keyed' }, here, key)),
    )
    for (const response of keyed) expect(success(response)).toMatchObject({ msg: 'keyed' })
    expectRefusal(await edit({ ...mine, msg: 'other' }, here, key), 409, 'conflict')
    const many = Array.from({ length: 2 * chatLimits.editsMax }, (_, i) => edit({ ...mine, msg: `${i}` }))
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(chatLimits.editsMax - 1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(chatLimits.editsMax + 1)
    const { replaced } = await admin().get<AdminMessage>(`/messages/${mine.id}`)
    expect(replaced?.slice(0, 2).map(({ msg }) => msg)).toEqual(['one', 'keyed'])
    expect(replaced).toHaveLength(chatLimits.editsMax)
    const late = { 'Idempotency-Key': unique('key') }
    for (const _ of 'ab') expectRefusal(await edit({ ...mine, msg: 'late' }, here, late), 403, 'forbidden')
    // The administrator’s own changes are not limited.
    await admin().patch(`/messages/${mine.id}`, { msg: 'of the administrator' })
    success(await withdraw(mine))
  })

  it('an edit and a deletion at once leave nothing of the text', async () => {
    const { url } = server
    const room = unique('room')
    const made = await Promise.all(Array.from({ length: 12 }, () => sent({ room })))
    const { cursor } = await poll(url, { room })
    const changes = made.flatMap((each, i) => [
      edit({ ...each, msg: 'edited' }),
      i % 2 ? withdraw(each) : admin().delete(`/messages/${each.id}`),
    ])
    await Promise.all(changes)
    expect(await readAll(url, { room })).toEqual([])
    const rows = await readAll(url, { room, ...cursor, events: 1 })
    expect(rows.filter(({ type }) => type === 'edit')).toEqual([])
    expect(rows.filter(({ type }) => type === 'delete')).toHaveLength(made.length)
  })

  it('cannot be changed where the administrator has switched it off', async () => {
    const mine = await sent({})
    expect(await admin().get('/settings')).toMatchObject({ edit_minutes: 15 })
    await admin().patch('/settings', { edit_minutes: 0 })
    expect(await sent({})).not.toHaveProperty('token')
    for (const refused of [edit({ ...mine, msg: 'x' }), withdraw(mine)])
      expectRefusal(await refused, 403, 'forbidden')
    expectRefusal(await withdraw({ ...mine, token: 'x' }), 401, 'unauthorized')
    await admin().patch('/settings', { edit_minutes: 1440 })
    success(await withdraw(mine))
    expectRefusal(await admin().call('PATCH', '/settings', { edit_minutes: 1441 }), 400, 'invalid_parameter')
  })
})
