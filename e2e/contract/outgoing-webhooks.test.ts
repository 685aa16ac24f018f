import { describe, expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { createData, startServer } from '@/e2e/support/server'
import { metric } from '@/e2e/support/server-metrics'
import { say, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import { until } from '@/e2e/support/until'
import { startReceiver, verify } from '@/e2e/support/webhook-receiver'
import type { AdminDelivery, AdminOutgoingWebhook } from '@/lib/webhooks/contract/outgoing'

type Made = AdminOutgoingWebhook & { secret: string; code: number }

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  it('outgoing webhooks can be created, changed, listed and deleted, and the secret is shown once', async () => {
    const room = unique('room')
    expectRefusal(
      await admin.call('POST', '/outhooks', { room, url: 'https://a.example/' }),
      404,
      'not_found',
    )
    await say(url, { room, nick: 'ann', msg: 'hello' })
    const made = await admin.post<Made>('/outhooks', { room, url: 'HTTPS://A.example/x#y', shape: 'slack' })
    const { secret, code: _, ...hook } = made
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(hook).toMatchObject({
      room,
      url: 'https://a.example/x',
      shape: 'slack',
      enabled: true,
      failures: 0,
    })
    const list = await admin.get<{ outhooks: AdminOutgoingWebhook[] }>('/outhooks', { room })
    expect(list).toMatchObject({ outhooks: [hook], cursor: null })
    const changed = await admin.patch<AdminOutgoingWebhook>(`/outhooks/${made.id}`, {
      enabled: 0,
      version: 1,
    })
    expect(changed).toMatchObject({ enabled: false, version: 2, disabled_reason: null })
    expectRefusal(
      await admin.call('PATCH', `/outhooks/${made.id}`, { enabled: 1, version: 1 }),
      409,
      'conflict',
    )
    expectRefusal(await admin.call('PATCH', `/outhooks/${made.id}`, {}), 400, 'invalid_parameter')
    const rolled = await admin.post<Made>(`/outhooks/${made.id}/secret`)
    expect(rolled.secret).not.toBe(secret)
    expect(rolled.before_until).toBeGreaterThan(Date.now())
    for (let i = 0; i < 4; i++) await admin.post('/outhooks', { room, url: 'https://a.example/' })
    const sixth = await admin.call('POST', '/outhooks', { room, url: 'https://a.example/' })
    expectRefusal(sixth, 409, 'conflict')
    for (const { id } of (await admin.get<{ outhooks: AdminOutgoingWebhook[] }>('/outhooks', { room }))
      .outhooks)
      await admin.delete(`/outhooks/${id}`)
    expectRefusal(await admin.call('GET', `/outhooks/${made.id}`), 404, 'not_found')
    expectRefusal(await admin.call('GET', `/deliveries?hook=${made.id}`), 404, 'not_found')
    const { audit } = await admin.get<{ audit: { action: string; target: string }[] }>('/audit', { q: room })
    expect(audit.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 5 }, () => 'webhook.delete'),
      ...Array.from({ length: 4 }, () => 'webhook.create'),
      ...['webhook.secret', 'webhook.change', 'webhook.create'],
    ])
    expect(JSON.stringify(audit)).not.toContain('/x')
  })

  it('an address that cannot be called is refused, and nothing is sent to a private one', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    const addresses = [
      'ftp://a.example/',
      'a.example',
      'https://ann:secret@a.example/',
      'https://a.example:25/',
      'http:/\\a.example',
      `https://a.example/${'x'.repeat(2048)}`,
    ]
    for (const address of addresses)
      expectRefusal(
        await admin.call('POST', '/outhooks', { room, url: address }),
        400,
        'invalid_parameter',
        'url',
      )
    const receiver = await startReceiver()
    const { id } = await admin.post<Made>('/outhooks', { room, url: receiver.url })
    const tested = await admin.post<AdminDelivery>(`/outhooks/${id}/test`)
    expect(tested).toMatchObject({ outcome: 'private_address' })
    await say(url, { room, nick: 'ann', msg: 'hello again' })
    await until(
      'the delivery to fail',
      async () => (await admin.get<AdminOutgoingWebhook>(`/outhooks/${id}`)).failures > 0,
    )
    const { deliveries } = await admin.get<{ deliveries: AdminDelivery[] }>('/deliveries', { hook: id })
    expect(deliveries.map(({ outcome }) => outcome)).toEqual(['private_address', 'private_address'])
    expect(receiver.arrivals).toEqual([])
    await admin.delete(`/outhooks/${id}`)
    await receiver.stop()
  })
})

describe('a server that is killed', () => {
  it('delivers afterwards what was pending, in order; one that exits finishes what is in flight', async () => {
    const [data, receiver] = [await createData('sqlite'), await startReceiver()]
    const start = () => startServer({ data, env: { WEBHOOKS_TO_PRIVATE: 'on' } })
    let server = await start()
    try {
      const room = unique('room')
      await say(server.url, { room, nick: 'ann', msg: 'before' })
      const hook = await administration(server).post<Made>('/outhooks', { room, url: receiver.url })
      const { id, secret } = hook
      let answered = 0
      receiver.respond((response) => {
        if (answered++ < 3) response.writeHead(200).end('ok')
      })
      for (let i = 0; i < 8; i++) await say(server.url, { room, nick: 'ann', msg: `m${i}` })
      // Bots are left out, so that bridges do not loop.
      await say(server.url, { room, nick: 'beep', msg: 'a bot', bot: '1' })
      await until('one to be under way', () => receiver.arrivals.length === 4)
      expect(await metric(server, 'webhook_deliveries_under_way')).toBe(1)
      expect(await metric(server, 'webhook_deliveries_total{outcome="delivered"}')).toBe(3)
      await server.crash()
      receiver.respond()
      server = await start()
      await until('the others', () => receiver.texts().includes('m7'))
      expect(receiver.texts()).toEqual(['m0', 'm1', 'm2', 'm3', 'm3', 'm4', 'm5', 'm6', 'm7'])
      for (const arrival of receiver.arrivals) verify(secret, arrival)
      await administration(server).patch(`/outhooks/${id}`, { include_bots: 1 })
      await say(server.url, { room, nick: 'beep', msg: 'a bot, wanted', bot: '1' })
      await until('the bot', () => receiver.texts().includes('a bot, wanted'))
      expect(receiver.texts()).not.toContain('a bot')
      const isGone = () =>
        send(`${server.url}/healthz`).then(
          () => false,
          () => true,
        )
      receiver.respond((response) => {
        server.terminate()
        void until('nobody to be let in any more', isGone).then(() => response.writeHead(204).end())
      })
      await say(server.url, { room, nick: 'ann', msg: 'the last' })
      expect(await server.exited).toBe(0)
      expect(receiver.texts().at(-1)).toBe('the last')
      expect(server.output()).not.toContain(secret)
    } finally {
      await server.stop()
      await receiver.stop()
      await data.remove()
    }
  })
})
