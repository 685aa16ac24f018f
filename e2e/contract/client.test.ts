import { expect, expectTypeOf, it } from 'vitest'
import type { Message as StoredMessage } from '@/lib/chat/contract/chat'
import { type Message, type Sent, type UtilityApiError, utilityApi } from '@/packages/client/client.js'
import { administration } from '../support/admin'
import { clientOf, Followed } from '../support/follow'
import { send } from '../support/http'
import { createAccount, readAll, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'

/** The error of a refused call. */
const refusalOf = (call: Promise<unknown>): Promise<UtilityApiError> =>
  call.then(
    () => Promise.reject(new Error('it was not refused')),
    (error) => error,
  )

it('the client’s message type is the server’s', () => {
  expectTypeOf<Message>().toEqualTypeOf<StoredMessage>()
})

onEveryTarget(({ url, adminKey, superKey }) => {
  const api = clientOf(url)

  it('the client follows a room from any cursor: each message once and in order, with any page size', async () => {
    const room = unique('room')
    const say = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, i) => api.send(room, 'ann', `message ${i}`)))
    const firsts = (await say(120)).toSorted((a, b) => a.id - b.id)
    let polls = 0
    const counting: typeof fetch = (...given) => {
      polls++
      return fetch(...given)
    }
    const followers = [
      new Followed(api, room, { history: Infinity }),
      new Followed(api, room, { history: 1 }),
      new Followed(api, room, { after: firsts[9] ?? null }),
      new Followed(utilityApi(url, { fetch: counting }), room, { history: 0 }),
    ]
    const [whole, newest, later] = followers
    for (const [follower, count] of [
      [whole, 120],
      [newest, 1],
      [later, 110],
    ] as const)
      await follower?.reaches(count)
    // The last page has the newest cursor.
    await until('its second poll', () => polls === 2)
    await say(5)
    const stored = await readAll(url, { room, after_time: 1 })
    for (const [i, count] of [125, 6, 115, 5].entries()) {
      await followers[i]?.reaches(count)
      expect(followers[i]?.messages).toEqual(stored.slice(-count))
      expect(followers[i]?.events).toEqual([])
      expect(await followers[i]?.end()).toMatchObject({ name: 'AbortError' })
    }
  })

  it('the client delivers changes of earlier messages on request', async () => {
    const room = unique('room')
    const { id } = await api.send(room, 'ann', 'oops')
    const followed = new Followed(api, room, { events: true })
    await followed.reaches(1)
    await administration({ url, superKey }).call('DELETE', `/messages/${id}`)
    await followed.reaches(2)
    expect(followed.messages[1]).toMatchObject({ type: 'delete', ref_id: id })
    await followed.end()
  })

  it('the client changes and withdraws what it sent', async () => {
    const { id, token = '', room } = await api.send(unique('room'), 'ann', 'oops')
    expect(await api.edit(id, 'better', { token })).toMatchObject({ msg: 'better', filtered: false })
    expect(texts(await readAll(url, { room }))).toEqual(['better'])
    await api.withdraw(id, { token })
    expect(await readAll(url, { room })).toEqual([])
    expect(await refusalOf(api.edit(id, 'late', { token }))).toMatchObject({ status: 404 })
    expect(await refusalOf(api.edit(id, 'x', { token: 'x' }))).toMatchObject({ slug: 'unauthorized' })
  })

  it('the client reports a cursor of another room, and reads the room again', async () => {
    const room = unique('room')
    await api.send(room, 'ann', 'a')
    const followed = new Followed(api, room, { after: { id: 2 ** 50, time: 2 ** 50 } })
    await followed.reaches(1)
    await api.send(room, 'ann', 'b')
    await followed.reaches(2)
    expect(followed.events).toEqual([['reset', 0]])
    expect(followed.texts).toEqual(['a', 'b'])
    await followed.end()
  })

  it('the client sends a repeated id once, and throws refusals with code, status and message', async () => {
    const room = unique('room')
    const send_id = unique('id')
    const twice: Sent[] = await Promise.all([0, 1].map(() => api.send(room, 'ann', 'hello', { send_id })))
    expect(twice[0]).toEqual(twice[1])
    expect(twice[0]).toMatchObject({ room, nick: 'ann', msg: 'hello', filtered: false })
    expect(texts(await readAll(url, { room }))).toEqual(['hello'])
    const refused = await refusalOf(api.send(room, 'admin', 'hello'))
    expect(refused).toMatchObject({ slug: 'forbidden', status: 403, retryAfter: null, isTransient: false })
    expect(refused.message).toMatch(/^[A-Z].*\.$/)
    const absent = refusalOf(api.getText(unique('absent')))
    expect(await absent).toMatchObject({ name: 'UtilityApiError', slug: 'not_found', status: 404 })
  })

  it('the client handles accounts, presence and messages of administrators', async () => {
    const account = await createAccount(url, adminKey, 'vault')
    const sent = await api.send('vault', 'ann', unique('secret'), { ...account, key: superKey })
    const followed = new Followed(api, 'vault', { ...account, nick: 'ann', history: 1 })
    await followed.reaches(1)
    expect(followed.messages[0]).toMatchObject({ id: sent.id, is_admin: true })
    await followed.end()
    const stranger = api.follow('vault', { username: account.username, password: 'wrong-one' })
    expect(await refusalOf(stranger.next())).toMatchObject({ slug: 'unauthorized', status: 401 })
  })

  it('the client lists rooms and who is there', async () => {
    const room = unique('room')
    await api.send(room, 'ann', 'hello')
    const followed = new Followed(api, room, { nick: 'bob' })
    await expect.poll(() => api.online(room)).toEqual([{ nick: 'bob', trip: null }])
    await followed.end()
    expect((await api.rooms()).map((each) => each.room)).toContain('main')
  })

  it('the client saves, reads, changes and deletes a text byte for byte', async () => {
    const name = unique('name')
    const text = '\ufeff你好 aGVsbG8gd29ybGQ=\r\n\u001b[31m'
    const { token = '', ...saved } = await api.saveText(text, { name, expires_in: 3600 })
    expect(saved).toMatchObject({ message: 'saved', name, size: new TextEncoder().encode(text).length })
    expect(await api.getText(name)).toMatchObject({ name, text, expires_at: saved.expires_at })
    expect(await refusalOf(api.saveText('mine', { name }))).toMatchObject({ slug: 'conflict', status: 409 })
    expect(await refusalOf(api.updateText(name, 'x', { token: 'wrong' }))).toMatchObject({ status: 401 })
    await api.updateText(name, new TextEncoder().encode('second'), { token })
    await api.saveText(new Blob(['third']), { name, token })
    expect((await send(saved.url)).text).toBe('third')
    await api.deleteText(name, { token })
    expect(await refusalOf(api.deleteText(name, { token }))).toMatchObject({ status: 404 })
  })

  it('the client makes, follows, changes and deletes a link', async () => {
    const target = `https://example.com/${unique('page')}?q=你好`
    const { link, token = '', url: short } = await api.addLink(target, { tip: true })
    expect(await api.parseLink(short)).toEqual({ link: target, tip: true })
    await api.updateLink(link, { token, target: 'https://example.com/', tip: false })
    expect(await api.parseLink(link)).toEqual({ link: 'https://example.com/', tip: false })
    await api.deleteLink(link, { token })
    expect(await refusalOf(api.parseLink(link))).toMatchObject({ slug: 'not_found' })
  })

  it('the client draws codes, looks up addresses and makes UUIDs', async () => {
    const png = await api.qrCode('你好', { size: 300, dark: '1a2b3c' })
    expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
    const image = await send(api.qrCodeUrl('你好', { size: 300, dark: '1a2b3c' }))
    expect(Buffer.from(png).equals(image.body)).toBe(true)
    expect(await api.ip()).toMatchObject({ ip: '127.0.0.1' })
    expect(await api.ip('192.0.2.1')).toMatchObject({ ip: '192.0.2.1', message: expect.any(String) })
    const uuids = await api.uuids(3)
    expect(new Set(uuids).size).toBe(3)
    expect(uuids.toSorted()).toEqual(uuids)
  })

  it('the client ends at once when it is aborted, with the given reason', async () => {
    const ending = new AbortController()
    const { signal } = ending
    const waiting = Promise.allSettled([api.follow(unique('room'), { signal }).next()])
    ending.abort('enough')
    expect(await waiting).toEqual([{ status: 'rejected', reason: 'enough' }])
    for (const call of [api.send('main', 'ann', 'x', { signal }), api.ip(undefined, { signal })])
      await expect(call).rejects.toBe('enough')
  })

  it('the client is served to every origin, compressed and with an ETag', async () => {
    const origin = { Origin: 'https://elsewhere.example' }
    for (const [path, type] of [
      ['/client.js', 'text/javascript'],
      ['/client.d.ts', 'text/plain'],
    ]) {
      const plain = await send(url + path, { headers: origin })
      expect(plain.headers).toMatchObject({
        'content-type': `${type}; charset=utf-8`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=3600',
        vary: 'Accept-Encoding',
      })
      const packed = await send(url + path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(packed.body.length).toBeLessThan(plain.body.length / 2)
      const again = { headers: { 'If-None-Match': String(plain.headers.etag) } }
      expect((await send(url + path, again)).status).toBe(304)
    }
    const response = await fetch(`${url}/client.js`)
    const module = await import(`data:text/javascript;base64,${btoa(await response.text())}`)
    expect(Object.keys(module).sort()).toEqual(['UtilityApiError', 'utilityApi'])
    expect(await module.utilityApi(url).uuids(1)).toHaveLength(1)
  })
})
