import { describe, expect, it } from 'vitest'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import { administration } from '../support/admin'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { createData, startServer } from '../support/server'
import { get, poll, say, success, texts, unique } from '../support/talk'
import { until } from '../support/until'

describe('instances on one PostgreSQL', () => {
  it('follow an administrator who acts on one of them', async () => {
    const data = await createData('postgresql')
    const [one, other] = await Promise.all([startServer({ data }), startServer({ data })])
    try {
      const admin = administration(one)
      const room = unique('room')
      const first = await say(other.url, { room, nick: 'ann', msg: 'first' })
      const second = await say(other.url, { room, nick: 'ann', msg: 'second' })
      const cursor = { after_id: second.id, after_time: second.time }
      const waiting = poll(other.url, { room, ...cursor, wait: 25, events: 1 })
      await admin.delete(`/messages/${first.id}`)
      expect((await waiting).messages).toMatchObject([{ type: 'delete', ref_id: first.id }])
      expect(texts((await poll(other.url, { room })).messages)).toEqual(['second'])
      await admin.post('/messages/restore', { ids: [first.id] })
      const all = async () => texts((await poll(other.url, { room })).messages).join()
      await until('the message to be back', async () => (await all()) === 'first,second')
      await admin.post(`/rooms/${room}/clear`)
      await until('the room to be empty', async () => (await all()) === '')

      const { nick, id } = await admin.post<{ nick: string; id: number }>('/bans', { nick: unique('troll') })
      const sendAs = async () => (await get(other.url, '/send', { room, nick, msg: 'x' })).status
      await until('the ban to hold', async () => (await sendAs()) === 403)
      await admin.delete(`/bans/${id}`)
      await until('the ban to be lifted', async () => (await sendAs()) === 200)

      const account = { username: unique('user'), password: unique('pass') }
      await admin.post('/accounts', account)
      const say200 = async () =>
        (await get(other.url, '/send', { room: 'custom', nick: 'ann', msg: 'x', ...account })).status
      await until('the account to be known', async () => (await say200()) === 200)
      await admin.delete(`/accounts/${account.username}`)
      await until('the account to be gone', async () => (await say200()) === 401)

      const login = await send(`${one.url}/api/admin/session`, json({ key: one.superKey }))
      const headers = { Cookie: (login.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '' }
      success(await send(`${other.url}/api/admin/rooms`, { headers }))
      success(await send(`${one.url}/api/admin/session`, { method: 'DELETE', headers }))
      expectRefusal(await send(`${other.url}/api/admin/rooms`, { headers }), 401, 'unauthorized')

      const { version } = await admin.get<AdminRoom>(`/rooms/${room}`)
      const titles = await Promise.all(
        [one, other].map((each) =>
          administration(each).call('PATCH', `/rooms/${room}`, { title: each.url, version }),
        ),
      )
      expect(titles.map((response) => response.status).sort()).toEqual([200, 409])
      await admin.delete(`/rooms/${room}`)
      await until('the room to be closed', async () => (await poll(other.url, { room, ...cursor })).reset)
    } finally {
      await Promise.all([one.stop(), other.stop()])
      await data.remove()
    }
  })
})
