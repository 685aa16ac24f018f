import { expect, it } from 'vitest'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { administration } from '../support/admin'
import { encode, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, poll, readAll, say, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  it('a message of a bot is marked as such, and only there', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'a', bot: 1 })
    const said = { room, nick: 'weather', msg: '21°', send_id: 'w' }
    const responses = [await say(url, { ...said, bot: 'true' }), await say(url, { ...said, bot: 1 })]
    expect(responses[1]).toEqual(responses[0])
    expectRefusal(await get(url, '/send', { ...said, bot: 0 }), 409, 'conflict')
    expectRefusal(
      await get(url, '/send', { room, nick: 'a', msg: 'b', bot: 'x' }),
      400,
      'invalid_parameter',
      'bot',
    )
    for (const bot of [undefined, 0, '']) await say(url, { room, nick: 'bob', msg: 'c', bot })
    success(await send(`${url}/send`, json({ room, nick: 'bob', msg: 'd', bot: null })))
    const rows = await readAll(url, { room })
    const marks = rows.map((row) => ('is_bot' in row ? row.is_bot : 'none'))
    expect(marks).toEqual([true, true, 'none', 'none', 'none', 'none'])
    const { messages } = await admin.get<{ messages: AdminMessage[] }>('/messages', { room })
    expect(messages.map(({ is_bot: isBot }) => isBot).reverse()).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    const exported = await admin.call('GET', `/export?${encode({ room })}`)
    expect(exported.text.match(/"is_bot":true/g)).toHaveLength(2)
    const found = success<{ messages: object[] }>(await get(url, '/search', { room, q: '21' }))
    expect(found.messages).toMatchObject([{ is_bot: true }])
    // An edit keeps the author.
    await admin.patch(`/messages/${rows[1]?.id}`, { msg: '22°' })
    const edited = await poll(url, { room, events: 1 })
    expect(edited.messages.filter((row) => row.msg === '22°').map((row) => row.is_bot)).toEqual([true, true])
  })
})
