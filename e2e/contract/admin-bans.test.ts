import { expect, it } from 'vitest'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import type { SendResponse } from '@/lib/chat/contract/chat'
import type { AdminBan } from '@/lib/moderation/contract/bans'
import { administration } from '../support/admin'
import { expectRefusal } from '../support/refusal'
import { get, online, poll, readAll, say, success, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

interface Bans {
  bans: AdminBan[]
  cursor: string | null
}

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)
  const ban = (fields: object) => admin.post<AdminBan>('/bans', fields)

  it('a ban of a nick holds for look-alikes, names its reason and end, and can be lifted', async () => {
    const room = unique('room')
    const nick = unique('troll')
    await say(url, { room, nick, msg: 'before' })
    const made = await ban({ nick, minutes: 5, reason: 'No flooding.' })
    expect(made).toMatchObject({ nick, trip: null, tag: null, room: null, shadow: false })
    expect((made.expires_time ?? 0) - made.created_time).toBe(300_000)
    for (const name of [nick, nick.toUpperCase(), nick.replace('o', 'о'), `${nick}#secret`]) {
      const refused = await get(url, '/send', { room, nick: name, msg: 'x' })
      expectRefusal(refused, 403, 'forbidden')
      expect(refused.text).toContain('No flooding.')
      expect(refused.text).toContain(new Date(made.expires_time ?? 0).toISOString())
    }
    await say(url, { room, nick: unique('other'), msg: 'free' })
    expect(texts((await poll(url, { room, nick, session: 's' })).messages)).toContain('before')
    expect((await online(url, room)).online).toEqual([])
    await admin.delete(`/bans/${made.id}`)
    await say(url, { room, nick, msg: 'after' })
    expectRefusal(await admin.call('DELETE', `/bans/${made.id}`), 404, 'not_found')
  })

  it('a ban of one room holds only there', async () => {
    const [room, other] = [unique('room'), unique('room')]
    const nick = unique('nick')
    for (const each of [room, other]) await say(url, { room: each, nick: 'ann', msg: 'hello' })
    expect(await ban({ nick, room })).toMatchObject({ room, expires_time: null })
    expectRefusal(await get(url, '/send', { room, nick, msg: 'x' }), 403, 'forbidden')
    await say(url, { room: other, nick, msg: 'x' })
    expectRefusal(await admin.call('POST', '/bans', { nick, room: unique('none') }), 404, 'not_found')
  })

  it('a ban of a nick with a secret is refused', async () => {
    const refused = await admin.call('POST', '/bans', { nick: 'ann#secret' })
    expectRefusal(refused, 400, 'invalid_parameter', 'nick')
    const reserved = await admin.call('PATCH', '/settings', { reserved_nicks: ['ann#secret'] })
    expectRefusal(reserved, 400, 'invalid_parameter', 'reserved_nicks')
  })

  it('a ban by trip code holds for every nick', async () => {
    const room = unique('room')
    const secret = unique('secret')
    const { trip } = await say(url, { room, nick: `ann#${secret}`, msg: 'hello' })
    await ban({ trip, room })
    expectRefusal(await get(url, '/send', { room, nick: `bob#${secret}`, msg: 'x' }), 403, 'forbidden')
    await say(url, { room, nick: 'ann', msg: 'another ann' })
  })

  it('a ban by address tag holds for the address', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    const { messages } = await admin.get<{ messages: AdminMessage[] }>('/messages', { room })
    await ban({ tag: messages[0]?.tag, room })
    for (const nick of ['ann', 'bob'])
      expectRefusal(await get(url, '/send', { room, nick, msg: 'x' }), 403, 'forbidden')
    await admin.post('/messages', { room, msg: 'the administrator can' })
  })

  it('a shadow ban is visible neither to the sender nor to others', async () => {
    const room = unique('room')
    const nick = unique('shady')
    const before = await say(url, { room, nick: 'ann', msg: 'before' })
    await ban({ nick, room, shadow: true })
    const said = { room, nick, msg: 'unseen', send_id: unique('id') }
    const first = success<SendResponse>(await get(url, '/send', said))
    expect(first).toEqual({
      code: 200,
      message: 'sent',
      id: expect.any(Number),
      time: expect.any(Number),
      room,
      nick,
      trip: null,
      msg: 'unseen',
      filtered: false,
      token: expect.any(String),
    })
    expect(success<SendResponse>(await get(url, '/send', said))).toEqual(first)
    expectRefusal(await get(url, '/send', { ...said, msg: 'other' }), 409, 'conflict')
    const next = await say(url, { room, nick: 'bob', msg: 'after' })
    expect(first.id).toBeGreaterThan(before.id)
    expect(next.id).toBeGreaterThan(first.id)
    expect(next.time).toBeGreaterThan(first.time)
    for (const query of [{}, { after_id: before.id }, { before_id: next.id + 1 }])
      for (const events of [0, 1])
        expect(JSON.stringify(await poll(url, { room, ...query, events }))).not.toContain('unseen')
    expect(texts(await readAll(url, { room, after_id: before.id }))).toEqual(['after'])
    await poll(url, { room, nick, session: 'shady' })
    expect((await online(url, room)).online).toEqual([])
    const { messages } = await admin.get<{ messages: AdminMessage[] }>('/messages', { room, deleted: 1 })
    expect(messages).toMatchObject([{ id: first.id, msg: 'unseen', shadow: true }])
    expect((await admin.post<{ ids: number[] }>('/messages/restore', { ids: [first.id] })).ids).toEqual([])
  })

  it('bans are listed newest first, page by page, and can be searched', async () => {
    const word = unique('why')
    const made = [
      await ban({ nick: unique('a'), reason: word }),
      await ban({ nick: word }),
      await ban({ trip: word }),
    ]
    const ids = made.map(({ id }) => id).reverse()
    const first = await admin.get<Bans>('/bans', { q: word, limit: 2 })
    const rest = await admin.get<Bans>('/bans', { q: word, limit: 2, cursor: first.cursor ?? '' })
    expect([...first.bans, ...rest.bans].map(({ id }) => id)).toEqual(ids)
    expect(rest.cursor).toBeNull()
    for (const { id } of made) await admin.delete(`/bans/${id}`)
    const wrong = [
      {},
      { nick: 'a', trip: 'b' },
      { nick: '' },
      { nick: 'a', minutes: 0 },
      { nick: 'a', shadow: 'x' },
    ]
    for (const body of wrong) expectRefusal(await admin.call('POST', '/bans', body), 400, 'invalid_parameter')
    for (const id of ['0', 'x', '4294967297', '-1'])
      expectRefusal(await admin.call('DELETE', `/bans/${id}`), 404, 'not_found')
  })

  it('slow mode limits each sender of a room, and lets a lost response be repeated', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    await admin.patch(`/rooms/${room}`, { slow_seconds: 60 })
    const said = { room, nick: 'ann', msg: 'first', send_id: unique('id') }
    const { id } = await say(url, said)
    expect((await say(url, said)).id).toBe(id)
    const refused = await get(url, '/send', { room, nick: 'Ann', msg: 'second' })
    expectRefusal(refused, 409, 'conflict')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    await say(url, { room, nick: 'bob', msg: 'mine' })
    await admin.patch(`/rooms/${room}`, { slow_seconds: 0 })
    await say(url, { room, nick: 'ann', msg: 'second' })
  })
})
