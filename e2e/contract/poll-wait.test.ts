import { expect, it } from 'vitest'
import { online, poll, say, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'

onEveryTarget(({ url }) => {
  it('a waiting poll is answered when a message arrives', async () => {
    const room = unique('room')
    const start = await say(url, { room, nick: 'ann', msg: 'start' })
    const waiting = poll(url, { room, after_time: start.time, after_id: start.id, wait: 25, nick: 'bob' })
    await until('bob to be present', async () => (await online(url, room)).count === 1)
    const startedAt = Date.now()
    const sent = await say(url, { room, nick: 'ann', msg: 'news' })
    const page = await waiting
    expect(Date.now() - startedAt).toBeLessThan(20_000)
    expect(texts(page.messages)).toEqual(['news'])
    expect(page.cursor).toEqual({ after_time: sent.time, after_id: sent.id })
  })

  it('a waiting poll with news is answered at once', async () => {
    const room = unique('room')
    const start = await say(url, { room, nick: 'ann', msg: 'start' })
    await say(url, { room, nick: 'ann', msg: 'news' })
    const startedAt = Date.now()
    const page = await poll(url, { room, after_time: start.time, after_id: start.id, wait: 25 })
    expect(texts(page.messages)).toEqual(['news'])
    expect(Date.now() - startedAt).toBeLessThan(20_000)
  })

  it('a waiting poll is answered empty after its time', async () => {
    const room = unique('room')
    const start = await say(url, { room, nick: 'ann', msg: 'start' })
    const startedAt = Date.now()
    const page = await poll(url, { room, after_time: start.time, after_id: start.id, wait: 1 })
    expect(page).toMatchObject({ messages: [], cursor: { after_time: start.time, after_id: start.id } })
    const elapsed = Date.now() - startedAt
    expect(elapsed).toBeGreaterThanOrEqual(950)
    expect(elapsed).toBeLessThan(20_000)
  })

  it('a waiting poll is woken by the first message of a new room', async () => {
    const room = unique('room')
    const waiting = poll(url, { room, wait: 25 })
    const sent = await say(url, { room, nick: 'ann', msg: 'first' })
    expect(await waiting).toMatchObject({ messages: [{ id: sent.id, msg: 'first' }] })
  })

  it('a waiting poll is not woken by joins unless it asked for events', async () => {
    const room = unique('room')
    const start = await say(url, { room, nick: 'ann', msg: 'start' })
    const cursor = { after_time: start.time, after_id: start.id }
    let woken = false
    const messagesOnly = poll(url, { room, ...cursor, wait: 25 }).finally(() => {
      woken = true
    })
    const withEvents = poll(url, { room, ...cursor, wait: 25, events: 1 })
    await poll(url, { room, nick: 'bob', session: 'bob-1' })
    expect((await withEvents).messages).toMatchObject([{ type: 'join', nick: 'bob' }])
    expect(woken).toBe(false)
    const sent = await say(url, { room, nick: 'ann', msg: 'news' })
    const page = await messagesOnly
    expect(texts(page.messages)).toEqual(['news'])
    expect(page.cursor).toEqual({ after_time: sent.time, after_id: sent.id })
  })

  it('a poll moves its cursor past rows that it does not deliver', async () => {
    const room = unique('room')
    const start = await say(url, { room, nick: 'ann', msg: 'start' })
    await poll(url, { room, nick: 'bob', session: 'bob-1' })
    const join = await until('the join row', async () => {
      const page = await poll(url, { room, after_id: start.id, events: 1 })
      return page.messages.at(0)
    })
    const page = await poll(url, { room, after_time: start.time, after_id: start.id })
    expect(page.messages).toEqual([])
    expect(page.cursor).toEqual({ after_time: join.time, after_id: join.id })
  })

  it('a message wakes every waiting poll', async () => {
    const room = unique('room')
    const start = await say(url, { room, nick: 'ann', msg: 'start' })
    const cursor = { after_time: start.time, after_id: start.id }
    const waiting = Array.from({ length: 40 }, () => poll(url, { room, ...cursor, wait: 25 }))
    await say(url, { room, nick: 'ann', msg: 'news' })
    for (const page of await Promise.all(waiting)) expect(texts(page.messages)).toEqual(['news'])
  })
})
