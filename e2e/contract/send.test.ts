import { expect, it } from 'vitest'
import { encode, form, json, send } from '../support/http'
import { get, poll, readAll, say, success, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

onEveryTarget(({ url }) => {
  it('a send has exactly the documented fields', async () => {
    const room = unique('room')
    const before = Date.now()
    const response = await get(url, '/send', { room, nick: 'ann', msg: 'hello' })
    expect(success(response)).toEqual({
      code: 200,
      message: 'sent',
      id: expect.any(Number),
      time: expect.any(Number),
      room,
      nick: 'ann',
      trip: null,
      msg: 'hello',
      filtered: false,
      token: expect.any(String),
    })
    const { time } = JSON.parse(response.text)
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now() + 1000)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.headers['access-control-allow-origin']).toBe('*')
  })

  it('parameters may come in query, JSON and form, and in query and body together', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'query' })
    success(await send(`${url}/send`, json({ room, nick: 'ann', msg: 'json' })))
    success(await send(`${url}/send`, form({ room, nick: 'ann', msg: 'form' })))
    success(await send(`${url}/send?room=${room}`, json({ nick: 'ann', msg: 'both' })))
    success(await send(`${url}/send?${encode({ room, nick: 'ann', msg: 'post' })}`, { method: 'POST' }))
    expect(texts((await poll(url, { room })).messages)).toEqual(['query', 'json', 'form', 'both', 'post'])
  })

  it('a form is read as browsers write it: plus is a space, percent escapes are UTF-8', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' }
    const body = `room=${unique('room')}&nick=ann&msg=a+b%20c%2Bd+%E4%BD%A0`
    expect(success(await send(`${url}/send`, { method: 'POST', headers, body }))).toMatchObject({
      msg: 'a b c+d 你',
    })
  })

  it('unknown parameters are ignored, even repeated ones', async () => {
    const query = encode({ room: unique('room'), nick: 'ann', msg: 'hello' })
    expect((await send(`${url}/send?${query}&x=1&x=2&%FF=%FF&__proto__=1`)).status).toBe(200)
    const room = unique('room')
    expect(
      (await send(`${url}/send`, json({ room, nick: 'ann', msg: 'a', extra: { deep: [1] } }))).status,
    ).toBe(200)
  })

  it('a message is trimmed, and everything inside it is kept', async () => {
    const msg = ' \n tab\there\u0007 line\nbreak \u202Ebidi e\u0301 👩‍👩‍👧 你好 \u200b end \t'
    const sent = await say(url, { room: unique('room'), nick: 'ann', msg })
    expect(sent.msg).toBe(msg.trim())
  })

  it('/me is kept as an action', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'waves', type: 'action' })
    expect((await poll(url, { room })).messages).toMatchObject([{ type: 'action', msg: 'waves' }])
  })

  it('a message is counted in characters: 4,000 of any script fit, 4,001 do not', async () => {
    const room = unique('room')
    for (const character of ['a', '你', '😀']) {
      const fits = character.repeat(4000)
      expect(success(await send(`${url}/send`, json({ room, nick: 'ann', msg: fits })))).toMatchObject({
        msg: fits,
      })
      expect(
        (await send(`${url}/send`, json({ room, nick: 'ann', msg: `${fits}${character}` }))).status,
      ).toBe(400)
    }
    expect(await readAll(url, { room })).toHaveLength(3)
  })

  it('names keep 32 characters of nick and 64 of room, in composed form', async () => {
    const nick = `${'😀'.repeat(31)}e\u0301`
    const room = `${unique('')}${'é'.repeat(64)}`.slice(0, 63)
    const sent = await say(url, { room: `${room}e\u0301`, nick, msg: 'hello' })
    expect(sent.nick).toBe(nick.normalize('NFC'))
    expect(sent.room).toBe(`${room}é`)
    expect((await poll(url, { room: `${room}é` })).messages).toHaveLength(1)
  })

  it('invisible characters are stripped from names, so that two that look alike are one', async () => {
    const room = unique('room')
    const sent = await say(url, { room: `${room}\u202e`, nick: '\u202ea\u200bn\u0007n\u2066', msg: 'hello' })
    expect(sent).toMatchObject({ room, nick: 'ann' })
  })
})
