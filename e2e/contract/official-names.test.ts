import { expect, it } from 'vitest'
import { administration } from '../support/admin'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, poll, say, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

const tripSigns = ['bob ◆AbCdEfGhIj', 'bob◇AbCdEfGhIj', '⬥bob', 'bob ♦', '❖bob❖', 'bob 🔹AbCdEfGhIj']

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)
  const sendAs = (room: string, nick: string, headers = {}) =>
    send(`${url}/send`, json({ room, nick, msg: 'hello' }, headers))

  it.each(tripSigns)('a nick with the sign of a trip code is refused: %j', async (nick) => {
    const room = unique('room')
    const refused = await sendAs(room, nick)
    expectRefusal(refused, 400, 'invalid_parameter', 'nick')
    expect(refused.text).toContain('◆')
    expectRefusal(await get(url, '/poll', { room, nick }), 400, 'invalid_parameter', 'nick')
    expect(await poll(url, { room })).toMatchObject({ messages: [] })
  })

  it('the sign is accepted in the secret', async () => {
    expect(await say(url, { room: unique('room'), nick: 'bob#◆', msg: 'hello' })).toMatchObject({
      nick: 'bob',
    })
  })

  it('look-alikes of names that the administrator adds are refused, whole and as a word', async () => {
    const name = `Keeper${unique('').replace(/[^a-z]/g, '')}`
    await admin.patch('/settings', { reserved_nicks: [name] })
    try {
      for (const nick of [
        name,
        name.toUpperCase(),
        name.replace('K', 'К'),
        `${name}1`,
        `the ${name}`,
        `[${name}]`,
      ])
        expectRefusal(await sendAs(unique('room'), nick), 403, 'forbidden')
      for (const nick of [`${name}s`, `In${name.toLowerCase()}`])
        expect(success(await sendAs(unique('room'), nick))).toMatchObject({ nick })
    } finally {
      await admin.patch('/settings', { reserved_nicks: [] })
    }
  })

  it('a ban of a nick holds for its look-alikes', async () => {
    const room = unique('room')
    const nick = unique('spammer')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    const { id } = await admin.post<{ id: number }>('/bans', { nick, room })
    const alike = [
      nick.replace('s', 'ꜱ'),
      nick.replace('mm', 'rnrn'),
      nick.replace('a', 'ꓮ'),
      nick.toUpperCase(),
      `|${nick}|`,
      `~${nick}~`,
    ]
    for (const each of alike) expectRefusal(await sendAs(room, each), 403, 'forbidden')
    expect(success(await sendAs(room, nick.slice(1)))).toMatchObject({ nick: nick.slice(1) })
    await admin.delete(`/bans/${id}`)
    expect(success(await sendAs(room, nick.replace('s', 'ꜱ')))).toMatchObject({ room })
  })
})
