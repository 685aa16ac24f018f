import { expect, it } from 'vitest'
import { form, json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { get, success, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'

const target = 'https://example.com/'

/** Calls whose optional parameters may all be null or empty. */
const calls: [path: string, required: Record<string, string>, optional: string[]][] = [
  [
    '/send',
    { room: unique('room'), nick: 'ann', msg: 'x' },
    ['type', 'send_id', 'key', 'username', 'password'],
  ],
  [
    '/poll',
    { room: 'main' },
    ['after_time', 'after_id', 'before_id', 'limit', 'wait', 'events', 'nick', 'session'],
  ],
  ['/search', { room: 'main', q: 'x' }, ['before_id', 'limit', 'username', 'password']],
  ['/online', { room: 'main' }, ['username', 'password']],
  ['/api/sf/v1/save', { text: 'x' }, ['name', 'encoding', 'expires_in', 'token', 'key']],
  ['/go/addlink', { target }, ['link', 'tip', 'expires_in']],
  ['/ip', {}, ['ip', 'format', 'fields']],
  ['/uuid', {}, ['version', 'count', 'format']],
  ['/qrcode', { text: 'x' }, ['type', 'level', 'margin', 'size', 'dark', 'light']],
]

onEveryTarget(({ url, superKey }) => {
  it.each(calls)('%s treats null and the empty text as not given', async (path, required, optional) => {
    const all = (value: unknown) => Object.fromEntries(optional.map((name) => [name, value]))
    for (const call of [json({ ...required, ...all(null) }), json({ ...required, ...all('') })])
      expect((await send(`${url}${path}`, call)).status).toBe(200)
    expect((await send(`${url}${path}`, form({ ...required, ...all('') } as never))).status).toBe(200)
    const query = `${url}${path}?${optional.join('=&')}=`
    expect((await send(query, json(required))).status).toBe(200)
    for (const name of Object.keys(required))
      for (const value of [null, ''])
        expectRefusal(await send(query, json({ ...required, [name]: value })), 400, 'invalid_parameter', name)
  })

  it('a missing required parameter is named, and a repeated one refused', async () => {
    const { message } = JSON.parse((await get(url, '/send', { room: 'main', nick: '', msg: 'x' })).text)
    expect(message).toBe('nick is required.')
    expectRefusal(await send(`${url}/uuid?count=&count=2`), 400, 'invalid_parameter', 'count')
  })

  it('an empty text of an administrator is kept, and null means not given', async () => {
    const headers = { Authorization: `Bearer ${superKey}` }
    const room = unique('room')
    const made = json({ room, title: 'first', topic: 'second', retention_days: null }, headers)
    success(await send(`${url}/api/admin/rooms`, made))
    const change = { ...json({ title: '', topic: null, version: null }, headers), method: 'PATCH' }
    expect(success(await send(`${url}/api/admin/rooms/${room}`, change))).toMatchObject({
      title: '',
      topic: 'second',
    })
    expect(success(await send(`${url}/api/admin/rooms?q=${room}&limit=&cursor=`, { headers }))).toMatchObject(
      {
        rooms: [{ room }],
      },
    )
    const ban = json({ nick: room, trip: '', room: '', minutes: '', reason: '' }, headers)
    expect(success(await send(`${url}/api/admin/bans`, ban))).toMatchObject({
      nick: room,
      trip: null,
      room: null,
      expires_time: null,
      reason: '',
    })
    const word = unique('word')
    const words = json({ words: [{ word, note: null, scope: null }], action: null }, headers)
    expect(success(await send(`${url}/api/admin/words`, words))).toMatchObject({
      words: [{ word, note: '' }],
    })
  })
})
