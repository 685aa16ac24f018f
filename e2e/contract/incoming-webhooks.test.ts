import { expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { hooked, labelled } from '@/e2e/support/hooks'
import { type Call, form, json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { createAccount, poll, readAll, success, texts, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import { until } from '@/e2e/support/until'
import type { AdminIncomingWebhook, CreatedIncomingWebhook } from '@/lib/webhooks/contract/incoming-admin'

const multipart = async (fields: Record<string, string | Blob>): Promise<Call> => {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.set(name, value)
  const response = new Response(parts)
  const headers = { 'Content-Type': response.headers.get('content-type') ?? '' }
  return { method: 'POST', headers, body: Buffer.from(await response.arrayBuffer()) }
}

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  it('an incoming webhook posts a text in any form, under its nick, marked as a bot’s', async () => {
    const { room, hook, address } = await hooked(target)
    expect(hook.address).toBe(address)
    const calls = [
      json({ text: 'one &amp; <https://a.example|all>', unknown: { 1: [] } }),
      form({ text: 'two &amp; <all>' }),
      labelled('three &amp;', 'text/plain; charset=utf-8'),
      labelled('{"text": "four &amp;"}'),
      await multipart({ payload_json: '{"content":"five"}', file: new Blob([Buffer.from([0xff, 0x00])]) }),
      form({ payload: '{"text":"six","username":"Jenkins","channel":"#general"}' }),
    ]
    for (const call of calls) success(await send(address, call))
    const rows = await readAll(url, { room })
    expect(rows.map(({ nick, msg }) => `${nick}: ${msg}`)).toEqual([
      ...['build: one & all (https://a.example)', 'build: two &amp; <all>', 'build: three &amp;'],
      ...['build: four &', 'build: five', 'Jenkins: six'],
    ])
    expect(rows.every((row) => row.is_bot === true && !row.is_admin && row.trip === null)).toBe(true)
    const { inhooks } = await admin.get<{ inhooks: AdminIncomingWebhook[] }>('/inhooks', { room })
    expect(inhooks).toMatchObject([{ id: hook.id, room, nick: 'build' }])
    await until('the uses to be written down', async () => {
      const seen = await admin.get<AdminIncomingWebhook>(`/inhooks/${hook.id}`)
      return seen.uses === 6 && (seen.last_used_time ?? 0) >= seen.created_time
    })
  })

  it('an incoming webhook answers programs made for Slack and Discord as those do', async () => {
    const { room, address } = await hooked(target)
    // slack_sdk asserts both; @slack/webhook returns the body.
    const slack = await send(`${address}/slack`, json({ text: 'to Slack', blocks: [{ type: 'divider' }] }))
    expect([slack.status, slack.text]).toEqual([200, 'ok'])
    // Most scripts expect 204; discord-webhook uses wait=True and reads the id.
    const discord = await send(`${address}/discord`, json({ content: 'to Discord', embeds: [], tts: false }))
    expect([discord.status, discord.text]).toEqual([204, ''])
    const waited = await send(`${address}/discord?wait=True`, json({ content: 'waited', username: 'Cap' }))
    const message = JSON.parse(waited.text)
    expect(message).toMatchObject({ content: 'waited', author: { username: 'Cap', bot: true }, type: 0 })
    const rows = await readAll(url, { room })
    expect(texts(rows)).toEqual(['to Slack', 'to Discord', 'waited'])
    expect(message.id).toBe(String(rows.at(-1)?.id))
  })

  it('an incoming webhook stores a repeat once, by the header’s key and by send_id', async () => {
    const { room, address } = await hooked(target)
    const other = await hooked(target)
    const headers = { 'Idempotency-Key': 'the-same' }
    const first = await send(address, json({ text: 'x' }, headers))
    const again = await send(`${address}/slack`, json({ text: 'x' }, headers))
    expect(again.headers['idempotent-replayed']).toBe('true')
    expectRefusal(await send(address, json({ text: 'y' }, headers)), 409, 'conflict')
    // Idempotency keys belong to one webhook.
    success(await send(other.address, json({ text: 'y' }, headers)))
    const many = Array.from({ length: 8 }, () => send(address, json({ text: 'z', send_id: 'z' })))
    const ids = (await Promise.all(many)).map((response) => success<{ id: number }>(response).id)
    expect(new Set(ids).size).toBe(1)
    expectRefusal(await send(address, json({ text: 'other', send_id: 'z' })), 409, 'conflict')
    const rows = await readAll(url, { room })
    expect(rows.map(({ id }) => id)).toEqual([success<{ id: number }>(first).id, ids[0]])
  })

  it('an incoming webhook posts in custom and private rooms, and obeys room settings and word filter', async () => {
    const { room, address } = await hooked(target, { kind: 'custom' })
    await admin.patch(`/rooms/${room}`, { private: true })
    const account = await createAccount(url, target.adminKey, room)
    success(await send(address, json({ text: 'inside' })))
    expect(texts(await readAll(url, { room, ...account }))).toEqual(['inside'])
    await admin.patch(`/rooms/${room}`, { frozen: true })
    expectRefusal(await send(address, json({ text: 'x' })), 403, 'forbidden')
    await admin.patch(`/rooms/${room}`, { frozen: false, slow_seconds: 600 })
    success(await send(address, json({ text: 'first', username: 'ann' })))
    const soon = await send(address, json({ text: 'second', username: 'bob' }))
    expectRefusal(soon, 409, 'conflict')
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
    await admin.patch(`/rooms/${room}`, { slow_seconds: 0 })
    const word = unique('word')
    await admin.post('/words', { word, action: 'block' })
    expectRefusal(await send(address, json({ text: `a ${word}` })), 422, 'sensitive_word')
    const banned = unique('nick')
    await admin.post('/bans', { nick: banned, room })
    expectRefusal(await send(address, json({ text: 'x', username: banned })), 403, 'forbidden')
  })

  it('an incoming webhook is never an administrator', async () => {
    const { room, address } = await hooked(target)
    const names = [
      'admin',
      'Аdmin',
      'system',
      'The Administrator',
      'a◆dmin',
      '  ',
      'ann#secret',
      '𝒶'.repeat(99),
    ]
    for (const username of names) success(await send(address, json({ text: 'x', username, key: 'x' })))
    const headers = { Authorization: `Bearer ${target.superKey}` }
    success(await send(address, json({ text: 'x', key: target.superKey }, headers)))
    const rows = await readAll(url, { room })
    const given = 'build'
    expect(rows.map(({ nick }) => nick)).toEqual([
      ...Array<string>(6).fill(given),
      ...['annsecret', '𝒶'.repeat(32), given],
    ])
    expect(rows.some((row) => row.is_admin || row.trip !== null)).toBe(false)
    for (const nick of ['admin', 'Аdmin'])
      expectRefusal(await admin.call('POST', '/inhooks', { room, nick }), 403, 'forbidden')
    for (const nick of ['a#b', '', 'a◆b'])
      expectRefusal(await admin.call('POST', '/inhooks', { room, nick }), 400, 'invalid_parameter', 'nick')
  })

  it('an incoming webhook with a wrong token looks like a deleted one', async () => {
    const { room, hook, address } = await hooked(target)
    const rolled = await admin.post<CreatedIncomingWebhook>(`/inhooks/${hook.id}/address`)
    const gone = await hooked(target)
    await admin.delete(`/inhooks/${gone.hook.id}`)
    const lost = await hooked(target)
    await admin.delete(`/rooms/${lost.room}`)
    await admin.post('/rooms', { room: lost.room })
    const wrong = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`
    const addresses = [address, gone.address, lost.address, wrong, `${url}/hooks/x`, `${address}x`]
    const responses = []
    for (const each of addresses) responses.push(await send(each, json({ text: 'x' })))
    for (const response of responses) expectRefusal(response, 404, 'not_found')
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    success(await send(rolled.address, json({ text: 'by the new address' })))
    expect(texts(await readAll(url, { room }))).toEqual(['by the new address'])
    expectRefusal(await admin.call('DELETE', `/inhooks/${gone.hook.id}`), 404, 'not_found')
  })

  it('the token of an incoming webhook stays secret, and the number of webhooks is limited', async () => {
    const { room, hook } = await hooked(target)
    const responses = [
      await admin.call('GET', `/inhooks?room=${room}`),
      await admin.call('GET', `/inhooks/${hook.id}`),
      await admin.call('GET', `/audit?q=${room}`),
      await send(`${url}/metrics`, { headers: { Authorization: `Bearer ${target.superKey}` } }),
    ]
    for (const { status, text } of responses) {
      expect(status).toBe(200)
      expect(text).not.toContain(hook.token)
    }
    expect(responses[2]?.text).toContain('inhook.create')
    expect(responses[3]?.text).toMatch(/^incoming_hook_posts_total\{outcome="stored"\} \d+$/m)
    expect(responses[3]?.text).toMatch(/^incoming_hooks [1-9]/m)
    const making = Array.from({ length: 24 }, (_, index) =>
      admin.call('POST', '/inhooks', { room, nick: `bot-${index}` }),
    )
    const made = await Promise.all(making)
    expect(made.filter(({ status }) => status === 200)).toHaveLength(19)
    for (const response of made.filter(({ status }) => status !== 200))
      expectRefusal(response, 409, 'conflict')
    const { inhooks } = await admin.get<{ inhooks: AdminIncomingWebhook[] }>('/inhooks', { room })
    expect(inhooks).toHaveLength(20)
    for (const { id } of inhooks) await admin.delete(`/inhooks/${id}`)
    expectRefusal(await admin.call('POST', '/inhooks', { room: unique('no'), nick: 'a' }), 404, 'not_found')
  })

  it('an incoming webhook refuses an empty post, and accepts the largest', async () => {
    const { room, address } = await hooked(target)
    for (const call of [
      json({}),
      json({ blocks: [{ type: 'image' }] }),
      form({ payload: '{' }),
      labelled('  '),
    ])
      expectRefusal(await send(address, call), 400, 'invalid_parameter')
    expectRefusal(
      await send(address, labelled('['.repeat(100), 'application/json')),
      400,
      'invalid_parameter',
    )
    const section = { type: 'section', text: { type: 'mrkdwn', text: 'so much to say' } }
    const blocks = Array.from({ length: 12_000 }, () => section)
    success(await send(address, json({ blocks, attachments: Array.from({ length: 80_000 }, () => 0) })))
    expectRefusal(await send(address, json({ text: 'x'.repeat(1_100_000) })), 413, 'too_large')
    expectRefusal(await send(address), 400, 'invalid_parameter')
    expectRefusal(await send(`${address}/slack?text=x`), 405, 'method_not_allowed')
    const { messages } = await poll(url, { room })
    expect(messages).toHaveLength(1)
    expect(Array.from(messages[0]?.msg ?? '')).toHaveLength(4000)
    expect(messages[0]?.msg.endsWith('…')).toBe(true)
  })
})
