import { expect, it } from 'vitest'
import { encode, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, poll, readAll, say, success, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

async function roomWith(url: string, count: number) {
  const room = unique('room')
  const sent = []
  for (let i = 0; i < count; i++) sent.push(await say(url, { room, nick: 'ann', msg: `${i}` }))
  return { room, sent }
}

onEveryTarget(({ url }) => {
  it('a poll has exactly the documented fields', async () => {
    const { room, sent } = await roomWith(url, 1)
    const [only] = sent
    const response = await get(url, '/poll', { room })
    const page = success(response)
    expect(page).toEqual({
      code: 200,
      room,
      messages: [
        {
          id: only?.id,
          time: only?.time,
          type: 'message',
          room,
          nick: 'ann',
          trip: null,
          msg: '0',
          is_admin: false,
          ref_id: null,
        },
      ],
      cursor: { after_time: only?.time, after_id: only?.id },
      has_more: false,
      gap: false,
      reset: false,
      frozen: false,
      server_time: expect.any(Number),
    })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('a public room that does not exist yet is an empty one', async () => {
    const room = unique('room')
    expect(await poll(url, { room })).toEqual({
      code: 200,
      room,
      messages: [],
      cursor: { after_time: 1, after_id: 0 },
      has_more: false,
      gap: false,
      reset: false,
      frozen: false,
      server_time: expect.any(Number),
    })
  })

  it('a poll from the cursor of an empty room misses nothing', async () => {
    const room = unique('room')
    const { cursor } = await poll(url, { room })
    for (let i = 0; i < 40; i++) await say(url, { room, nick: 'ann', msg: `${i}` })
    const page = await poll(url, { room, ...cursor, limit: 5 })
    expect(texts(page.messages)).toEqual(['0', '1', '2', '3', '4'])
    expect(page.has_more).toBe(true)
    const all = await readAll(url, { room, ...cursor, limit: 5 })
    expect(texts(all)).toEqual(Array.from({ length: 40 }, (_, i) => `${i}`))
  })

  it('a poll without a cursor returns the newest messages, oldest first', async () => {
    const { room } = await roomWith(url, 6)
    const page = await poll(url, { room, limit: 3 })
    expect(texts(page.messages)).toEqual(['3', '4', '5'])
    expect(page.has_more).toBe(false)
    expect(texts((await poll(url, { room, limit: 3, after_id: 0, after_time: 0 })).messages)).toEqual([
      '3',
      '4',
      '5',
    ])
  })

  it('a poll after a cursor returns each later message once, oldest first, page by page', async () => {
    const { room, sent } = await roomWith(url, 7)
    const [first] = sent
    let page = await poll(url, { room, after_time: first?.time, after_id: first?.id, limit: 2 })
    expect(texts(page.messages)).toEqual(['1', '2'])
    expect(page.has_more).toBe(true)
    const seen = texts(page.messages)
    while (page.has_more) {
      page = await poll(url, { room, ...page.cursor, limit: 2 })
      seen.push(...texts(page.messages))
    }
    expect(seen).toEqual(['1', '2', '3', '4', '5', '6'])
    const idle = await poll(url, { room, ...page.cursor })
    expect(idle).toMatchObject({ messages: [], cursor: page.cursor, has_more: false, reset: false })
  })

  it('either half of a cursor is enough', async () => {
    const { room, sent } = await roomWith(url, 4)
    const second = sent[1]
    expect(texts((await poll(url, { room, after_id: second?.id })).messages)).toEqual(['2', '3'])
    expect(texts((await poll(url, { room, after_time: second?.time })).messages)).toEqual(['2', '3'])
    expect(texts((await poll(url, { room, after_id: second?.id, after_time: 0 })).messages)).toEqual([
      '2',
      '3',
    ])
    expect(texts((await poll(url, { room, after_time: second?.time, after_id: 0 })).messages)).toEqual([
      '2',
      '3',
    ])
    expect((await poll(url, { room, after_id: sent[3]?.id })).messages).toEqual([])
    expect((await poll(url, { room, after_time: sent[3]?.time })).messages).toEqual([])
  })

  it('a client that keeps only the time misses nothing within a millisecond', async () => {
    const room = unique('room')
    const start = await say(url, { room, nick: 'ann', msg: 'start' })
    const sends = Array.from({ length: 60 }, (_, i) => say(url, { room, nick: `n${i}`, msg: `${i}` }))
    const times = (await Promise.all(sends)).map((sent) => sent.time)
    const seen: number[] = []
    let after_time = start.time
    for (;;) {
      const page = await poll(url, { room, after_time, limit: 1 })
      if (page.messages.length === 0) break
      const last = page.messages.at(-1)
      expect(page.messages).toHaveLength(times.filter((time) => time === last?.time).length)
      expect(page.cursor).toEqual({ after_time: last?.time, after_id: last?.id })
      seen.push(...page.messages.map((message) => message.id))
      after_time = page.cursor.after_time
    }
    expect(seen).toHaveLength(60)
    expect(new Set(seen).size).toBe(60)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })

  it('before_id returns history page by page, and does not move the cursor', async () => {
    const { room, sent } = await roomWith(url, 5)
    const newest = sent[4]
    const cursor = { after_time: newest?.time, after_id: newest?.id }
    const page = await poll(url, { room, ...cursor, before_id: newest?.id, limit: 2 })
    expect(texts(page.messages)).toEqual(['2', '3'])
    expect(page).toMatchObject({ has_more: true, cursor })
    const older = await poll(url, { room, ...cursor, before_id: page.messages[0]?.id, limit: 2 })
    expect(texts(older.messages)).toEqual(['0', '1'])
    expect(older).toMatchObject({ has_more: false, cursor })
    const none = await poll(url, { room, before_id: older.messages[0]?.id })
    expect(none).toMatchObject({ messages: [], has_more: false })
  })

  it('a cursor ahead of the room gets a reset', async () => {
    const { room, sent } = await roomWith(url, 1)
    const ahead = (sent[0]?.id ?? 0) + 1_000_000
    expect(await poll(url, { room, after_id: ahead })).toMatchObject({ reset: true })
    expect(await poll(url, { room, after_id: ahead, after_time: Date.now() + 1e9 })).toMatchObject({
      reset: true,
    })
    expect(await poll(url, { room, after_id: sent[0]?.id })).toMatchObject({ reset: false })
  })

  it('a poll returns messages of its room only', async () => {
    const one = await roomWith(url, 2)
    const other = await roomWith(url, 1)
    expect(texts(await readAll(url, { room: one.room }))).toEqual(['0', '1'])
    expect(texts(await readAll(url, { room: other.room, after_id: one.sent[0]?.id }))).toEqual(['0'])
  })

  it('a page has at most 500 messages, by default 100', async () => {
    const room = unique('room')
    await Promise.all(Array.from({ length: 130 }, (_, i) => say(url, { room, nick: 'ann', msg: `${i}` })))
    expect((await poll(url, { room })).messages).toHaveLength(100)
    expect((await poll(url, { room, limit: 500 })).messages).toHaveLength(130)
    expect((await poll(url, { room, limit: 1 })).messages).toHaveLength(1)
  })

  it.each(['after_time', 'after_id', 'before_id', 'limit', 'wait'])(
    'a %s that is not an integer is refused',
    async (name) => {
      const values = ['1e3', '-1', '1.5', '+1', ' 1', '0x1', '１', 'NaN', '99999999999999999999', 'abc']
      for (const value of values)
        expectRefusal(
          await get(url, '/poll', { room: 'main', [name]: value }),
          400,
          'invalid_parameter',
          name,
        )
      const twice = `${url}/poll?room=main&${name}=1&${name}=1`
      expectRefusal(await send(twice), 400, 'invalid_parameter', name)
    },
  )

  it('parameters out of range are refused', async () => {
    for (const parameters of [{ limit: 0 }, { limit: 501 }, { wait: 26 }, { events: 2 }, { events: 'yes' }]) {
      const response = await get(url, '/poll', { room: 'main', ...parameters })
      expectRefusal(response, 400, 'invalid_parameter', Object.keys(parameters)[0])
    }
    expectRefusal(await send(`${url}/poll`), 400, 'invalid_parameter', 'room')
    expectRefusal(await get(url, '/poll', { room: 'a b' }), 400, 'invalid_parameter', 'room')
    expectRefusal(
      await get(url, '/poll', { room: 'main', session: 's'.repeat(65) }),
      400,
      'invalid_parameter',
      'session',
    )
    expectRefusal(
      await get(url, '/poll', { room: 'main', nick: 'n'.repeat(33) }),
      400,
      'invalid_parameter',
      'nick',
    )
  })

  it('unknown parameters are ignored', async () => {
    const response = await send(
      `${url}/poll?${encode({ room: 'main', limit: 1 })}&_=1&_=2&%ff=%ff&constructor=x`,
    )
    expect(response.status).toBe(200)
  })
})
