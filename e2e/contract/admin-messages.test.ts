import { expect, it } from 'vitest'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { administration } from '../support/admin'
import { form, type Parameters, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, poll, readAll, say, success, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

interface Messages {
  messages: AdminMessage[]
  cursor: string | null
}

onEveryTarget((target) => {
  const { url, superKey } = target
  const admin = administration(target)

  /** All results of a search, page by page, newest first. */
  async function search(parameters: Parameters): Promise<AdminMessage[]> {
    const found: AdminMessage[] = []
    let cursor: string | null = null
    do {
      const page: Messages = await admin.get('/messages', { ...parameters, cursor: cursor ?? undefined })
      found.push(...page.messages)
      cursor = page.cursor
    } while (cursor !== null)
    return found
  }
  const idsOf = (messages: { id: number }[]) => messages.map(({ id }) => id)

  async function conversation(...said: string[]) {
    const room = unique('room')
    const sent = []
    for (const msg of said) sent.push(await say(url, { room, nick: 'ann', msg }))
    const first = sent[0]
    return { room, sent, cursor: { after_id: (first?.id ?? 0) - 1, after_time: (first?.time ?? 0) - 1 } }
  }

  it('messages can be searched by text, room, nick, trip code, tag and time, newest first', async () => {
    const word = unique('Word')
    const { room, sent } = await conversation(`a ${word} b`, '今天天气很好', word)
    const other = await say(url, { room: unique('room'), nick: 'bob#secret', msg: `50% ${word}_x` })
    const [first, second, third] = sent
    expect(idsOf(await search({ q: word.toLowerCase() }))).toEqual([other.id, third?.id, first?.id])
    expect(idsOf(await search({ q: word, room }))).toEqual([third?.id, first?.id])
    expect(idsOf(await search({ q: '天气', room }))).toEqual([second?.id])
    expect(idsOf(await search({ q: `${word}_`, room: other.room }))).toEqual([other.id])
    expect(await search({ q: '%', room })).toEqual([])
    const [record] = await search({ room: other.room, nick: 'bob', trip: other.trip ?? '' })
    expect(record).toMatchObject({
      id: other.id,
      nick: 'bob',
      trip: other.trip,
      flagged: false,
      shadow: false,
    })
    expect(record?.tag).toMatch(/^[\w-]{16}$/)
    expect(idsOf(await search({ room, tag: record?.tag ?? '' }))).toEqual(idsOf(sent).reverse())
    const span = { room, from: second?.time ?? 0, to: third?.time ?? 0 }
    expect(idsOf(await search(span))).toEqual([second?.id])
    expect(idsOf(await search({ room, limit: 1 }))).toEqual(idsOf(sent).reverse())
    const nothing: Parameters[] = [
      { nick: 'Bob' },
      { trip: 'x' },
      { tag: 'x' },
      { flagged: 1 },
      { from: Date.now() + 1e6 },
    ]
    for (const parameters of nothing) expect(await search({ room, ...parameters })).toEqual([])
    for (const bad of ['from=x', 'flagged=2', 'limit=501', 'cursor=-1', 'q=%ff', 'room=a%20b', 'q=%00'])
      expectRefusal(await admin.call('GET', `/messages?${bad}`), 400, 'invalid_parameter')
  })

  it('an edited message is updated in open windows, and its old text is readable nowhere', async () => {
    const { room, sent, cursor } = await conversation('first text', 'second')
    const id = sent[0]?.id ?? 0
    const end = await poll(url, { room, ...cursor })
    const edited = await admin.patch<AdminMessage>(`/messages/${id}`, { msg: 'middle text' })
    expect(edited).toMatchObject({ id, msg: 'middle text', nick: 'ann' })
    await admin.patch(`/messages/${id}`, { msg: 'last text', version: edited.version })
    expectRefusal(
      await admin.call('PATCH', `/messages/${id}`, { msg: 'stale', version: edited.version }),
      409,
      'conflict',
    )
    const changes = await poll(url, { room, ...end.cursor, events: 1 })
    expect(changes.messages).toMatchObject([{ type: 'edit', ref_id: id, msg: 'last text' }])
    for (const events of [0, 1])
      for (const query of [{}, cursor, { after_id: 1 }, { before_id: 2 ** 40 }]) {
        const { messages } = await poll(url, { room, ...query, events })
        expect(texts(messages)).toContain('last text')
        expect(JSON.stringify(messages)).not.toMatch(/first text|middle text/)
      }
    for (const body of [
      {},
      { msg: '' },
      { msg: ' ' },
      { msg: 'x'.repeat(4001) },
      { msg: 5 },
      { msg: 'x', version: 'y' },
    ])
      expectRefusal(await admin.call('PATCH', `/messages/${id}`, body), 400, 'invalid_parameter')
    for (const none of ['0', 'x', '99999999999999', '9'.repeat(30)])
      expectRefusal(await admin.call('PATCH', `/messages/${none}`, { msg: 'x' }), 404, 'not_found')
  })

  it('a deleted message is in no poll, repeat or search, and disappears from open windows', async () => {
    const room = unique('room')
    const sendId = unique('id')
    const said = { room, nick: 'ann', msg: 'secret', send_id: sendId }
    const { id, time } = await say(url, said)
    const kept = await say(url, { room, nick: 'ann', msg: 'kept' })
    await admin.patch(`/messages/${id}`, { msg: 'secret edited' })
    await admin.delete(`/messages/${id}`)
    const changes = await poll(url, { room, after_id: kept.id, after_time: kept.time, events: 1 })
    expect(changes.messages).toMatchObject([{ type: 'delete', ref_id: id, msg: '' }])
    for (const events of [0, 1])
      for (const query of [{}, { after_id: id - 1 }, { after_time: time - 1 }, { before_id: 2 ** 40 }]) {
        const page = await poll(url, { room, ...query, events })
        expect(JSON.stringify(page)).not.toContain('secret')
        expect(texts(page.messages)).toContain('kept')
      }
    expect((await get(url, '/send', said)).text).not.toContain('secret')
    expect(idsOf(await search({ room }))).toEqual([kept.id])
    expect(idsOf(await search({ room, deleted: 1 }))).toEqual([id])
    for (const method of ['DELETE', 'PATCH']) {
      const again = await admin.call(method, `/messages/${id}`, method === 'PATCH' ? { msg: 'x' } : undefined)
      expect([404, 409]).toContain(again.status)
    }
  })

  it('a selection over several rooms can be deleted and restored, in open windows too', async () => {
    const one = await conversation('a', 'b', 'c')
    const two = await conversation('d')
    const ids = [...idsOf(one.sent.slice(0, 2)), ...idsOf(two.sent)]
    const before = await poll(url, { room: one.room, ...one.cursor })
    const deleted = await admin.post<{ ids: number[] }>('/messages/delete', {
      ids: [...ids, ...ids, 2 ** 40],
    })
    expect(deleted.ids).toEqual(ids)
    expect(texts(await readAll(url, { room: one.room, ...one.cursor }))).toEqual(['c'])
    expect(texts(await readAll(url, { room: two.room, ...two.cursor }))).toEqual([])
    expect((await admin.post<{ ids: number[] }>('/messages/delete', { ids })).ids).toEqual([])

    const byForm = form({ ids: ids.join(',') }, { Authorization: `Bearer ${superKey}` })
    const restored = success<{ ids: number[] }>(await send(`${url}/api/admin/messages/restore`, byForm))
    expect(restored.ids).toEqual(ids)
    expect(texts(await readAll(url, { room: one.room, ...one.cursor }))).toEqual(['a', 'b', 'c'])
    const changes = await poll(url, { room: one.room, ...before.cursor, events: 1 })
    expect(changes.messages).toMatchObject([
      { type: 'edit', ref_id: ids[0], msg: 'a', nick: 'ann', restored: true },
      { type: 'edit', ref_id: ids[1], msg: 'b', nick: 'ann', restored: true },
    ])
    expect(idsOf(await search({ room: two.room }))).toEqual(idsOf(two.sent))
    expect((await admin.post<{ ids: number[] }>('/messages/restore', { ids })).ids).toEqual([])
    for (const bad of [
      {},
      { ids: [] },
      { ids: 'x' },
      { ids: [0] },
      { ids: [1.5] },
      { ids: Array(1001).fill(1) },
    ])
      expectRefusal(await admin.call('POST', '/messages/delete', bad), 400, 'invalid_parameter')
  })

  it('an administrator can post, even in a frozen room', async () => {
    const { room, sent } = await conversation('hello')
    await admin.patch(`/rooms/${room}`, { frozen: true })
    const posted = await admin.post<AdminMessage>('/messages', { room, msg: 'Behave.' })
    expect(posted).toMatchObject({ room, msg: 'Behave.', nick: 'admin', is_admin: true, type: 'message' })
    const { messages } = await poll(url, { room, after_id: sent[0]?.id, after_time: sent[0]?.time })
    expect(texts(messages)).toContain('Behave.')
    expectRefusal(await admin.call('POST', '/messages', { room: unique('none'), msg: 'x' }), 404, 'not_found')
    expectRefusal(await admin.call('POST', '/messages', { room }), 400, 'invalid_parameter', 'msg')
  })
})
