import { expect, it } from 'vitest'
import { administration } from '../support/admin'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, online, poll, say, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

const reserved = [
  ['system', 'as it is'],
  ['admin', 'as it is'],
  ['Admin', 'another case'],
  ['\u0430dmin', 'a Cyrillic letter'],
  ['ａｄｍｉｎ', 'full width'],
  ['ad\u200bmin', 'an invisible character'],
  ['\u202eadmin', 'a bidi override'],
  ['admin#secret', 'with a secret'],
  [' admin ', 'with spaces around'],
  ['ad\u3164min', 'an invisible letter'],
] as const

const tripSigns = ['bob ◆AbCdEfGhIj', 'bob◇AbCdEfGhIj', '⬥bob', 'bob ♦', '❖bob❖', 'bob 🔹AbCdEfGhIj']

onEveryTarget((target) => {
  const { url, superKey } = target
  const admin = administration(target)
  const sendAs = (room: string, nick: string, headers = {}) =>
    send(`${url}/send`, json({ room, nick, msg: 'hello' }, headers))

  it('name#secret becomes a name and a stable trip code', async () => {
    const room = unique('room')
    const secret = unique('secret')
    const response = await get(url, '/send', { room, nick: `ann#${secret}`, msg: 'one' })
    const sent = success<{ nick: string; trip: string }>(response)
    expect(sent.nick).toBe('ann')
    expect(sent.trip).toMatch(/^\S{6,32}$/)
    expect(response.text).not.toContain(secret)
    expect((await say(url, { room: unique('room'), nick: `bob#${secret}`, msg: 'two' })).trip).toBeDefined()
    expect((await say(url, { room, nick: `ann#${secret}`, msg: 'three' })).trip).toBe(sent.trip)
    expect((await say(url, { room, nick: `ann#${secret}x`, msg: 'four' })).trip).not.toBe(sent.trip)
    const polled = await get(url, '/poll', { room })
    expect(polled.text).not.toContain(secret)
    expect(success(polled)).toMatchObject({ messages: [{ nick: 'ann', trip: sent.trip }, {}, {}] })
  })

  it('presence shows the trip code and not the secret', async () => {
    const room = unique('room')
    const secret = unique('secret')
    const { trip } = await say(url, { room, nick: `ann#${secret}`, msg: 'hello' })
    await poll(url, { room, nick: `ann#${secret}` })
    const { online: people } = await online(url, room)
    expect(people).toEqual([{ nick: 'ann', trip }])
  })

  it.each(reserved)('the reserved nick %j (%s) is refused without the super key', async (nick) => {
    const room = unique('room')
    expectRefusal(await get(url, '/send', { room, nick, msg: 'hello' }), 403, 'forbidden')
    expect((await poll(url, { room })).messages).toEqual([])
  })

  it('a reserved nick is refused as a presence too', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    expectRefusal(await get(url, '/poll', { room, nick: 'admin' }), 403, 'forbidden')
    expect((await online(url, room)).online).toEqual([])
  })

  it('the super key allows a reserved nick and marks its messages', async () => {
    const room = unique('room')
    const message = { room, nick: 'admin', msg: 'hello' }
    const headers = { Authorization: `Bearer ${superKey}` }
    success(await send(`${url}/send`, json(message, headers)))
    success(await get(url, '/send', { ...message, key: superKey }))
    success(await send(`${url}/send`, json({ ...message, nick: 'ann' }, headers)))
    await say(url, { room, nick: 'ann', msg: 'hello' })
    const { messages } = await poll(url, { room })
    expect(messages.map(({ nick, is_admin }) => [nick, is_admin])).toEqual([
      ['admin', true],
      ['admin', true],
      ['ann', true],
      ['ann', false],
    ])
  })

  it('a wrong key is refused even where none is required', async () => {
    const message = { room: unique('room'), nick: 'ann', msg: 'hello' }
    expectRefusal(await get(url, '/send', { ...message, key: 'wrong' }), 401, 'unauthorized')
    const headers = { Authorization: 'Bearer wrong' }
    expectRefusal(await send(`${url}/send`, json(message, headers)), 401, 'unauthorized')
    expectRefusal(await get(url, '/send', { ...message, nick: 'admin', key: 'wrong' }), 401, 'unauthorized')
  })

  it('a poll cannot be present under a reserved nick', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    await get(url, '/poll', { room, nick: 'admin' })
    await get(url, '/poll', { room, nick: '\u0430dmin' })
    expect((await online(url, room)).online).toEqual([])
    expect((await poll(url, { room, events: 1 })).messages).toHaveLength(1)
  })

  it.each(tripSigns)('a nick with the sign of a trip code is refused: %j', async (nick) => {
    const room = unique('room')
    const refused = await sendAs(room, nick)
    expectRefusal(refused, 400, 'invalid_parameter', 'nick')
    expect(refused.text).toContain('◆')
    expectRefusal(await get(url, '/poll', { room, nick }), 400, 'invalid_parameter', 'nick')
    expect(await poll(url, { room })).toMatchObject({ messages: [] })
  })

  it('the sign is accepted in the secret', async () => {
    expect(await say(url, { room: unique('room'), nick: 'bob#◆', msg: 'hello' })).toMatchObject({
      nick: 'bob',
    })
  })

  it('look-alikes of names that the administrator adds are refused, whole and as a word', async () => {
    const name = `Keeper${unique('').replace(/[^a-z]/g, '')}`
    await admin.patch('/settings', { reserved_nicks: [name] })
    try {
      for (const nick of [
        name,
        name.toUpperCase(),
        name.replace('K', 'К'),
        `${name}1`,
        `the ${name}`,
        `[${name}]`,
      ])
        expectRefusal(await sendAs(unique('room'), nick), 403, 'forbidden')
      for (const nick of [`${name}s`, `In${name.toLowerCase()}`])
        expect(success(await sendAs(unique('room'), nick))).toMatchObject({ nick })
    } finally {
      await admin.patch('/settings', { reserved_nicks: [] })
    }
  })

  it('a ban of a nick holds for its look-alikes', async () => {
    const room = unique('room')
    const nick = unique('spammer')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    const { id } = await admin.post<{ id: number }>('/bans', { nick, room })
    const alike = [
      nick.replace('s', 'ꜱ'),
      nick.replace('mm', 'rnrn'),
      nick.replace('a', 'ꓮ'),
      nick.toUpperCase(),
      `|${nick}|`,
      `~${nick}~`,
    ]
    for (const each of alike) expectRefusal(await sendAs(room, each), 403, 'forbidden')
    expect(success(await sendAs(room, nick.slice(1)))).toMatchObject({ nick: nick.slice(1) })
    await admin.delete(`/bans/${id}`)
    expect(success(await sendAs(room, nick.replace('s', 'ꜱ')))).toMatchObject({ room })
  })
})
