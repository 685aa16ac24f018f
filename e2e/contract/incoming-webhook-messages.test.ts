import { expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { hooked } from '@/e2e/support/hooks'
import { type Call, json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { poll, readAll, say, success, texts, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import type { CreatedIncomingWebhook } from '@/lib/webhooks/contract/incoming-admin'

const patch = (body: object): Call => ({ ...json(body), method: 'PATCH' })
const remove: Call = { method: 'DELETE' }

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  const post = async (address: string, text: string, username = 'alerts') =>
    success<{ id: number }>(await send(address, json({ text, username }))).id

  it('a webhook changes and deletes what it posted, as rows of the stream', async () => {
    const { room, address } = await hooked(target, {}, 'alerts')
    const id = await post(address, 'firing')
    const gone = await post(address, 'noise')
    const before = await poll(url, { room })
    // Discord's libraries append to the address that they have.
    const changed = await send(
      `${address}/discord/messages/${id}`,
      patch({ embeds: [{ title: 'half *way*' }] }),
    )
    expect(changed.status).toBe(200)
    expect(JSON.parse(changed.text)).toMatchObject({
      id: String(id),
      content: 'half way',
      author: { bot: true },
    })
    const again = JSON.parse(
      (await send(`${address}/messages/${id}?wait=true`, patch({ content: 'resolved' }))).text,
    )
    expect(again.edited_timestamp > again.timestamp).toBe(true)
    const deleted = await send(`${address}/messages/${gone}`, remove)
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(texts(await readAll(url, { room }))).toEqual(['resolved'])
    const { messages } = await poll(url, { room, ...before.cursor, events: 1 })
    expect(messages.map(({ type, ref_id, msg, nick, is_bot }) => [type, ref_id, msg, nick, is_bot])).toEqual([
      ['edit', id, 'resolved', 'alerts', true],
      ['delete', gone, '', 'system', undefined],
    ])
    for (const call of [patch({ content: 'x' }), remove])
      expectRefusal(await send(`${address}/messages/${gone}`, call), 404, 'not_found')
    // Repeating a change is one, too.
    expect((await send(`${address}/messages/${id}`, patch({ content: 'resolved' }))).status).toBe(200)
    const parallel = Array.from({ length: 8 }, (_, i) =>
      send(`${address}/messages/${id}`, patch({ content: `${i}` })),
    )
    for (const { status } of await Promise.all(parallel)) expect(status).toBe(200)
    expect(texts(await readAll(url, { room }))[0]).toMatch(/^\d$/)
  })

  it('a webhook changes nothing that it did not post', async () => {
    const { room, hook, address } = await hooked(target, {}, 'alerts')
    const sibling = await hooked(target, { room }, 'alerts')
    const stranger = await hooked(target, {}, 'alerts')
    const ids = [
      await post(sibling.address, 'of a hook in the same room'),
      await post(stranger.address, 'of a hook in another room'),
      (await say(url, { room, nick: 'alerts', msg: 'of a person' })).id,
      (await admin.post<{ id: number }>('/messages', { room, nick: 'alerts', msg: 'of the administrator' }))
        .id,
      999_999_999,
    ]
    const before = await readAll(url, { room })
    for (const id of [...ids, 'x', '0', '-1', '1e3', '9'.repeat(40)])
      for (const call of [patch({ content: 'x' }), remove]) {
        expectRefusal(await send(`${address}/messages/${id}`, call), 404, 'not_found')
        expectRefusal(await send(`${address}/discord/messages/${id}`, call), 404, 'not_found')
      }
    const own = await post(address, 'own')
    const wrong = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`
    expectRefusal(await send(`${wrong}/messages/${own}`, remove), 404, 'not_found')
    // The token is another, the webhook the same.
    const { token } = await admin.post<CreatedIncomingWebhook>(`/inhooks/${hook.id}/address`)
    expect((await send(`${url}/hooks/${token}/messages/${own}`, remove)).status).toBe(204)
    expect(await readAll(url, { room })).toEqual(before)
    expectRefusal(await send(`${address}/messages/${own}`), 405, 'method_not_allowed')
  })

  it('changes obey the rules for posting: word filter, frozen rooms and bans', async () => {
    const { room, address } = await hooked(target, {}, 'alerts')
    const nick = unique('nick')
    const id = await post(address, 'one', nick)
    const [blocked, masked] = [unique('word'), unique('word')]
    await admin.post('/words', { word: blocked, action: 'block' })
    await admin.post('/words', { word: masked, action: 'mask' })
    const at = `${address}/messages/${id}`
    expectRefusal(await send(at, patch({ content: `a ${blocked}` })), 422, 'sensitive_word')
    expect(JSON.parse((await send(at, patch({ content: `a ${masked}` }))).text).content).toBe(
      `a ${'*'.repeat(masked.length)}`,
    )
    expect(texts(await readAll(url, { room }))).toEqual([`a ${'*'.repeat(masked.length)}`])
    for (const body of [{}, { content: ' ' }, { text: '\u200b' }])
      expectRefusal(await send(at, patch(body)), 400, 'invalid_parameter')
    await admin.patch(`/rooms/${room}`, { frozen: true })
    for (const call of [patch({ content: 'x' }), remove])
      expectRefusal(await send(at, call), 403, 'forbidden')
    await admin.patch(`/rooms/${room}`, { frozen: false })
    const ban = await admin.post<{ id: number }>('/bans', { nick, room })
    for (const call of [patch({ content: 'x' }), remove])
      expectRefusal(await send(at, call), 403, 'forbidden')
    await admin.delete(`/bans/${ban.id}`)
    // Under a shadow ban everything seems to work, and nothing happens.
    const shadow = await admin.post<{ id: number }>('/bans', { nick, room, shadow: true })
    const hidden = await post(address, 'hidden', nick)
    for (const each of [id, hidden]) {
      expect(
        JSON.parse((await send(`${address}/messages/${each}`, patch({ content: 'x' }))).text).content,
      ).toBe('x')
      expect((await send(`${address}/messages/${each}`, remove)).status).toBe(204)
    }
    await admin.delete(`/bans/${shadow.id}`)
    const rows = await readAll(url, { room })
    expect(texts(rows.filter((row) => row.is_bot))).toEqual([`a ${'*'.repeat(masked.length)}`])
    await admin.delete(`/messages/${id}`)
    expectRefusal(await send(at, patch({ content: 'x' })), 404, 'not_found')
  })
})
