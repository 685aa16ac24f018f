import { expect, it } from 'vitest'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import type { AdminWord } from '@/lib/moderation/contract/words'
import { administration } from '../support/admin'
import { form, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, online, poll, say, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'
import { addWord, uniqueHanWord, uniqueWord } from '../support/words'

onEveryTarget((target) => {
  const { url, superKey } = target
  const admin = administration(target)
  const stored = async (room: string) => texts((await poll(url, { room })).messages)

  it('a word is masked at once, in the response and for everyone, and reported', async () => {
    const [room, word] = [unique('room'), uniqueWord()]
    await addWord(target, { word })
    const stars = '*'.repeat(word.length)
    const sent = await say(url, { room, nick: 'ann', msg: `oh ${word.toUpperCase()}!` })
    expect(sent).toMatchObject({ msg: `oh ${stars}!`, filtered: true })
    const { messages } = await poll(url, { room })
    expect(messages).toMatchObject([{ id: sent.id, msg: `oh ${stars}!` }])
    expect((await get(url, '/poll', { room })).text.toLowerCase()).not.toContain(word)
  })

  it('variants that people read as the word are masked, with the length in graphemes', async () => {
    const [room, word, han] = [unique('room'), uniqueWord(), uniqueHanWord()]
    await addWord(target, { word })
    await addWord(target, { word: han })
    const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].length
    const fullWidth = [...word].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')
    const spellings = [
      fullWidth,
      [...word].join('\u0301'),
      [...word].join('.'),
      [...word].join(' '),
      `你${han}吗`,
      `${han}ok`,
      [...han].join('*'),
    ]
    for (const spelling of spellings) {
      const { msg, filtered } = await say(url, { room, nick: 'ann', msg: `👩‍👩‍👧 ${spelling} été` })
      expect(filtered, spelling).toBe(true)
      expect(msg).toContain('👩‍👩‍👧 ')
      expect(graphemes(msg)).toBe(graphemes(`👩‍👩‍👧 ${spelling} été`))
    }
  })

  it('words that only contain it, and allowed ones, are left alone', async () => {
    const [room, word] = [unique('room'), uniqueWord()]
    await addWord(target, { word })
    await addWord(target, { word: `${word} hall`, action: 'allow' })
    for (const msg of [`x${word}`, `${word}s`, `${word}1`, `the ${word} hall`])
      expect(await say(url, { room, nick: 'ann', msg })).toMatchObject({ msg, filtered: false })
    expect(await say(url, { room, nick: 'ann', msg: `${word} halls` })).toMatchObject({ filtered: true })
  })

  it('a blocking word is refused with 422, and nothing is stored, no room either', async () => {
    const [room, word] = [unique('room'), uniqueWord()]
    await addWord(target, { word, action: 'block' })
    const query = { room, nick: 'ann', msg: `oh ${word}`, send_id: unique('id') }
    expectRefusal(await get(url, '/send', query), 422, 'sensitive_word', 'msg')
    expectRefusal(await send(`${url}/send`, json(query)), 422, 'sensitive_word', 'msg')
    expectRefusal(await send(`${url}/send`, form(query)), 422, 'sensitive_word', 'msg')
    expect(await stored(room)).toEqual([])
    expect((await admin.call('GET', `/rooms/${room}`)).status).toBe(404)
    // The send_id can be used for another text.
    expect(await say(url, { ...query, msg: 'fine' })).toMatchObject({ msg: 'fine', filtered: false })
  })

  it('a flagging word is shown, and the message is found by the administrator', async () => {
    const [room, word] = [unique('room'), uniqueWord()]
    await addWord(target, { word, action: 'flag' })
    const sent = await say(url, { room, nick: 'ann', msg: `oh ${word}` })
    await say(url, { room, nick: 'ann', msg: 'fine' })
    expect(sent).toMatchObject({ msg: `oh ${word}`, filtered: false })
    const { messages } = await admin.get<{ messages: AdminMessage[] }>('/messages', { room, flagged: 1 })
    expect(messages).toMatchObject([{ id: sent.id, flagged: true, filtered: false }])
  })

  it('a repeated send_id gets the first result, whatever the words have become', async () => {
    const [room, word] = [unique('room'), uniqueWord()]
    const made = await addWord(target, { word })
    const query = { room, nick: 'ann', msg: `oh ${word}`, send_id: unique('id') }
    const first = await say(url, query)
    expect(first.filtered).toBe(true)
    expect(await say(url, query)).toEqual(first)
    await admin.patch(`/words/${made.id}`, { action: 'block' })
    expect(await say(url, query)).toEqual(first)
    await admin.delete(`/words/${made.id}`)
    expect(await say(url, query)).toEqual(first)
    expectRefusal(await get(url, '/send', { ...query, msg: first.msg }), 409, 'conflict')
    expect(await stored(room)).toEqual([first.msg])
  })

  it('a nick with the word is refused everywhere: sending, presence, sign-in', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    for (const action of ['mask', 'block'] as const) {
      const word = uniqueWord()
      await addWord(target, { word, action, scope: ['nick'] })
      const nick = `${word} x`
      expectRefusal(await get(url, '/send', { room, nick, msg: 'hi' }), 422, 'sensitive_word', 'nick')
      expectRefusal(await get(url, '/poll', { room, nick }), 422, 'sensitive_word', 'nick')
      expectRefusal(await send(`${url}/logon`, json({ room, nick })), 422, 'sensitive_word', 'nick')
      expect(await say(url, { room, nick: 'ann', msg: word })).toMatchObject({ msg: word, filtered: false })
    }
    expect((await online(url, room)).online).toEqual([])
  })

  it('a room with the word in its name is refused, and polled like one that does not exist', async () => {
    const word = uniqueWord()
    await addWord(target, { word, scope: ['room'] })
    const room = `${word}-talk`
    expectRefusal(await get(url, '/send', { room, nick: 'ann', msg: 'hi' }), 422, 'sensitive_word', 'room')
    expectRefusal(await send(`${url}/logon`, json({ room, nick: 'ann' })), 422, 'sensitive_word', 'room')
    expect((await poll(url, { room })).messages).toEqual([])
    expect(await say(url, { room: `x${room}`, nick: word, msg: word })).toMatchObject({ filtered: false })
  })

  it('the word filter does not apply to the administrator', async () => {
    const [room, word] = [unique('room'), uniqueWord()]
    await addWord(target, { word, action: 'block' })
    const sent = await say(url, { room, nick: word, msg: word, key: superKey })
    expect(sent).toMatchObject({ nick: word, msg: word, filtered: false })
  })

  it('matches of a word are counted', async () => {
    const [room, word] = [unique('room'), uniqueWord()]
    const { id } = await addWord(target, { word })
    for (let i = 0; i < 3; i++) await say(url, { room, nick: 'ann', msg: `${word} and ${word}` })
    const isCounted = async () => (await admin.get<AdminWord>(`/words/${id}`)).hits === 3
    await until('three hits', isCounted)
    expect(await admin.get<AdminWord>(`/words/${id}`)).toMatchObject({ version: 1 })
  })
})
