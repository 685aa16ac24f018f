import { expect, it } from 'vitest'
import type { SendResponse } from '@/lib/chat/contract/chat'
import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import { administration } from '../support/admin'
import { form, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { createAccount, get, online, poll, say, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

/** As our own page sends it. */
const ownPage = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }

onEveryTarget((target) => {
  const { url, superKey, adminKey } = target
  const admin = administration(target)

  async function logIn(): Promise<string> {
    const response = await send(`${url}/api/admin/session`, json({ key: superKey }))
    success(response)
    return (response.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
  }
  const post = (path: string, body: object, headers: Record<string, string>) =>
    send(`${url}${path}`, json(body, headers))

  async function frozenRoom(): Promise<string> {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    await admin.patch(`/rooms/${room}`, { frozen: true })
    return room
  }
  const lastOf = async (room: string) => (await poll(url, { room })).messages.at(-1)
  const postsIn = async (room: string) =>
    (await admin.get<{ audit: AdminAuditRecord[] }>('/audit', { q: room })).audit.filter(
      (entry) => entry.action === 'message.post' && entry.target === room,
    )

  it('an administrator who is signed in writes to a frozen room, recognisably and with an audit entry', async () => {
    const room = await frozenRoom()
    const headers = { cookie: await logIn(), ...ownPage }
    const body = { room, nick: 'ann', msg: 'please wait', send_id: unique('id') }
    const sent = success<SendResponse>(await post('/send', body, headers))
    expect(sent).toMatchObject({ msg: 'please wait', is_admin: true })
    expect(await lastOf(room)).toMatchObject({ id: sent.id, nick: 'ann', is_admin: true })
    expect(await postsIn(room)).toMatchObject([
      {
        session: expect.stringMatching(/^session \d+$/),
        after: { type: 'message', nick: 'ann', msg: 'please wait' },
      },
    ])
    // A repeat is the same message, also when everybody may write again.
    await admin.patch(`/rooms/${room}`, { frozen: false })
    expect(success<SendResponse>(await post('/send', body, headers))).toMatchObject({
      id: sent.id,
      is_admin: true,
    })
    expect(await postsIn(room)).toHaveLength(1)
  })

  it('an administrator takes a reserved nick: signs in, is present, writes', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    const headers = { cookie: await logIn(), ...ownPage }
    expect(success(await post('/logon', { room, nick: 'Admin' }, headers))).toMatchObject({ nick: 'Admin' })
    success(await send(`${url}/poll?room=${room}&nick=Admin&session=s`, { headers }))
    expect((await online(url, room)).online).toMatchObject([{ nick: 'Admin' }])
    success(await send(`${url}/send`, form({ room, nick: 'Admin', msg: 'I am here' }, headers)))
    expect(await lastOf(room)).toMatchObject({ nick: 'Admin', is_admin: true })
    expect(await postsIn(room)).toHaveLength(1)
  })

  it('elsewhere an administrator writes like everybody else', async () => {
    const room = unique('room')
    const headers = { cookie: await logIn(), ...ownPage }
    const sent = success<SendResponse>(await post('/send', { room, nick: 'ann', msg: 'hello' }, headers))
    expect(sent.is_admin).toBeUndefined()
    expect(await lastOf(room)).toMatchObject({ nick: 'ann', is_admin: false })
    expect(await postsIn(room)).toEqual([])
  })

  it('a message that was sent before the room was frozen is repeated as it was', async () => {
    const room = unique('room')
    const body = { room, nick: 'ann', msg: 'hello', send_id: unique('id') }
    const headers = { cookie: await logIn(), ...ownPage }
    const sent = success<SendResponse>(await post('/send', body, headers))
    await admin.patch(`/rooms/${room}`, { frozen: true })
    expect(success(await post('/send', body, headers))).toEqual(sent)
    expect(await postsIn(room)).toEqual([])
  })

  it('nobody else gains the right', async () => {
    const room = await frozenRoom()
    const cookie = await logIn()
    const [name = '', token = ''] = cookie.split('=')
    const ended = await logIn()
    success(await send(`${url}/api/admin/session`, { method: 'DELETE', headers: { cookie: ended } }))
    const chat = await post('/logon', { room, nick: 'ann' }, ownPage)
    const chatCookie = (chat.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
    const spoofs: [string, Record<string, string>][] = [
      ['no cookie', ownPage],
      [
        'another token',
        { cookie: `${name}=${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, ...ownPage },
      ],
      ['no token', { cookie: `${name}=`, ...ownPage }],
      ['a session that was ended', { cookie: ended, ...ownPage }],
      ['the cookie of a room', { cookie: chatCookie, ...ownPage }],
      ['the token of the chat as a session', { cookie: `${name}=${chatCookie.split('=')[1]}`, ...ownPage }],
      ['a page of another site', { cookie, 'Sec-Fetch-Site': 'cross-site' }],
      ['a page of a sister site', { cookie, 'Sec-Fetch-Site': 'same-site' }],
      ['another origin', { cookie, Origin: 'https://elsewhere.example' }],
    ]
    for (const [what, headers] of spoofs)
      for (const [path, body] of [
        ['/send', { room, nick: 'ann', msg: what }],
        ['/send', { room: unique('room'), nick: 'Admin', msg: what }],
        ['/logon', { room, nick: 'Admin' }],
      ] as const) {
        const { status } = await post(path, body, headers)
        expect([what, path, status]).toEqual([what, path, 403])
      }
    for (const headers of spoofs.map(([, each]) => each))
      expectRefusal(await send(`${url}/poll?room=${room}&nick=Admin`, { headers }), 403, 'forbidden')
    // Not with GET: any page can make a browser open an address.
    const query = new URLSearchParams({ room, nick: 'ann', msg: 'by link' })
    expectRefusal(await send(`${url}/send?${query}`, { headers: { cookie, ...ownPage } }), 403, 'forbidden')
    expectRefusal(
      await send(`${url}/logon?${new URLSearchParams({ room, nick: 'Admin' })}`, {
        headers: { cookie, ...ownPage, accept: 'application/json' },
      }),
      403,
      'forbidden',
    )
    // A parameter does not make a session, nor a mark.
    for (const extra of [{ session: token }, { is_admin: true }, { 'admin-session': token }])
      expectRefusal(await post('/send', { room, nick: 'ann', msg: 'x', ...extra }, ownPage), 403, 'forbidden')
    expect(await lastOf(room)).toMatchObject({ type: 'system' })
    expect((await online(url, room)).online).toEqual([])
    expect(await postsIn(room)).toEqual([])
  })

  it('a session opens no private room', async () => {
    const room = unique('vault')
    await admin.post('/rooms', { room, kind: 'custom', private: true })
    await createAccount(url, adminKey, room)
    const headers = { cookie: await logIn(), ...ownPage }
    expectRefusal(await send(`${url}/poll?room=${room}`, { headers }), 401, 'unauthorized')
    expectRefusal(await post('/send', { room, nick: 'ann', msg: 'x' }, headers), 401, 'unauthorized')
  })

  it('a notice is in English, and named for clients in other languages', async () => {
    const room = await frozenRoom()
    expect(await lastOf(room)).toMatchObject({
      type: 'system',
      msg: 'This room is now frozen: only administrators can write.',
      notice: 'frozen',
    })
    await admin.patch(`/rooms/${room}`, { frozen: false, listed: true })
    expect(await lastOf(room)).toMatchObject({ msg: 'This room is open for writing again.', notice: 'open' })
    await admin.post('/messages', { room, nick: 'admin', type: 'system', msg: 'This room is frozen' })
    expect(await lastOf(room)).not.toHaveProperty('notice')
    // What a message says cannot make it a notice.
    success(
      await get(url, '/send', {
        room,
        nick: 'ann',
        msg: 'This room is open for writing again!',
        notice: 'open',
      }),
    )
    expect(await lastOf(room)).not.toHaveProperty('notice')
  })
})
