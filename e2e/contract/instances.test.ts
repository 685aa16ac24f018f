import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { createAccount, get, online, poll, say, texts, unique } from '../support/talk'
import { until } from '../support/until'

let data: ServerData
let one: Server
let other: Server
beforeAll(async () => {
  data = await createData('postgresql')
  ;[one, other] = await Promise.all([startServer({ data }), startServer({ data })])
})
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()])
  await data?.remove()
})

describe('instances on one PostgreSQL', () => {
  it('share messages, waiting, presence, accounts and trips', async () => {
    const room = unique('room')
    const start = await say(one.url, { room, nick: 'ann#secret', msg: 'start' })
    const cursor = { after_time: start.time, after_id: start.id }
    const waiting = poll(other.url, { room, ...cursor, wait: 25, nick: 'bob' })
    await until('one to know of bob', async () => (await online(one.url, room)).count === 1)
    const sent = await say(one.url, { room, nick: 'ann#secret', msg: 'news' })
    expect(texts((await waiting).messages)).toEqual(['news'])
    expect((await say(other.url, { room, nick: 'ann#secret', msg: 'again' })).trip).toBe(sent.trip)
    const account = await createAccount(one.url, one.adminKey)
    await say(other.url, { room: 'custom', nick: 'ann', msg: 'hello', ...account })
    const repeated = { room, nick: 'ann', msg: 'once', send_id: unique('id') }
    const [first, second] = await Promise.all([say(one.url, repeated), say(other.url, repeated)])
    expect(second.id).toBe(first.id)
  })
})

describe('instances on one PostgreSQL that open rooms at once', () => {
  it('agree, in whatever order the rooms are named', async () => {
    for (let round = 0; round < 5; round++) {
      const rooms = Array.from({ length: 20 }, () => unique('room'))
      const opening = [
        ...rooms.map((room) => say(one.url, { room, nick: 'one', msg: 'hello' })),
        ...rooms.toReversed().map((room) => say(other.url, { room, nick: 'other', msg: 'hello' })),
      ]
      await Promise.all(opening)
      for (const room of rooms)
        await until('both messages', async () => (await poll(one.url, { room })).messages.length === 2)
    }
  })

  it('create one of two whose names differ by case only', async () => {
    for (let round = 0; round < 10; round++) {
      const room = unique('room')
      const message = { nick: 'ann', msg: 'hello' }
      const sent = await Promise.all([
        get(one.url, '/send', { room, ...message }),
        get(other.url, '/send', { room: room.toUpperCase(), ...message }),
      ])
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})
