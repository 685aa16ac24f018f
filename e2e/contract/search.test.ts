import { describe, expect, it } from 'vitest'
import type { SearchResponse } from '@/lib/chat/contract/chat'
import { administration } from '../support/admin'
import { clientOf } from '../support/follow'
import { form, json, type Parameters, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { createAccount, get, poll, say, success, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

onEveryTarget((target) => {
  const { url, adminKey } = target
  const admin = administration(target)

  const search = async (parameters: Parameters): Promise<SearchResponse> =>
    success<SearchResponse>(await get(url, '/search', parameters))
  const found = async (parameters: Parameters) => texts((await search(parameters)).messages)

  async function roomWith(...said: string[]) {
    const room = unique('room')
    const ids = []
    for (const msg of said) ids.push((await say(url, { room, nick: 'ann', msg })).id)
    return { room, ids }
  }

  it('the search has exactly the documented fields, by GET and POST', async () => {
    const { room, ids } = await roomWith('hello there')
    const [message] = (await poll(url, { room })).messages
    const expected = { code: 200, room, messages: [message], before_id: null, looked_at: 1 }
    expect(await search({ room, q: 'there' })).toEqual(expected)
    for (const call of [json({ room, q: 'there', before_id: null }), form({ room, q: 'there', limit: '' })])
      expect(success(await send(`${url}/search`, call))).toEqual(expected)
    expect(await search({ room, q: 'there', before_id: ids[0] })).toMatchObject({
      messages: [],
      looked_at: 0,
    })
    expect(await search({ room: unique('none'), q: 'x' })).toMatchObject({ messages: [], before_id: null })
  })

  it('the search finds text in any script, in any case and width, newest first', async () => {
    const { room } = await roomWith(
      ...['Hello World', '今天天气很好', 'ＦＵＬＬ ｗｉｄｔｈ', 'Яблоко', 'ｶﾞｷﾞ', '100% a_b', 'hello again'],
    )
    for (const [q, ...expected] of [
      ['HELLO', 'hello again', 'Hello World'],
      ['天气', '今天天气很好'],
      ['很好 今天', '今天天气很好'],
      ['“很好 今天”'],
      ['world hello', 'Hello World'],
      ['"world hello"'],
      ['"HELLO world" o', 'Hello World'],
      ['full WIDTH', 'ＦＵＬＬ ｗｉｄｔｈ'],
      ['ЯБЛОКО', 'Яблоко'],
      ['ガギ', 'ｶﾞｷﾞ'],
      ['%'],
      ['a_b', '100% a_b'],
      ['a.b'],
      ['.*'],
      ['ann'],
    ] as const)
      expect(await found({ room, q }), q).toEqual(q === '%' ? ['100% a_b'] : expected)
  })

  it('the search finds what a poll delivers and nothing else', async () => {
    const { room, ids } = await roomWith('word one', 'word two', 'word three')
    const other = await roomWith('word elsewhere')
    await say(url, { room, nick: 'ann', msg: 'waves a word', type: 'action' })
    await admin.delete(`/messages/${ids[1]}`)
    await admin.patch(`/messages/${ids[2]}`, { msg: 'another text' })
    const nick = unique('shady')
    await admin.post('/bans', { nick, room, shadow: true })
    await say(url, { room, nick, msg: 'word unseen' })
    expect(await found({ room, q: 'word' })).toEqual(['waves a word', 'word one'])
    expect(await found({ room, q: 'three' })).toEqual([])
    expect(await found({ room, q: 'another' })).toEqual(['another text'])
    await admin.patch(`/rooms/${room}`, { frozen: true })
    expect(await found({ room, q: 'word' })).toEqual(['waves a word', 'word one'])
    await admin.post(`/rooms/${room}/clear`)
    expect(await found({ room, q: 'word' })).toEqual([])
    expect(await found({ room: other.room, q: 'word' })).toEqual(['word elsewhere'])
  })

  it('a private room can be searched only with an account of it', async () => {
    const room = unique('vault')
    await admin.post('/rooms', { room, kind: 'custom', private: true })
    const account = await createAccount(url, adminKey, room)
    await say(url, { room, nick: 'ann', msg: 'a secret', ...account })
    expect(await found({ room, q: 'secret', ...account })).toEqual(['a secret'])
    for (const credentials of [{}, { ...account, password: 'wrong-one' }])
      expectRefusal(await get(url, '/search', { room, q: 'secret', ...credentials }), 401, 'unauthorized')
  })

  it('the search continues at its cursor, and the client does so by itself', async () => {
    const { room, ids } = await roomWith('x1', 'y', 'x2', 'x3')
    const first = await search({ room, q: 'x', limit: 2 })
    expect(first).toMatchObject({ before_id: ids[2], looked_at: 2 })
    expect(texts(first.messages)).toEqual(['x3', 'x2'])
    expect(await found({ room, q: 'x', limit: 2, before_id: first.before_id ?? 0 })).toEqual(['x1'])
    const byClient = []
    for await (const { msg } of clientOf(url).search(room, 'X')) byClient.push(msg)
    expect(byClient).toEqual(['x3', 'x2', 'x1'])
  })

  it('the search selects by sender, time and links, with and without a text', async () => {
    const room = unique('room')
    const sent = []
    for (const [nick, msg] of [
      ['ann', 'one'],
      ['bob', 'two https://example.org/a.'],
      ['ＡＮＮ', 'three https://example.org'],
      ['anna', 'four http://'],
      ['ann', 'five'],
    ] as const)
      sent.push(await say(url, { room, nick, msg }))
    const [first, second, , fourth] = sent.map(({ time }) => time)
    for (const [parameters, ...expected] of [
      [{ from: 'Ann' }, 'five', 'three https://example.org', 'one'],
      [{ from: 'ann', q: 'ON' }, 'one'],
      [{ has: 'link' }, 'three https://example.org', 'two https://example.org/a.'],
      [{ has: 'link', from: 'bob' }, 'two https://example.org/a.'],
      [{ before_time: second }, 'one'],
      [{ before_time: first }],
      [{ before_time: 0 }],
      [{ after_time: fourth }, 'five'],
      [{ after_time: first, before_time: fourth, from: 'bob' }, 'two https://example.org/a.'],
      [{ after_time: fourth, before_time: first }],
      [{ after_time: 9_000_000_000_000_000 }],
      [{ from: 'nobody' }],
    ] as const)
      expect(await found({ room, ...parameters }), JSON.stringify(parameters)).toEqual(expected)
    expect(success(await send(`${url}/search`, json({ room, from: 'bob' })))).toMatchObject({
      before_id: null,
    })
    // It neither looks at what is too new, nor goes on to what is too old.
    expect(await search({ room, before_time: second })).toMatchObject({ looked_at: 1 })
    expect(await search({ room, after_time: fourth })).toMatchObject({ looked_at: 1, before_id: null })
    expect(await search({ room, q: 'two', limit: 1, before_time: fourth })).toMatchObject({ looked_at: 2 })
    const byClient = []
    for await (const { msg } of clientOf(url).search(room, '', { from: 'bob' })) byClient.push(msg)
    expect(byClient).toEqual(['two https://example.org/a.'])
  })

  describe('an invalid search is refused', () => {
    it.each([
      ['from', { from: 'x'.repeat(33) }],
      ['before_time', { before_time: 'tomorrow' }],
      ['after_time', { after_time: -1 }],
      ['has', { has: 'pictures' }],
      ['q', {}],
      ['q', { q: '   ' }],
      ['q', { q: 'x'.repeat(201) }],
      ['before_id', { q: 'x', before_id: -1 }],
      ['limit', { q: 'x', limit: 501 }],
      ['room', { q: 'x', room: 'a b' }],
    ])('a wrong %s', async (name, parameters) => {
      expectRefusal(
        await get(url, '/search', { room: 'main', ...parameters }),
        400,
        'invalid_parameter',
        name,
      )
    })
  })
})
