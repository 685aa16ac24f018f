import { expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { callOf, hookPayloads, signed } from '@/e2e/support/hook-payloads'
import { hooked, labelled } from '@/e2e/support/hooks'
import { form, json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { readAll, success, texts, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import type { AdminAuditRecord } from '@/lib/core/audit/contract'
import type { AdminIncomingWebhook } from '@/lib/webhooks/contract/incoming-admin'

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  it('what real programs post is shown as readable text, under their names', async () => {
    const { room, address } = await hooked(target)
    for (const payload of hookPayloads) {
      const { status, text } = await send(address + payload.path, callOf(payload))
      expect(`${payload.name} ${status} ${status < 300 ? '' : text}`).toMatch(/ 20[04] $/)
    }
    const rows = await readAll(url, { room })
    expect(rows.map(({ nick, msg }) => [nick, ...msg.split('\n')])).toEqual(
      hookPayloads.map(({ nick = 'build', text }) => [nick, ...text]),
    )
  })

  it('a JSON object is JSON whatever its Content-Type, on every path', async () => {
    const { room, address } = await hooked(target)
    const types = [
      undefined,
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/octet-stream',
      'text/xml',
    ]
    for (const path of ['', '/slack', '/discord'])
      for (const type of types) {
        const { status } = await send(address + path, labelled('{"text":"a &amp; b"}', type))
        expect([path, type, status]).toEqual([path, type, path === '/discord' ? 204 : 200])
      }
    success(await send(address, labelled('a &amp; b', 'text/plain')))
    success(await send(address, labelled('hello', 'application/x-www-form-urlencoded')))
    const rows = texts(await readAll(url, { room }))
    expect(new Set(rows.slice(0, -2))).toEqual(new Set(['a & b']))
    expect(rows.slice(-2)).toEqual(['a &amp; b', 'hello'])
  })

  it('the id of a message is in the response with wait, on every path', async () => {
    const { room, address } = await hooked(target)
    const alerts = json({ alerts: [{ labels: { alertname: 'a' } }] })
    const event = json({ object_kind: 'push' })
    const ids = [
      success<{ id: number }>(await send(`${address}?wait=true`, json({ text: 'x' }))).id,
      success<{ id: number }>(await send(`${address}/slack?wait=1`, json({ text: 'x' }))).id,
      Number(JSON.parse((await send(`${address}/discord?wait=True`, json({ content: 'x' }))).text).id),
      success<{ id: number }>(await send(`${address}/grafana?wait=true`, alerts)).id,
      success<{ id: number }>(await send(`${address}/gitlab?wait=true`, event)).id,
      success<{ id: number }>(await send(`${address}/github?wait=true`, json({ commits: [] }))).id,
    ]
    expect(ids).toEqual((await readAll(url, { room })).map(({ id }) => id))
    const ping = await send(`${address}/github`, json({ zen: 'x' }, { 'X-GitHub-Event': 'ping' }))
    expect([ping.status, ping.text]).toEqual([204, ''])
  })

  it('a payload without any text is refused with what its program should send', async () => {
    const { address } = await hooked(target)
    const rules: Record<string, string> = {
      '': 'hook_without_text',
      '/slack': 'slack_without_text',
      '/discord': 'discord_without_text',
      '/github': 'github_without_event',
      '/gitlab': 'gitlab_without_event',
      '/grafana': 'grafana_without_text',
    }
    for (const [path, rule] of Object.entries(rules)) {
      const response = await send(address + path, json({ color: 1 }))
      expectRefusal(response, 400, 'invalid_parameter')
      expect(JSON.parse(response.text).rule).toBe(rule)
    }
    // Any types: never a failure of the server.
    const odd = {
      toString: 1,
      valueOf: {},
      text: { toString: 1 },
      wait: { toString: 1 },
      username: [],
      blocks: { length: 5 },
    }
    const odder = {
      ...odd,
      embeds: [odd],
      attachments: [odd],
      alerts: [odd],
      commits: [odd],
      repository: odd,
      ts: odd,
    }
    for (const path of Object.keys(rules))
      for (const body of [odd, odder, { ...odder, text: 'x', __proto__: odd }])
        expect((await send(address + path, json(body))).status).toBeLessThan(500)
  })

  it('a webhook with a secret accepts only requests that prove it, on every path', async () => {
    const { room, hook, address } = await hooked(target)
    const other = await hooked(target)
    const secret = unique('a secret & long')
    expect(hook.has_secret).toBe(false)
    const changed = await admin.patch<AdminIncomingWebhook>(`/inhooks/${hook.id}`, { secret })
    expect(changed).toMatchObject({ id: hook.id, has_secret: true })
    const call = json({ commits: [], ref: 'refs/heads/one' }, { 'X-GitHub-Event': 'push' })
    success(await send(`${address}/github`, signed(secret, call)))
    const asForm = form(
      { payload: JSON.stringify({ commits: [], ref: 'refs/heads/two' }) },
      { 'X-GitHub-Event': 'push' },
    )
    success(await send(`${address}/github`, signed(secret, asForm)))
    const byGitlab = { 'X-Gitlab-Event': 'Push Hook', 'X-Gitlab-Token': secret }
    success(await send(`${address}/gitlab`, json({ object_kind: 'push', ref: 'refs/heads/three' }, byGitlab)))
    success(await send(address, json({ text: 'four' }, { Authorization: `Bearer ${secret}` })))
    const wrong = [
      send(`${address}/github`, call),
      send(`${address}/github`, signed('other', call)),
      send(`${address}/github`, { ...signed(secret, call), body: `${call.body} ` }),
      send(`${address}/github`, json({ zen: 'x' }, { 'X-GitHub-Event': 'ping' })),
      send(`${address}/gitlab`, json({ object_kind: 'push' }, { 'X-Gitlab-Token': `${secret}x` })),
      send(`${address}/slack`, json({ text: 'x' })),
      send(`${address}/messages/1`, { ...json({ text: 'x' }), method: 'PATCH' }),
    ]
    for (const response of await Promise.all(wrong)) {
      expectRefusal(response, 401, 'unauthorized')
      expect(JSON.parse(response.text).rule).toBe('hook_unsigned')
    }
    success(await send(other.address, json({ text: 'x' })))
    const rows = texts(await readAll(url, { room }))
    expect(rows.map((row) => /one|two|three|four/.exec(row)?.[0])).toEqual(['one', 'two', 'three', 'four'])
    await admin.patch(`/inhooks/${hook.id}`, { secret: 'another one' })
    expectRefusal(await send(`${address}/github`, signed(secret, call)), 401, 'unauthorized')
    success(await send(`${address}/github`, signed('another one', call)))
    expect(await admin.patch(`/inhooks/${hook.id}`, { secret: '' })).toMatchObject({ has_secret: false })
    success(await send(address, json({ text: 'x' })))
    const audit = await admin.get<{ audit: AdminAuditRecord[] }>('/audit', { q: 'inhook.secret' })
    const [removed, replaced, set] = audit.audit.filter((entry) => entry.target === `build in ${room}`)
    expect([set, replaced, removed].map((entry) => [entry?.before, entry?.after])).toEqual([
      [{ has_secret: false }, { has_secret: true }],
      [{ has_secret: true }, { has_secret: true }],
      [{ has_secret: true }, { has_secret: false }],
    ])
    expect(JSON.stringify(audit)).not.toContain(secret)
    expectRefusal(await admin.call('PATCH', '/inhooks/999999', { secret }), 404, 'not_found')
    expectRefusal(
      await admin.call('PATCH', `/inhooks/${hook.id}`, { secret: 'x'.repeat(300) }),
      400,
      'invalid_parameter',
      'secret',
    )
  })
})
