import { expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { form, send } from '@/e2e/support/http'
import { getOnce, isReplayed, postOnce, withKey } from '@/e2e/support/idempotency'
import { parseLink } from '@/e2e/support/links'
import { expectRefusal } from '@/e2e/support/refusal'
import { createAccount, get, readAll, say, success, texts, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import { callText, create } from '@/e2e/support/text'
import type { AddLinkResponse } from '@/lib/links/contract/schemas'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'

onEveryTarget((target) => {
  const { url, adminKey } = target
  const admin = administration(target)

  it('a repeated message is stored once, whichever way it comes', async () => {
    const key = unique('key')
    const message = { room: unique('room'), nick: 'ann#secret', msg: ' hello ' }
    const first = await getOnce(url, '/send', message, key)
    expect(isReplayed(first)).toBe(false)
    await say(url, { room: message.room, nick: 'bob', msg: 'in between' })
    const repeats = [
      await getOnce(url, '/send', message, key),
      await getOnce(url, '/send', { ...message, msg: 'hello', type: 'message' }, key),
      await postOnce(url, '/send', message, key),
      await send(`${url}/send`, form(message, withKey(`"${key}"`))),
    ]
    for (const response of repeats) {
      expect(success(response)).toEqual(success(first))
      expect(isReplayed(response)).toBe(true)
      expect(response.headers['access-control-expose-headers']).toContain('Idempotent-Replayed')
    }
    expect(texts(await readAll(url, { room: message.room }))).toEqual(['hello', 'in between'])
  })

  it('many simultaneous repeats store one message', async () => {
    const key = unique('key')
    const message = { room: unique('room'), nick: 'ann', msg: 'hello' }
    const responses = await Promise.all(Array.from({ length: 40 }, () => getOnce(url, '/send', message, key)))
    expect(new Set(responses.map(success).map((response) => JSON.stringify(response))).size).toBe(1)
    expect(responses.filter((response) => !isReplayed(response))).toHaveLength(1)
    expect(await readAll(url, { room: message.room })).toHaveLength(1)
  })

  it('a key used for something else is refused, in another room too', async () => {
    const key = unique('key')
    const message = { room: unique('room'), nick: 'ann', msg: 'hello' }
    success(await getOnce(url, '/send', message, key))
    const others = [{ msg: 'other' }, { nick: 'bob' }, { room: unique('room') }, { type: 'action' }]
    for (const other of others)
      expectRefusal(await getOnce(url, '/send', { ...message, ...other }, key), 409, 'conflict')
    expect(await readAll(url, { room: message.room })).toHaveLength(1)
    const [one, other] = [unique('room'), unique('room')]
    const shared = unique('key')
    const responses = await Promise.all(
      [one, other].map((room) => getOnce(url, '/send', { ...message, room }, shared)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const stored = await Promise.all([one, other].map((room) => readAll(url, { room })))
    expect(stored.flat()).toHaveLength(1)
  })

  it('send_id wins over the key', async () => {
    const key = unique('key')
    const message = { room: unique('room'), nick: 'ann', msg: 'hello' }
    const one = success(await getOnce(url, '/send', { ...message, send_id: 'one' }, key))
    const two = success(await getOnce(url, '/send', { ...message, send_id: 'two' }, key))
    expect(two).not.toEqual(one)
    const again = await getOnce(url, '/send', { ...message, send_id: 'one' }, unique('key'))
    expect(success(again)).toEqual(one)
    expect(isReplayed(again)).toBe(true)
  })

  it('a repeat gets the first result after the room was closed to its sender, without a removed text', async () => {
    const key = unique('key')
    const message = { room: unique('room'), nick: 'ann', msg: 'hello' }
    const first = success<{ id: number }>(await getOnce(url, '/send', message, key))
    await admin.patch(`/rooms/${message.room}`, { frozen: true })
    expect(success(await getOnce(url, '/send', message, key))).toEqual(first)
    expectRefusal(await getOnce(url, '/send', message, unique('key')), 403, 'forbidden')
    await admin.delete(`/messages/${first.id}`)
    expect(success(await getOnce(url, '/send', message, key))).toEqual({ ...first, msg: '' })
  })

  it('a repeat does not count in slow mode', async () => {
    const message = { room: unique('room'), nick: 'ann', msg: 'hello' }
    await say(url, { ...message, nick: 'opener' })
    await admin.patch(`/rooms/${message.room}`, { slow_seconds: 3600 })
    const key = unique('key')
    const first = success(await getOnce(url, '/send', message, key))
    expect(success(await getOnce(url, '/send', message, key))).toEqual(first)
    expectRefusal(await getOnce(url, '/send', message, unique('key')), 409, 'conflict')
  })

  it('credentials are checked first, and no refusal is kept', async () => {
    const account = await createAccount(url, adminKey)
    const key = unique('key')
    const message = { room: 'custom', nick: unique('nick'), msg: 'hello' }
    const wrong = { ...message, username: account.username, password: 'not-it' }
    expectRefusal(await getOnce(url, '/send', wrong, key), 401, 'unauthorized')
    const first = success(await getOnce(url, '/send', { ...message, ...account }, key))
    expectRefusal(await getOnce(url, '/send', wrong, key), 401, 'unauthorized')
    expectRefusal(await getOnce(url, '/send', message, key), 401, 'unauthorized')
    expect(success(await getOnce(url, '/send', { ...message, ...account }, key))).toEqual(first)
  })

  it('a repeated save stores one text, and returns its token', async () => {
    const key = unique('key')
    const first = await postOnce(url, '/api/sf/v1/save', { text: 'SGVsbG8sIHdvcmxk', expires_in: 60 }, key)
    const saved = success<StoredTextResponse>(first)
    expect(saved.token).toBeTruthy()
    const raw = { method: 'POST', headers: withKey(key, { 'Content-Type': 'text/plain' }), body: 'other' }
    expectRefusal(await send(`${url}/api/sf/v1/save`, raw), 409, 'conflict')
    const again = await postOnce(
      url,
      '/api/sf/v1/save',
      { expires_in: '60', text: 'SGVsbG8sIHdvcmxk', encoding: 'base64' },
      key,
    )
    expect(success(again)).toEqual(saved)
    expect([isReplayed(first), isReplayed(again)]).toEqual([false, true])
    const many = unique('key')
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => postOnce(url, '/api/sf/v1/save', { text: 'many' }, many)),
    )
    expect(new Set(responses.map((response) => success<StoredTextResponse>(response).token)).size).toBe(1)
  })

  it('a repeated save under a name changes nothing', async () => {
    const [key, name] = [unique('key'), unique('name')]
    const first = success<StoredTextResponse>(
      await postOnce(url, '/api/sf/v1/save', { text: 'one', name }, key),
    )
    expect(success(await postOnce(url, '/api/sf/v1/save', { text: 'one', name }, key))).toEqual(first)
    const change = { text: 'two', name, token: first.token }
    expectRefusal(await postOnce(url, '/api/sf/v1/save', change, key), 409, 'conflict')
    const later = unique('key')
    const changed = success<StoredTextResponse>(await postOnce(url, '/api/sf/v1/save', change, later))
    expect(changed).toMatchObject({ message: 'updated', size: 3 })
    success(await callText(url, 'save', { ...change, text: 'three' }))
    const wrong = { ...change, token: 'wrong' }
    expectRefusal(await postOnce(url, '/api/sf/v1/save', wrong, later), 401, 'unauthorized')
    expect(success(await postOnce(url, '/api/sf/v1/save', change, later))).toEqual(changed)
    expect((await send(`${url}/sf/${name}`)).text).toBe('three')
  })

  it('a refused save is not remembered', async () => {
    const [key, name] = [unique('key'), unique('name')]
    const { token } = await create(url, { text: 'first', name })
    const save = () => postOnce(url, '/api/sf/v1/save', { text: 'second', name }, key)
    expectRefusal(await save(), 409, 'conflict')
    success(await callText(url, 'delete', { name, token }))
    const saved = success(await save())
    expect(success(await save())).toEqual(saved)
  })

  it('a repeated request makes one link', async () => {
    const key = unique('key')
    const target = `https://example.com/${key}`
    const first = success<AddLinkResponse>(await postOnce(url, '/go/addlink', { target }, key))
    const again = await postOnce(url, '/go/addlink', { target, tip: '0', link: '' }, key)
    expect(success(again)).toEqual(first)
    expect(isReplayed(again)).toBe(true)
    expectRefusal(await postOnce(url, '/go/addlink', { target, tip: 1 }, key), 409, 'conflict')
    expect((await parseLink(url, first.link)).data.link).toBe(target)
    const [named, taken] = [unique('key'), unique('link')]
    success(await postOnce(url, '/go/addlink', { target, link: taken }, unique('key')))
    const refused = () => postOnce(url, '/go/addlink', { target, link: taken }, named)
    expectRefusal(await refused(), 409, 'conflict')
    success(await postOnce(url, '/go/addlink', { target }, named))
  })

  it('a repeated request creates one account, for callers with key and password', async () => {
    const key = unique('key')
    const account = { username: unique('user'), password: unique('pass') }
    const call = (more: object) => getOnce(url, '/create', { key: adminKey, ...account, ...more }, key)
    const first = success(await call({}))
    const again = await call({})
    expect(success(again)).toEqual(first)
    expect(isReplayed(again)).toBe(true)
    expect(success(await postOnce(url, '/create', { key: adminKey, ...account }, key))).toEqual(first)
    expectRefusal(await call({ key: 'wrong-key' }), 401, 'unauthorized')
    expectRefusal(await call({ password: 'another-one' }), 409, 'conflict')
    expectRefusal(await call({ username: unique('user') }), 409, 'conflict')
    expectRefusal(await get(url, '/create', { key: adminKey, ...account }), 409, 'conflict')
  })

  it('a key has 1–64 visible ASCII characters, and belongs to its endpoint', async () => {
    const message = { room: unique('room'), nick: 'ann', msg: 'hello' }
    const longest = `~!${unique('key')}`.padEnd(64, 'x')
    success(await getOnce(url, '/send', message, longest))
    success(await postOnce(url, '/api/sf/v1/save', { text: 'hello' }, longest))
    const malformed = ['', 'two words', 'schlüssel', '"half', '""', '"a";b=1', `${longest}x`, 'a, a']
    for (const key of malformed) {
      const bytes = Buffer.from(key, 'utf8').toString('latin1')
      expectRefusal(await getOnce(url, '/send', message, bytes), 400, 'invalid_parameter', 'Idempotency-Key')
    }
    expectRefusal(
      await postOnce(url, '/go/addlink', { target: 'https://a.example' }, 'a b'),
      400,
      'invalid_parameter',
    )
    expect(await readAll(url, { room: message.room })).toHaveLength(1)
  })

  it('other origins may send the header, and what is refused without it is refused with it', async () => {
    const preflight = await send(`${url}/send`, { method: 'OPTIONS' })
    expect(preflight.headers['access-control-allow-headers']).toContain('Idempotency-Key')
    const message = { room: unique('room'), nick: 'ann', msg: 'hello' }
    const path = `${url}/send?room=${message.room}&nick=ann&msg=hello`
    const key = unique('key')
    const prefetch = await send(path, { headers: withKey(key, { 'Sec-Purpose': 'prefetch' }) })
    expectRefusal(prefetch, 400, 'invalid_parameter')
    expect((await send(path, { method: 'HEAD', headers: withKey(key) })).status).toBe(200)
    expect(await readAll(url, { room: message.room })).toEqual([])
    expect(isReplayed(await getOnce(url, '/send', message, key))).toBe(false)
    const poll = await send(`${url}/poll?room=${message.room}`, { headers: withKey('not a key') })
    expect(poll.status).toBe(200)
  })

  it('no key, token or password is stored', async () => {
    const key = unique('visible-key')
    const { token = '' } = success<StoredTextResponse>(
      await postOnce(url, '/api/sf/v1/save', { text: 'x' }, key),
    )
    const backup = await admin.call('GET', '/backup')
    if (target.provider === 'postgresql') return expect(token).not.toBe('')
    expect(backup.status).toBe(200)
    expect(backup.body.includes(key)).toBe(false)
    expect(backup.body.includes(token)).toBe(false)
  })
})
