import { expect, it } from 'vitest'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import type { RoomsResponse } from '@/lib/chat/contract/chat'
import { administration } from '../support/admin'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { createAccount, get, poll, say, success, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

interface Rooms {
  rooms: AdminRoom[]
  cursor: string | null
}

onEveryTarget((target) => {
  const { url, adminKey } = target
  const admin = administration(target)
  const newRoom = (fields: object = {}) =>
    admin.post<AdminRoom>('/rooms', { room: unique('room'), ...fields })

  it('the rooms in use are listed by their last message, frozen and private ones too', async () => {
    const [quiet, first, second] = [
      await newRoom(),
      await newRoom(),
      await newRoom({ kind: 'custom', private: true }),
    ]
    await say(url, { room: first.room, nick: 'ann', msg: 'hello' })
    // Posts a notice.
    await admin.patch(`/rooms/${first.room}`, { frozen: true })
    await admin.post('/messages', { room: second.room, msg: 'welcome', nick: 'system' })
    const { rooms, cursor } = await admin.get<Rooms>('/rooms', { active: 1, limit: 500 })
    const names = rooms.map(({ room }) => room)
    expect(cursor).toBeNull()
    expect(names).not.toContain(quiet.room)
    expect(names.indexOf(second.room)).toBeLessThan(names.indexOf(first.room))
    expect(rooms.find(({ room }) => room === first.room)).toMatchObject({ frozen: true })
    expect((await admin.get<Rooms>('/rooms', { active: 1, limit: 1 })).rooms).toHaveLength(1)
  })

  it('the rooms of a kind can be listed and searched', async () => {
    const [open, custom] = [await newRoom(), await newRoom({ kind: 'custom' })]
    const found = async (room: string, kind: string) =>
      (await admin.get<Rooms>('/rooms', { q: room, kind })).rooms
    expect(await found(open.room, 'custom')).toEqual([])
    expect(await found(custom.room, 'custom')).toMatchObject([{ room: custom.room }])
    expect(await found(open.room, 'public')).toMatchObject([{ room: open.room }])
    expectRefusal(await admin.call('GET', '/rooms?kind=other'), 400, 'invalid_parameter', 'kind')
  })

  it('a room is created once, with the given fields and defaults', async () => {
    const room = unique('房间')
    const made = await admin.post<AdminRoom>('/rooms', {
      room,
      kind: 'custom',
      topic: 'about',
      private: true,
    })
    const expected = {
      room,
      kind: 'custom',
      title: '',
      topic: 'about',
      listed: false,
      frozen: false,
      private: true,
      slow_seconds: 0,
      retention_days: 0,
      last_time: 0,
      last_id: 0,
      cleared_until: 0,
      clearings: [],
      version: 1,
    }
    expect(made).toMatchObject(expected)
    const path = `/rooms/${encodeURIComponent(room)}`
    expect(await admin.get(path)).toMatchObject(expected)
    expectRefusal(await admin.call('POST', '/rooms', { room }), 409, 'conflict')
    const both = unique('race')
    const race = await Promise.all([1, 2, 3].map(() => admin.call('POST', '/rooms', { room: both })))
    expect(race.map((response) => response.status).sort()).toEqual([200, 409, 409])
  })

  it.each([
    ['room', { room: 'a b' }],
    ['room', {}],
    ['kind', { room: 'ok', kind: 'secret' }],
    ['private', { room: 'ok', kind: 'public', private: true }],
    ['slow_seconds', { room: 'ok', slow_seconds: -1 }],
    ['slow_seconds', { room: 'ok', slow_seconds: 1.5 }],
    ['retention_days', { room: 'ok', retention_days: 99999 }],
    ['listed', { room: 'ok', listed: 'maybe' }],
    ['topic', { room: 'ok', topic: 'x\0' }],
    ['title', { room: 'ok', title: '\ud800' }],
    ['title', { room: 'ok', title: 5 }],
  ])('refuses a room with a wrong %s: %j', async (path, body) => {
    expectRefusal(await admin.call('POST', '/rooms', body), 400, 'invalid_parameter', path)
  })

  it('rooms are listed page by page, and found by name, title or topic', async () => {
    const word = unique('word')
    const made: AdminRoom[] = []
    for (let i = 0; i < 5; i++)
      made.push(await newRoom(i % 2 === 0 ? { title: `x ${word}` } : { topic: `${word} y` }))
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: Rooms = await admin.get('/rooms', {
        q: word.toUpperCase(),
        limit: 2,
        cursor: cursor ?? undefined,
      })
      expect(page.rooms.length).toBeLessThanOrEqual(2)
      found.push(...page.rooms.map(({ room }) => room))
      cursor = page.cursor
    } while (cursor !== null)
    expect(found).toEqual(made.map(({ room }) => room))
    for (const q of ['%', '_', '\\', "'", '%%x']) {
      const { rooms } = await admin.get<Rooms>('/rooms', { q })
      expect(rooms.filter(({ room }) => made.some((each) => each.room === room))).toEqual([])
    }
    expectRefusal(await admin.call('GET', '/rooms?limit=0'), 400, 'invalid_parameter', 'limit')
  })

  it('a change of a room is refused when it is based on an older version', async () => {
    const { room, version } = await newRoom()
    const path = `/rooms/${room}`
    const first = await admin.patch<AdminRoom>(path, { title: 'first', listed: true, version })
    expect(first).toMatchObject({ title: 'first', listed: true, version: version + 1 })
    expectRefusal(await admin.call('PATCH', path, { title: 'stale', version }), 409, 'conflict')
    expectRefusal(await admin.call('PATCH', path, { title: 'early', version: version + 5 }), 409, 'conflict')
    expect(await admin.get(path)).toMatchObject({ title: 'first', version: version + 1 })
    expect(await admin.patch(path, { title: 'second' })).toMatchObject({ title: 'second' })
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((title) => admin.call('PATCH', path, { title, version: version + 2 })),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409])
    expectRefusal(await admin.call('PATCH', path, {}), 400, 'invalid_parameter')
    expectRefusal(await admin.call('PATCH', path, { private: true }), 400, 'invalid_parameter', 'private')
    expectRefusal(await admin.call('PATCH', `/rooms/${unique('none')}`, { title: 'x' }), 404, 'not_found')
    expectRefusal(await admin.call('GET', '/rooms/a%20b'), 404, 'not_found')
  })

  it('a listed room is shown with its title and topic', async () => {
    const { room } = await newRoom({ title: 'The title' })
    await admin.patch(`/rooms/${room}`, { listed: true, topic: 'The topic' })
    await expect
      .poll(async () =>
        success<RoomsResponse>(await get(url, '/rooms')).rooms.find((each) => each.room === room),
      )
      .toMatchObject({ title: 'The title', topic: 'The topic' })
  })

  it('a room is not listed from the moment it is private', async () => {
    const { room } = await newRoom({ kind: 'custom', listed: true, topic: 'a secret topic' })
    const listed = async () => success<RoomsResponse>(await get(url, '/rooms')).rooms.map((each) => each.room)
    await expect.poll(listed).toContain(room)
    await admin.patch(`/rooms/${room}`, { private: true })
    expect(await listed()).not.toContain(room)
  })

  it('open windows get a new topic and freezing at once', async () => {
    const room = unique('room')
    const { id, time } = await say(url, { room, nick: 'ann', msg: 'hello' })
    const waiting = poll(url, { room, after_id: id, after_time: time, wait: 25, events: 1 })
    await admin.patch(`/rooms/${room}`, { topic: 'news' })
    expect((await waiting).messages).toMatchObject([{ type: 'topic', msg: 'news', is_admin: true }])
    await admin.patch(`/rooms/${room}`, { frozen: true })
    expectRefusal(await get(url, '/send', { room, nick: 'ann', msg: 'x' }), 403, 'forbidden')
    const news = await poll(url, { room, after_id: id, after_time: time })
    expect(news.messages).toMatchObject([{ type: 'system', msg: expect.stringContaining('frozen') }])
    await admin.patch(`/rooms/${room}`, { frozen: false })
    await say(url, { room, nick: 'ann', msg: 'again' })
  })

  it('a room can be cleared, and the clearing undone', async () => {
    const room = unique('room')
    const before = await say(url, { room, nick: 'ann', msg: 'one' })
    await say(url, { room, nick: 'ann', msg: 'two' })
    const cursor = { after_id: before.id, after_time: before.time }
    const cleared = await admin.post<AdminRoom>(`/rooms/${room}/clear`)
    expect(cleared.cleared_until).toBeGreaterThan(Date.now() + 86_000_000)
    for (const query of [{}, { after_id: 1 }, cursor, { before_id: cleared.last_id + 1 }])
      expect(texts((await poll(url, { room, ...query })).messages)).toEqual([])
    const events = await poll(url, { room, ...cursor, events: 1 })
    expect(events.messages).toMatchObject([{ type: 'clear' }])
    expect(events.messages[0]?.ref_id).toBeGreaterThan(before.id)
    await say(url, { room, nick: 'ann', msg: 'three' })
    expect(texts((await poll(url, { room })).messages)).toEqual(['three'])

    await admin.post(`/rooms/${room}/restore`)
    expect(texts((await poll(url, { room })).messages)).toEqual(['one', 'two', 'three'])
    expect(texts((await poll(url, { room, ...cursor })).messages)).toEqual(['two', 'three'])
    const end = await poll(url, { room, ...events.cursor, events: 1 })
    expect(end.messages).toMatchObject([{ msg: 'three' }, { type: 'clear', ref_id: 0 }])
    expectRefusal(await admin.call('POST', `/rooms/${room}/restore`), 409, 'conflict')
    expectRefusal(await admin.call('POST', `/rooms/${unique('none')}/clear`), 404, 'not_found')
  })

  it('clearings can be undone one by one, or by name', async () => {
    const room = unique('room')
    for (const msg of ['one', 'two', 'three']) {
      await say(url, { room, nick: 'ann', msg })
      await admin.post(`/rooms/${room}/clear`)
    }
    const { clearings } = await admin.post<AdminRoom>(`/rooms/${room}/restore`)
    expect(clearings).toHaveLength(2)
    expect(texts((await poll(url, { room })).messages)).toEqual(['three'])
    const restore = (body: unknown) => admin.call('POST', `/rooms/${room}/restore`, body)
    expect((await restore({ clearing: clearings[1]?.id })).status).toBe(200)
    expect(texts((await poll(url, { room })).messages)).toEqual(['three'])
    expectRefusal(await restore({ clearing: clearings[1]?.id }), 409, 'conflict')
    expectRefusal(await restore({ clearing: 'x' }), 400, 'invalid_parameter', 'clearing')
    await admin.post(`/rooms/${room}/restore`)
    expect(texts((await poll(url, { room })).messages)).toEqual(['one', 'two', 'three'])
    expectRefusal(await restore({}), 409, 'conflict')
  })

  it('a deleted room is closed at once, with its accounts', async () => {
    const { room } = await newRoom({ kind: 'custom', listed: true })
    const account = await createAccount(url, adminKey, room)
    const sent = await say(url, { room, nick: 'ann', msg: 'hello', ...account })
    const cursor = { after_id: sent.id, after_time: sent.time }
    const waiting = poll(url, { room, ...cursor, wait: 25 })
    await admin.delete(`/rooms/${room}`)
    expect(await waiting).toMatchObject({ messages: [], reset: true })
    expect(await poll(url, { room })).toMatchObject({ messages: [] })
    expect(await poll(url, { room, after_id: 1, before_id: sent.id + 1 })).toMatchObject({ messages: [] })
    expectRefusal(await admin.call('GET', `/rooms/${room}`), 404, 'not_found')
    expectRefusal(await admin.call('DELETE', `/rooms/${room}`), 404, 'not_found')
    expectRefusal(await admin.call('GET', `/accounts/${account.username}`), 404, 'not_found')
    expectRefusal(await admin.call('GET', `/messages/${sent.id}`), 404, 'not_found')
    // The name is free for a new, unrelated room.
    await admin.post('/rooms', { room, kind: 'custom' })
    const message = { room, nick: 'ann', msg: 'hello', ...account }
    expectRefusal(await get(url, '/send', message), 401, 'unauthorized')
    expectRefusal(await send(`${url}/send`, json(message)), 401, 'unauthorized')
    expect((await poll(url, { room })).messages).toEqual([])
  })
})
