import { describe, expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { asBrowser, form, json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { get, poll, say, sayMany, success, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import type { UpdatesResponse } from '@/lib/chat/contract/several-rooms'
import { createData, startServer } from '../support/server'

const updatesAt =
  (url: string) =>
  async (rooms: string, more: object = {}, Cookie?: string) =>
    success<UpdatesResponse>(await send(`${url}/updates`, json({ rooms, ...more }, Cookie ? { Cookie } : {})))
      .rooms

const nothing = { count: 0, mentions: 0, reset: false }

onEveryTarget((target) => {
  const { url, adminKey } = target
  const admin = administration(target)
  const updates = updatesAt(url)

  it('new messages of several rooms are counted after the given ids, without events', async () => {
    const [a, b, none] = [unique('a'), unique('房间'), unique('none')]
    const first = await say(url, { room: a, nick: 'ann', msg: 'one' })
    const two = await say(url, { room: a, nick: 'ann', msg: 'two @bob' })
    const gone = await say(url, { room: a, nick: 'ann', msg: 'three' })
    await say(url, { room: b, nick: 'ann', msg: 'hello' })
    await admin.delete(`/messages/${gone.id}`)
    await poll(url, { room: a, nick: 'bob' })
    const expected = [
      { room: b, last_id: expect.any(Number), count: 1, mentions: 0, reset: false },
      { room: a, last_id: expect.any(Number), count: 1, mentions: 1, reset: false },
      { room: none, last_id: 0, ...nothing },
    ]
    const rooms = `${b},${a}:${first.id},${none}:0`
    const found = await updates(rooms, { nick: 'BOB#secret' })
    expect(found).toEqual(expected)
    expect(success<UpdatesResponse>(await get(url, '/updates', { rooms, nick: 'bob' })).rooms).toEqual(found)
    expect(await updates(rooms.split(',') as unknown as string, { nick: 'bob' })).toEqual(found)
    const ids = found.map(({ room, last_id }) => `${room}:${last_id}`).join()
    expect(await updates(ids, { wait: 1 })).toEqual(found.map((each) => ({ ...each, ...nothing })))
    expect(found[1]?.last_id).toBeGreaterThan(two.id)
  })

  it('mentions are @nick in any case and width, and no parts of words', async () => {
    const room = unique('room')
    const texts = [
      'hi @Ann!',
      '＠ＡＮＮ',
      '你好@ann你好',
      '@anna',
      'x@ann.example',
      'ann',
      '@小明来了',
      '(@ann)',
    ]
    await sayMany(url, room, 'bob', texts)
    expect(await updates(room, { nick: 'ann' })).toMatchObject([{ count: 8, mentions: 4 }])
    expect(await updates(room, { nick: '小明' })).toMatchObject([{ mentions: 1 }])
  })

  it('a hundred messages are counted at most', async () => {
    const room = unique('room')
    await sayMany(
      url,
      room,
      'ann',
      Array.from({ length: 105 }, (_, i) => `@bob ${i}`),
    )
    expect(await updates(room, { nick: 'bob' })).toMatchObject([{ count: 100, mentions: 100 }])
  })

  it('a waiting call is answered by a message in any of its rooms, and by a new room', async () => {
    const rooms = Array.from({ length: 20 }, () => unique('room'))
    const known = await Promise.all(
      rooms
        .slice(0, 19)
        .map(async (room) => `${room}:${(await say(url, { room, nick: 'ann', msg: 'x' })).id}`),
    )
    const asked = [...known, rooms[19]].join()
    const [readers, last] = [
      Array.from({ length: 5 }, () => updates(asked, { wait: 25, nick: 'ann' })),
      updates(rooms[19] ?? '', { wait: 25 }),
    ]
    await poll(url, { room: rooms[3] ?? '', nick: 'carl' }) // a join wakes nobody
    await say(url, { room: rooms[7] ?? '', nick: 'bob', msg: '@ann' })
    for (const found of await Promise.all(readers))
      expect(found.filter(({ count }) => count > 0)).toMatchObject([
        { room: rooms[7], count: 1, mentions: 1 },
      ])
    await say(url, { room: rooms[19] ?? '', nick: 'bob', msg: 'first' })
    expect(await last).toMatchObject([{ room: rooms[19], count: 1 }])
  })

  it('a private room without its cookie looks like one that does not exist', async () => {
    const [room, none] = [unique('private'), unique('none')]
    await admin.post('/rooms', { room, kind: 'custom' })
    const account = { username: unique('user'), password: 'a good password' }
    success(await get(url, '/create', { key: adminKey, room, ...account }))
    const { headers } = await send(`${url}/logon`, form({ room, nick: 'ann', ...account }, asBrowser))
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const { id } = await say(url, { room, nick: 'ann', msg: 'secret', ...account })
    const waiting = updates(`${room}:${id}`, { wait: 25 })
    await admin.patch(`/rooms/${room}`, { private: true })
    expect(await waiting).toEqual([{ room, last_id: 0, ...nothing, reset: true }])
    for (const after of [0, 1, 2 ** 50]) {
      const [hidden, unknown] = await updates(`${room}:${after},${none}:${after}`)
      expect({ ...hidden, room: none }).toEqual(unknown)
      expect(unknown).toEqual({ room: none, last_id: 0, ...nothing, reset: after > 0 })
    }
    expect(await updates(room, {}, cookie)).toMatchObject([{ last_id: id, count: 1, reset: false }])
    const member = updates(`${room}:${id}`, { wait: 25 }, cookie)
    await say(url, { room, nick: 'ann', msg: 'more', ...account })
    expect(await member).toMatchObject([{ count: 1 }])
  })

  it('an id of another stream is reported as by /poll', async () => {
    const room = unique('room')
    const { id } = await say(url, { room, nick: 'ann', msg: 'x' })
    const ahead = [{ room, last_id: id, ...nothing, reset: true }]
    expect(await updates(`${room}:${Number.MAX_SAFE_INTEGER}`, { wait: 25 })).toEqual(ahead)
    await admin.delete(`/rooms/${room}`)
    expect(await updates(`${room}:${id}`, { wait: 25 })).toEqual([{ ...ahead[0], last_id: 0 }])
  })

  it('rooms are 1 to 20 different ones', async () => {
    const many = Array.from({ length: 21 }, (_, i) => `room${i}`)
    const wrong = [
      '',
      ',',
      'a:x',
      'a:-1',
      'a b',
      ':1',
      'a:1:2',
      'a,a:3',
      'é,e\u0301',
      many.join(),
      'x,'.repeat(50_000),
    ]
    for (const rooms of wrong)
      expectRefusal(await send(`${url}/updates`, json({ rooms })), 400, 'invalid_parameter')
    for (const more of [{ wait: 26 }, { nick: '' }, { nick: 'x'.repeat(100) }]) {
      const { status } = await send(`${url}/updates`, json({ rooms: 'a', ...more }))
      expect(status).toBe('nick' in more && more.nick === '' ? 200 : 400)
    }
    expect(await updates(many.slice(1).join())).toHaveLength(20)
  })
})

describe('instances on one PostgreSQL', () => {
  it('wake those who wait in several rooms', async () => {
    const data = await createData('postgresql')
    const [one, other] = await Promise.all([startServer({ data }), startServer({ data })])
    try {
      const [known, fresh] = [unique('known'), unique('new')]
      const { id } = await say(one.url, { room: known, nick: 'ann', msg: 'one' })
      const waiting = updatesAt(other.url)(`${fresh},${known}:${id}`, { wait: 25 })
      await say(one.url, { room: known, nick: 'ann', msg: 'two' })
      expect(await waiting).toMatchObject([{ count: 0 }, { count: 1 }])
      const opened = updatesAt(other.url)(fresh, { wait: 25 })
      await say(one.url, { room: fresh, nick: 'ann', msg: 'first' })
      expect(await opened).toMatchObject([{ count: 1 }])
    } finally {
      await Promise.all([one.stop(), other.stop()])
      await data.remove()
    }
  })
})
