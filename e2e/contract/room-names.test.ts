import { expect, it } from 'vitest'
import { administration } from '../support/admin'
import { asBrowser, encode, form, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, online, poll, say, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  /** A room, and its name in upper case. */
  async function existing() {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'first' })
    return { room, other: room.toUpperCase() }
  }

  it('a room beside one whose name differs by case only is refused, with the existing name', async () => {
    const { room, other } = await existing()
    const message = { room: other, nick: 'bob', msg: 'hello', send_id: unique('id') }
    const kind = 'public'
    const refused = [
      await get(url, '/send', message),
      await send(`${url}/send`, form(message)),
      await admin.call('POST', '/rooms', { room: other, kind }),
      await admin.call('POST', '/rooms', { room: other, kind: 'custom', private: true }),
    ]
    for (const response of refused) {
      expectRefusal(response, 409, 'conflict')
      expect(JSON.parse(response.text)).toMatchObject({ rule: 'room_similar', values: { room } })
    }
    for (const [wide, name] of Object.entries({ Ｍain: 'main', CUSTOM: 'custom' }))
      expect(JSON.parse((await get(url, '/send', { ...message, room: wide })).text)).toMatchObject({
        code: 409,
        values: { room: name },
      })
    expect(texts((await poll(url, { room })).messages)).toEqual(['first'])
    expect(await poll(url, { room: other })).toMatchObject({ messages: [], did_you_mean: room })
    expect(await online(url, other)).toMatchObject({ count: 0, did_you_mean: room })
    expect(await poll(url, { room })).not.toHaveProperty('did_you_mean')
  })

  it('pages, the sign-in and the feed lead to the existing room', async () => {
    const { room, other } = await existing()
    const page = await send(`${url}/chat?${encode({ room: other, nick: 'ann', theme: 'x y' })}`, {
      headers: asBrowser,
    })
    expect(page.status).toBe(307)
    expect(page.headers['cache-control']).toContain('no-store')
    const location = new URL(page.headers.location ?? '', url)
    expect(location.pathname).toBe('/chat')
    expect(Object.fromEntries(location.searchParams)).toEqual({ room, nick: 'ann', theme: 'x y' })
    const entered = await send(`${url}/logon`, json({ room: other, nick: 'ann' }))
    expect(JSON.parse(entered.text)).toMatchObject({ room, url: `/chat?room=${room}&nick=ann` })
    expect(entered.headers['set-cookie']?.[0]).toBeDefined()
    expect((await send(`${url}/rooms/${other}.atom`)).text).toContain(`/rooms/${room}.atom`)
  })
})
