import { expect, it } from 'vitest'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { administration } from '../support/admin'
import { encode, form, json, type Parameters, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, poll, readAll, say, success, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  /** A room with a message of ann. */
  async function asked() {
    const room = unique('room')
    const { id } = await say(url, { room, nick: 'ann', msg: 'who?' })
    return { room, id, reply: { room, nick: 'bob', msg: 'me', reply_to: id } }
  }

  it('reply_to is stored, accepted in any form, and delivered only where it was set', async () => {
    const { room, id, reply } = await asked()
    const multipart = new FormData()
    for (const [name, value] of Object.entries(reply)) multipart.set(name, String(value))
    const parts = new Response(multipart)
    const contentType = { 'Content-Type': parts.headers.get('content-type') ?? '' }
    const body = Buffer.from(await parts.arrayBuffer())
    const responses = [
      await get(url, '/send', reply),
      await send(`${url}/send`, json(reply)),
      await send(`${url}/send`, json({ ...reply, reply_to: String(id) })),
      await send(`${url}/send`, form(reply)),
      await send(`${url}/send`, { method: 'POST', headers: contentType, body }),
    ]
    for (const response of responses) expect(success(response)).toMatchObject({ reply_to: id })
    for (const nothing of [null, ''])
      expect(success(await send(`${url}/send`, json({ ...reply, reply_to: nothing })))).not.toHaveProperty(
        'reply_to',
      )
    const rows = await readAll(url, { room })
    const replyIds = rows.map((row) => ('reply_to' in row ? row.reply_to : 'none'))
    expect(replyIds).toEqual(['none', id, id, id, id, id, 'none', 'none'])
    const exported = await admin.call('GET', `/export?${encode({ room })}`)
    expect(
      exported.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(rows)
    const { messages } = await admin.get<{ messages: AdminMessage[] }>('/messages', { room })
    expect(messages.map((message) => message.reply_to)).toEqual([null, null, id, id, id, id, id, null])
  })

  it('an invalid reply_to is refused, and nothing is stored', async () => {
    const { room, id, reply } = await asked()
    const refused = async (parameters: Parameters) =>
      expectRefusal(await get(url, '/send', parameters), 400, 'invalid_parameter', 'reply_to')
    for (const reply_to of ['x', '-1', '0', '1.5', '99999999999999999']) await refused({ ...reply, reply_to })
    await refused({ ...reply, reply_to: id + 1 })
    await refused({ ...reply, reply_to: Number.MAX_SAFE_INTEGER })
    await refused({ ...reply, room: unique('room') })
    expect(texts((await poll(url, { room })).messages)).toEqual(['who?'])
  })

  it('a reply survives when its original is deleted, hidden or elsewhere, and these look alike', async () => {
    const { room, id } = await asked()
    const elsewhere = await asked()
    const deleted = await say(url, { room, nick: 'ann', msg: 'soon gone' })
    const shadowed = unique('eve')
    await admin.post('/bans', { nick: shadowed, room, shadow: true })
    const hidden = await say(url, { room, nick: shadowed, msg: 'seen by nobody' })
    await admin.delete(`/messages/${deleted.id}`)
    await say(url, { room, nick: 'ann', msg: 'last' })
    const made = { id: expect.any(Number), time: expect.any(Number), token: expect.any(String) }
    const shape = { code: 200, message: 'sent', ...made }
    const said = { room, nick: 'bob', trip: null, msg: 'well', filtered: false }
    for (const reply_to of [id, deleted.id, hidden.id, elsewhere.id])
      expect(success(await get(url, '/send', { ...said, trip: '', filtered: '', reply_to }))).toEqual({
        ...shape,
        ...said,
        reply_to,
      })
    const { messages } = await poll(url, { room })
    expect(texts(messages)).toEqual(['who?', 'last', 'well', 'well', 'well', 'well'])
  })

  it('reply_to is part of what a repeat must repeat', async () => {
    const { room, id, reply } = await asked()
    const other = await say(url, { room, nick: 'ann', msg: 'and who else?' })
    const repeated = { ...reply, send_id: 'once' }
    const first = await say(url, repeated)
    expect(await say(url, repeated)).toEqual(first)
    for (const reply_to of [other.id, ''])
      expectRefusal(await get(url, '/send', { ...repeated, reply_to }), 409, 'conflict')
    const headers = { 'Idempotency-Key': unique('key') }
    const keyed = success(await send(`${url}/send`, json(reply, headers)))
    expect(success(await send(`${url}/send`, json(reply, headers)))).toEqual(keyed)
    const different = json({ ...reply, reply_to: other.id }, headers)
    expectRefusal(await send(`${url}/send`, different), 409, 'conflict')
    // The first result is returned even if the same request would now be refused.
    await admin.patch(`/rooms/${room}`, { frozen: true })
    expect(await say(url, repeated)).toEqual({ ...first, reply_to: id })
  })

  it('reply_to survives editing, deletion and restoring', async () => {
    const { room, id, reply } = await asked()
    const sent = await say(url, reply)
    await admin.patch(`/messages/${sent.id}`, { msg: 'not me' })
    await admin.delete(`/messages/${sent.id}`)
    await admin.post('/messages/restore', { ids: [sent.id] })
    expect((await poll(url, { room })).messages.at(-1)).toMatchObject({ msg: 'not me', reply_to: id })
  })
})
