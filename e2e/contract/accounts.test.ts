import { expect, it } from 'vitest'
import { encode, form, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { createAccount, get, poll, say, success, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

onEveryTarget(({ url, adminKey, superKey }) => {
  it('an account can be created by GET, JSON and form, with the documented answer', async () => {
    const account = () => ({ key: adminKey, username: unique('user'), password: unique('pass') })
    const byQuery = account()
    const expected = { code: 200, message: 'created', username: byQuery.username, room: 'custom' }
    const response = await get(url, '/create', byQuery)
    expect(success(response)).toEqual(expected)
    expect(response.headers['cache-control']).toBe('no-store')
    success(await send(`${url}/create`, json(account())))
    success(await send(`${url}/create`, form(account())))
    const inSecond = account()
    expect(success(await get(url, '/create', { ...inSecond, room: 'second' }))).toMatchObject({
      room: 'second',
    })
  })

  it('an account can send in its custom room, and everyone can read there', async () => {
    const account = await createAccount(url, adminKey)
    const msg = unique('msg')
    await say(url, { room: 'custom', nick: 'ann', msg, ...account })
    success(await send(`${url}/send`, json({ room: 'custom', nick: 'ann', msg: `${msg} json`, ...account })))
    success(await send(`${url}/send`, form({ room: 'custom', nick: 'ann', msg: `${msg} form`, ...account })))
    const page = await poll(url, { room: 'custom', limit: 500 })
    expect(texts(page.messages).filter((text) => text.startsWith(msg))).toHaveLength(3)
    expect(JSON.stringify(page)).not.toContain(account.password)
  })

  it('a custom room refuses messages without the right credentials', async () => {
    const { username, password } = await createAccount(url, adminKey)
    const message = { room: 'custom', nick: 'ann', msg: unique('refused') }
    const wrong = [
      {},
      { username },
      { password },
      { username, password: `${password}x` },
      { username, password: '' },
      { username: unique('nobody'), password },
      { username: `${username}\u200b`, password },
    ]
    for (const credentials of wrong)
      expectRefusal(await get(url, '/send', { ...message, ...credentials }), 401, 'unauthorized')
    // Valid credentials before and after it do not help wrong ones.
    await say(url, { ...message, msg: 'right', username, password })
    expectRefusal(await get(url, '/send', { ...message, username, password: 'wrong' }), 401, 'unauthorized')
    const page = await poll(url, { room: 'custom', limit: 500 })
    expect(texts(page.messages)).not.toContain(message.msg)
  })

  it('an account of one room is not accepted in another', async () => {
    const account = await createAccount(url, adminKey, 'second')
    const message = { nick: 'ann', msg: unique('msg'), ...account }
    await say(url, { ...message, room: 'second' })
    expectRefusal(await get(url, '/send', { ...message, room: 'custom' }), 401, 'unauthorized')
  })

  it('a public room asks for no credentials', async () => {
    const account = { username: 'whoever', password: 'whatever' }
    await say(url, { room: unique('room'), nick: 'ann', msg: 'hello', ...account })
  })

  it('no account is created without the administrator key', async () => {
    const account = { username: unique('user'), password: unique('pass') }
    for (const key of [undefined, '', 'wrong', `${adminKey}x`, adminKey.slice(0, -1)]) {
      expectRefusal(await get(url, '/create', { ...account, key }), 401, 'unauthorized')
      expectRefusal(await send(`${url}/create`, json({ ...account, key })), 401, 'unauthorized')
    }
    const message = { room: 'custom', nick: 'ann', msg: 'hello', ...account }
    expectRefusal(await get(url, '/send', message), 401, 'unauthorized')
  })

  it('the administrator key is accepted in the Authorization header', async () => {
    const account = { username: unique('user'), password: unique('pass') }
    const headers = { Authorization: `Bearer ${adminKey}` }
    success(await send(`${url}/create`, json(account, headers)))
  })

  it('a taken account name is refused, in any case of its letters', async () => {
    const { username, password } = await createAccount(url, adminKey)
    for (const taken of [username, username.toUpperCase()]) {
      const response = await get(url, '/create', { key: adminKey, username: taken, password: 'other-one' })
      expectRefusal(response, 409, 'conflict')
    }
    await say(url, { room: 'custom', nick: 'ann', msg: 'still the first password', username, password })
  })

  it('only one of two simultaneous accounts with one name is created', async () => {
    const account = { key: adminKey, username: unique('user'), password: unique('pass') }
    const responses = await Promise.all([1, 2, 3, 4].map(() => get(url, '/create', account)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409])
  })

  it('accounts exist for custom rooms only', async () => {
    const account = { key: adminKey, username: unique('user'), password: unique('pass') }
    expectRefusal(await get(url, '/create', { ...account, room: 'main' }), 400, 'invalid_parameter')
    const unknown = await get(url, '/create', { ...account, room: unique('room') })
    expect([400, 404]).toContain(unknown.status)
    expectRefusal(unknown, unknown.status, unknown.status === 400 ? 'invalid_parameter' : 'not_found')
  })

  it.each([
    ['username', undefined],
    ['username', 'ab'],
    ['username', 'u'.repeat(33)],
    ['username', 'a b c'],
    ['username', '名前です'],
    ['username', 'a\u202eb'],
    ['password', undefined],
    ['password', '12345'],
    ['password', 'p'.repeat(129)],
    ['password', '12345\0'],
  ])('refuses a %s of %j', async (path, value) => {
    const parameters = { key: adminKey, username: unique('user'), password: 'secret1', [path]: value }
    const response = await get(url, '/create', parameters)
    expectRefusal(response, 400, 'invalid_parameter', path)
    if (path === 'password' && value) expect(response.text).not.toContain(value)
  })

  it.each(['123456', 'p'.repeat(128), '密码密码密码', ' spaces kept '])(
    'lets the password be %j',
    async (password) => {
      const username = unique('user')
      success(await get(url, '/create', { key: adminKey, username, password }))
      await say(url, { room: 'custom', nick: 'ann', msg: 'hello', username, password })
      const trimmed = { room: 'custom', nick: 'ann', msg: 'hello', username, password: password.slice(1) }
      expectRefusal(await get(url, '/send', trimmed), 401, 'unauthorized')
    },
  )

  it('a private room is hidden from clients without an account of it', async () => {
    const account = await createAccount(url, adminKey, 'vault')
    const stranger = await createAccount(url, adminKey, 'second')
    const msg = unique('secret')
    await say(url, { room: 'vault', nick: 'ann', msg, ...account })
    for (const credentials of [{}, stranger, { ...account, password: 'wrong' }]) {
      for (const path of ['/poll', '/online', '/rooms', '/chat']) {
        const query = path === '/rooms' ? credentials : { room: 'vault', nick: 'bob', ...credentials }
        const response = await send(`${url}${path}?${encode(query)}`)
        expect(response.status, path).toBeLessThan(500)
        expect(response.text, path).not.toContain(msg)
        if (path === '/rooms') expect(response.text).not.toContain('vault')
      }
      const refused = await get(url, '/send', { room: 'vault', nick: 'bob', msg: 'hello', ...credentials })
      expectRefusal(refused, 401, 'unauthorized')
    }
    expect(texts((await poll(url, { room: 'vault', ...account })).messages)).toContain(msg)
    success(await get(url, '/online', { room: 'vault', ...account }))
    expect((await get(url, '/rooms', account)).text).toContain('vault')
  })

  it('the super key does not stand in for the administrator key of a wrong room', async () => {
    const account = { key: superKey, username: unique('user'), password: unique('pass'), room: 'main' }
    expect([400, 401]).toContain((await get(url, '/create', account)).status)
  })
})
