import { expect, it } from 'vitest'
import { asBrowser, form, json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { createAccount, get, poll, success, texts, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'

onEveryTarget(({ url, adminKey }) => {
  /** Signs in as the dialog does. @returns the Set-Cookie header and the cookie that a browser would send */
  async function logOn(parameters: Record<string, string>) {
    const response = await send(`${url}/logon`, form(parameters, asBrowser))
    expect(response.status, response.text).toBe(303)
    const setCookie = response.headers['set-cookie']?.[0] ?? ''
    return { location: response.headers.location ?? '', setCookie, cookie: setCookie.split(';')[0] ?? '' }
  }

  it('the sign-in dialog leads to the room, and the browser keeps no password', async () => {
    const account = await createAccount(url, adminKey)
    const { location, setCookie } = await logOn({ room: 'custom', nick: 'ann#nick-secret', ...account })
    const target = new URL(location, url)
    expect(target.pathname).toBe('/chat')
    expect(Object.fromEntries(target.searchParams)).toEqual({ room: 'custom', nick: 'ann' })
    expect(setCookie).toMatch(/; *HttpOnly/i)
    expect(setCookie).toMatch(/; *SameSite=(Lax|Strict)/i)
    const everything = setCookie + Buffer.from(setCookie.split(/[=.]/)[1] ?? '', 'base64url').toString()
    expect(everything).not.toContain(account.password)
    expect(everything).not.toContain('nick-secret')
  })

  it('a signed-in client can write by POST, and by POST only', async () => {
    const account = await createAccount(url, adminKey)
    const { cookie } = await logOn({ room: 'custom', nick: 'ann#secret', ...account })
    const message = { room: 'custom', nick: 'ann', msg: unique('by cookie') }
    const sent = success<{ trip: string }>(await send(`${url}/send`, json(message, { Cookie: cookie })))
    expect(sent.trip).toEqual(expect.any(String))
    expect(texts((await poll(url, { room: 'custom', limit: 500 })).messages)).toContain(message.msg)
    const query = `room=custom&nick=ann&msg=forged`
    expectRefusal(await send(`${url}/send?${query}`, { headers: { Cookie: cookie } }), 401, 'unauthorized')
  })

  it('a forged cookie, or one of another room, is not accepted', async () => {
    const account = await createAccount(url, adminKey)
    const { cookie } = await logOn({ room: 'custom', nick: 'ann', ...account })
    const message = { nick: 'ann', msg: unique('forged') }
    const [name = '', value = ''] = cookie.split('=')
    const [payload = '', signature = ''] = value.split('.')
    const forged = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replaceAll('custom', 'second'),
    ).toString('base64url')
    for (const bad of [
      `${name}=${forged}.${signature}`,
      `${name}=${payload}.`,
      `${name}=${payload}`,
      `${name}=x.y`,
      `${name}=`,
    ]) {
      const call = json({ ...message, room: 'custom' }, { Cookie: bad })
      expectRefusal(await send(`${url}/send`, call), 401, 'unauthorized')
    }
    const elsewhere = json({ ...message, room: 'second' }, { Cookie: cookie })
    expectRefusal(await send(`${url}/send`, elsewhere), 401, 'unauthorized')
  })

  it('an error is JSON for scripts and a page for people', async () => {
    const account = await createAccount(url, adminKey)
    const wrong = { room: 'custom', nick: 'ann', username: account.username, password: 'wrong-one' }
    expectRefusal(await send(`${url}/logon`, json(wrong)), 401, 'unauthorized')
    expectRefusal(await send(`${url}/logon`, json({ room: 'main', nick: 'admin' })), 403, 'forbidden')
    expectRefusal(await send(`${url}/logon`, json({ room: 'main' })), 400, 'invalid_parameter', 'nick')
    expectRefusal(await send(`${url}/logon`, json({ room: 'custom', nick: 'ann' })), 401, 'unauthorized')
    const page = await send(`${url}/logon`, form(wrong, asBrowser))
    expect(page.status).toBe(401)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.text).not.toContain('wrong-one')
  })

  it('a signed-in client can change the nick without the password', async () => {
    const account = await createAccount(url, adminKey)
    const { cookie } = await logOn({ room: 'custom', nick: 'ann', ...account })
    const renamed = await send(`${url}/logon`, json({ room: 'custom', nick: 'anna' }, { Cookie: cookie }))
    expect(success<{ nick: string }>(renamed).nick).toBe('anna')
    const viaLink = await send(`${url}/logon?room=custom&nick=eve`, { headers: { Cookie: cookie } })
    expectRefusal(viaLink, 401, 'unauthorized')
  })

  it('signing out removes the cookie and is visible to others at once', async () => {
    const room = unique('leaving')
    await send(`${url}/send`, json({ room, nick: 'ann', msg: 'hello' }))
    await get(url, '/poll', { room, nick: 'ann', session: 'tab-1' })
    const off = await send(`${url}/logoff`, json({ room, session: 'tab-1' }))
    expect(success<{ message: string }>(off).message).toBe('logged off')
    expect(off.headers['set-cookie']?.[0]).toMatch(/=; Path=\/; Max-Age=0; HttpOnly/)
    expect(success<{ count: number }>(await get(url, '/online', { room })).count).toBe(0)
    const events = await poll(url, { room, events: 1 })
    expect(events.messages.map(({ type }) => type)).toEqual(['message', 'join', 'leave'])
    const byForm = await send(`${url}/logoff`, form({ room }, asBrowser))
    expect([byForm.status, byForm.headers.location]).toEqual([303, '/'])
  })

  const foreign: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://elsewhere.example' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
  ]

  it('a form of another site can neither sign in or out nor choose a skin or a language', async () => {
    const forms = {
      '/logon': { room: 'main', nick: 'eve' },
      '/logoff': { room: 'main' },
      '/skin': { skin: 'mirc' },
      '/language': { lang: 'zh' },
    }
    for (const [path, fields] of Object.entries(forms)) {
      for (const headers of foreign) {
        const refused = await send(url + path, form(fields, headers))
        expectRefusal(refused, 403, 'forbidden')
        expect(refused.headers['set-cookie'], path).toBeUndefined()
        const page = await send(url + path, form(fields, { ...asBrowser, ...headers }))
        expect([page.status, page.headers['set-cookie']], path).toEqual([403, undefined])
      }
      // Same-site requests: by Fetch Metadata, by Origin, and as a form over plain HTTP, where browsers send neither.
      for (const own of [
        { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
        { Origin: url },
        { Origin: 'null' },
      ]) {
        const taken = await send(url + path, form(fields, own as Record<string, string>))
        expect(taken.headers['set-cookie'], path).toHaveLength(1)
      }
    }
  })

  it('a link on another site leads into the room, and replaces no sign-in', async () => {
    const account = await createAccount(url, adminKey)
    const other = await createAccount(url, adminKey)
    const headers = { ...asBrowser, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
    const follow = (query: Record<string, string>, more: Record<string, string> = {}) =>
      send(`${url}/logon?${new URLSearchParams(query)}`, { headers: { ...headers, ...more } })
    const links = [
      [
        { room: 'main', nick: 'ann' },
        { room: 'main', nick: 'eve#secret' },
      ],
      [
        { room: 'custom', nick: 'ann', ...account },
        { room: 'custom', nick: 'eve', ...other },
      ],
    ] as const
    for (const [mine, link] of links) {
      const fresh = await follow(link)
      expect([fresh.status, fresh.headers.location]).toEqual([303, `/chat?room=${link.room}&nick=eve`])
      expect(fresh.headers['set-cookie']).toHaveLength(1)
      const { cookie } = await logOn(mine)
      const kept = await follow(link, { Cookie: cookie })
      expect([kept.status, kept.headers.location]).toEqual([303, `/chat?room=${link.room}&nick=ann`])
      expect(kept.headers['set-cookie']).toBeUndefined()
      // An invalid cookie, and an address that was typed.
      const unbound = [{ Cookie: `${cookie}x` }, { Cookie: cookie, 'Sec-Fetch-Site': 'none' }]
      for (const more of unbound as Record<string, string>[])
        expect((await follow(link, more)).headers['set-cookie']).toHaveLength(1)
      const byProgram = await send(`${url}/logon?${new URLSearchParams(link)}`, {
        headers: { Cookie: cookie },
      })
      expect(byProgram.headers['set-cookie']).toHaveLength(1)
    }
  })

  it('a prefetch or an image never signs in', async () => {
    for (const [name, value] of [
      ['Sec-Purpose', 'prefetch'],
      ['Sec-Fetch-Mode', 'no-cors'],
    ] as const) {
      for (const path of ['/logon', '/logon/']) {
        const address = `${url}${path}?room=main&nick=ann`
        const { status, headers } = await send(address, { headers: { [name]: value } })
        expect(status).toBe(400)
        expect(headers['set-cookie']).toBeUndefined()
      }
    }
  })
})
