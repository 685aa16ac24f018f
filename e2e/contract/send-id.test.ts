import { expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { get, readAll, say, success, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import type { SendResponse } from '@/lib/chat/contract/chat'

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  it('a repeated send_id gets the first result and stores nothing', async () => {
    const message = { room: unique('room'), nick: 'ann#secret', msg: ' hello ', send_id: unique('id') }
    const first = await say(url, message)
    await say(url, { room: message.room, nick: 'bob', msg: 'in between' })
    expect(await say(url, message)).toEqual(first)
    expect(success(await send(`${url}/send`, json(message)))).toEqual(first)
    expect(await readAll(url, { room: message.room })).toHaveLength(2)
  })

  it('one send_id sent many times at once stores one message', async () => {
    const message = { room: unique('room'), nick: 'ann', msg: 'hello', send_id: unique('id') }
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(url, '/send', message)))
    const sent = responses.map((response) => success<SendResponse>(response))
    expect(new Set(sent.map((response) => response.id)).size).toBe(1)
    expect(await readAll(url, { room: message.room })).toHaveLength(1)
  })

  it('a repeat does not disturb the messages sent beside it', async () => {
    const room = unique('room')
    const repeated = { room, nick: 'ann', msg: 'repeated', send_id: unique('id') }
    await say(url, repeated)
    const sends = Array.from({ length: 30 }, (_, i) =>
      say(url, i % 3 === 0 ? repeated : { room, nick: 'bob', msg: `${i}`, send_id: unique('id') }),
    )
    await Promise.all(sends)
    expect(await readAll(url, { room })).toHaveLength(21)
  })

  it('a send_id with another content is refused', async () => {
    const message = { room: unique('room'), nick: 'ann', msg: 'hello', send_id: unique('id') }
    await say(url, message)
    expectRefusal(await get(url, '/send', { ...message, msg: 'other' }), 409, 'conflict')
    expectRefusal(await get(url, '/send', { ...message, nick: 'bob' }), 409, 'conflict')
    expect(await readAll(url, { room: message.room })).toHaveLength(1)
  })

  it('a send_id is unique within its room only', async () => {
    const message = { nick: 'ann', msg: 'hello', send_id: 'x'.repeat(64) }
    const [one, other] = [unique('room'), unique('room')]
    const first = await say(url, { ...message, room: one })
    const second = await say(url, { ...message, room: other })
    expect(second.id).not.toBe(first.id)
  })

  it('a repeat gets the first result even after the room was closed to its sender', async () => {
    const room = unique('room')
    const nick = unique('nick')
    const message = { room, nick, msg: 'hello', send_id: unique('id') }
    const first = await say(url, message)
    const second = { ...message, send_id: unique('id') }
    const refusals: [string, number, () => Promise<unknown>][] = [
      ['frozen', 403, () => admin.patch(`/rooms/${room}`, { frozen: true })],
      ['banned', 403, () => admin.patch(`/rooms/${room}`, { frozen: false })],
      ['slow', 409, () => admin.patch(`/rooms/${room}`, { slow_seconds: 3600 })],
    ]
    for (const [state, status, change] of refusals) {
      await change()
      const ban = state === 'banned' ? await admin.post<{ id: number }>('/bans', { nick, room }) : null
      if (state === 'slow') await say(url, { ...message, msg: 'takes the turn', send_id: unique('id') })
      expect((await get(url, '/send', second)).status, state).toBe(status)
      expect(await say(url, message), state).toEqual(first)
      if (ban) await admin.delete(`/bans/${ban.id}`)
    }
  })

  it('a repeat of a cleared message does not show its text', async () => {
    const message = { room: unique('room'), nick: 'ann', msg: 'to be cleared', send_id: unique('id') }
    const first = await say(url, message)
    await admin.post(`/rooms/${message.room}/clear`)
    expect(await say(url, message)).toEqual({ ...first, msg: '' })
    await admin.post(`/rooms/${message.room}/restore`)
    expect(await say(url, message)).toEqual(first)
  })
})
