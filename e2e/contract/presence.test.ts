import { expect, it } from 'vitest'
import type { RoomsResponse } from '@/lib/chat/contract/chat'
import { form, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, online, poll, say, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'

onEveryTarget(({ url }) => {
  it('a client that polls with a nick is present once, with one join', async () => {
    const room = unique('room')
    const start = await say(url, { room, nick: 'ann', msg: 'start' })
    expect(await online(url, room)).toEqual({ code: 200, room, online: [], count: 0 })
    for (let i = 0; i < 3; i++) await poll(url, { room, nick: 'bob', session: 'bob-1' })
    await poll(url, { room, nick: 'bob', session: 'bob-2' })
    await poll(url, { room, nick: 'carol', session: 'carol-1' })
    const joins = await until('two join rows', async () => {
      const { messages } = await poll(url, { room, after_id: start.id, events: 1 })
      return messages.length >= 2 && messages
    })
    expect(joins).toMatchObject([
      { type: 'join', nick: 'bob', room, is_admin: false },
      { type: 'join', nick: 'carol', room },
    ])
    const { online: people, count } = await online(url, room)
    expect(people).toEqual([
      { nick: 'bob', trip: null },
      { nick: 'carol', trip: null },
    ])
    expect(count).toBe(2)
  })

  it('one call marks its sender present in several rooms, and reads none of them', async () => {
    const [one, two, none] = [unique('one'), unique('two'), unique('none')]
    const [nick, session] = [unique('ann'), 'ann-1']
    for (const room of [one, two]) await say(url, { room, nick: 'bob', msg: 'start' })
    const rooms = [
      { room: one, nick, session },
      { room: none, nick, session },
      { room: two, nick: `${nick}#secret` },
      { room: 'custom', nick },
      { room: one, nick: 'admin' },
    ]
    const expected = [
      { room: one, present: true },
      { room: none, present: false },
      { room: two, present: true },
      { room: 'custom', present: false },
      { room: one, present: false, error: 'forbidden' },
    ]
    for (const call of [json({ rooms }), form({ rooms: JSON.stringify(rooms) })])
      expect(success(await send(`${url}/online`, call))).toEqual({ code: 200, rooms: expected })
    expect((await online(url, one)).online).toEqual([{ nick, trip: null }])
    expect((await online(url, two)).online).toEqual([{ nick, trip: expect.any(String) }])
    const listed = success(await send(`${url}/online`, json({ room: one })))
    expect(listed).toEqual(await online(url, one))
    const many = Array.from({ length: 21 }, () => ({ room: one, nick }))
    const wrong = [{}, { rooms: [] }, { rooms: many }, { rooms: ['x'] }, { rooms: 'x' }, { rooms: '[' }]
    for (const body of [
      ...wrong,
      { room: one, rooms },
      { rooms: [{ room: one }] },
      { rooms: [{ room: ' ', nick }] },
    ])
      expectRefusal(await send(`${url}/online`, json(body)), 400, 'invalid_parameter')
  })

  it('a returning nick is recognised without a session', async () => {
    const room = unique('room')
    const start = await say(url, { room, nick: 'ann', msg: 'start' })
    for (let i = 0; i < 3; i++) await poll(url, { room, nick: 'dave' })
    await poll(url, { room, nick: 'erin' })
    await until('erin to be there', async () => (await online(url, room)).count === 2)
    const { messages } = await poll(url, { room, after_id: start.id, events: 1 })
    expect(messages.map(({ type, nick }) => [type, nick])).toEqual([
      ['join', 'dave'],
      ['join', 'erin'],
    ])
  })

  it('a prefetch, an image or HEAD makes no one present', async () => {
    const room = unique('room')
    const start = await say(url, { room, nick: 'ann', msg: 'start' })
    const nobodys: Record<string, string>[] = [
      { 'Sec-Purpose': 'prefetch' },
      { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
    ]
    for (const headers of nobodys) {
      const response = await send(`${url}/poll?room=${room}&nick=bob`, { headers })
      expectRefusal(response, 400, 'invalid_parameter')
      success(await send(`${url}/poll?room=${room}`, { headers }))
    }
    expect((await send(`${url}/poll?room=${room}&nick=bob`, { method: 'HEAD' })).status).toBe(200)
    expect((await poll(url, { room, after_id: start.id, events: 1 })).messages).toEqual([])
    expect((await online(url, room)).count).toBe(0)
  })

  it('joins are delivered only with events', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'start' })
    await poll(url, { room, nick: 'bob' })
    await until('bob to be there', async () => (await online(url, room)).count === 1)
    expect((await poll(url, { room })).messages).toHaveLength(1)
  })

  it('the room list has exactly the documented fields', async () => {
    const { rooms } = success<RoomsResponse>(await get(url, '/rooms'))
    const [main, custom] = ['main', 'custom'].map((name) => rooms.find(({ room }) => room === name))
    for (const found of [main, custom])
      expect(found).toEqual({
        room: expect.any(String),
        kind: expect.any(String),
        title: expect.any(String),
        topic: expect.any(String),
        online: expect.any(Number),
        last_time: expect.any(Number),
        last_message: found?.last_message ? { nick: expect.any(String), msg: expect.any(String) } : null,
      })
    expect([main?.kind, custom?.kind]).toEqual(['public', 'custom'])
  })

  it('the room list has the number of people and the time of the last message', async () => {
    const msg = unique('msg')
    const sent = await say(url, { room: 'main', nick: 'ann', msg })
    const nick = unique('nick')
    await poll(url, { room: 'main', nick })
    await until('the list to be current', async () => {
      const { rooms } = success<RoomsResponse>(await get(url, '/rooms'))
      const main = rooms.find(({ room }) => room === 'main')
      return main !== undefined && main.online > 0 && main.last_time >= sent.time
    })
    const { online: people } = await online(url, 'main')
    expect(people.map((person) => person.nick)).toContain(nick)
  })

  it('an unlisted room is not listed', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    expect((await get(url, '/rooms')).text).not.toContain(room)
  })

  it('presence without a room is refused', async () => {
    expectRefusal(await send(`${url}/online`), 400, 'invalid_parameter', 'room')
    expectRefusal(await send(`${url}/online?room=a&room=b`), 400, 'invalid_parameter', 'room')
    expectRefusal(await get(url, '/online', { room: 'a b' }), 400, 'invalid_parameter', 'room')
  })

  it('presence of an unknown room is that of an empty one', async () => {
    const room = unique('room')
    expect(await online(url, room)).toEqual({ code: 200, room, online: [], count: 0 })
  })
})
