import { describe, expect, it } from 'vitest'
import { say } from '@/e2e/support/store'
import { verify } from '@/e2e/support/webhook-receiver'
import { deleteAdminRoom } from '@/lib/chat/server/admin/rooms'
import { db } from '@/lib/core/db/database'
import { type Sql, sql } from '@/lib/core/db/rows'
import {
  createOutgoingWebhook,
  listDeliveries,
  outgoingWebhooks,
  rotateOutgoingSecret,
  testOutgoingWebhook,
} from './admin'
import { deliverySuite } from './deliveries.suite'
import { type HookPlace, receiverFixture } from './receiver.suite'
import { logStatements } from './store'

function keptSuite(place: HookPlace): void {
  const { hookOf, withHook, logOf, arrived, settled, statuses } = place

  it('keep the newest hundred log entries', () =>
    withHook(async (hook) => {
      for (let i = 0; i < 103; i++)
        await db().batch<Sql[]>(
          logStatements(hook.id, { messageId: `w${i}`, attempt: 1, outcome: 'delivered', milliseconds: 1 }),
        )
      const { deliveries } = await listDeliveries({ hook: hook.id, limit: 500 })
      expect(deliveries.map((line) => line.webhook_id)).toEqual(
        Array.from({ length: 100 }, (_, i) => `w${102 - i}`),
      )
    }))

  it('sign with the previous secret, too, for a day', () =>
    withHook(async (hook, room) => {
      const { secret } = await rotateOutgoingSecret(hook.id, 'key')
      await say(room, 'one')
      const [first] = await arrived(1)
      for (const each of [secret, hook.secret]) if (first) verify(each, first)
      await settled(hook.id)
      await db().batch([sql`UPDATE out_hooks SET before_until = 1 WHERE id = ${hook.id}`])
      await say(room, 'two')
      const second = (await arrived(2))[1]
      if (!second) throw new Error('nothing arrived')
      verify(secret, second)
      expect(() => verify(hook.secret, second)).toThrow()
    }))

  it('can be tested, with the outcome in the response', () =>
    withHook(async (hook, room) => {
      statuses(418)
      expect(await testOutgoingWebhook(hook.id)).toMatchObject({ outcome: 'status_418' })
      const [arrival] = place.receiver.arrivals
      expect(arrival && verify(hook.secret, arrival)).toMatchObject({
        type: 'webhook.test',
        data: { room },
      })
      expect(await logOf(hook.id)).toEqual([{ outcome: 'status_418', attempt: 1, left_out: 0 }])
      expect(await outgoingWebhooks.read(hook.id)).toMatchObject({ failures: 0, last_outcome: 'status_418' })
    }))

  it('store secret and URL encrypted, and keep both out of the audit log', () =>
    withHook(async (hook) => {
      await outgoingWebhooks.change(hook.id, { url: 'https://hooks.example/T0/B0/credential' }, 'key')
      await rotateOutgoingSecret(hook.id, 'key')
      const rows = await db().query(sql`SELECT * FROM out_hooks WHERE id = ${hook.id}`)
      const audit = await db().query(sql`SELECT * FROM admin_audit`)
      for (const text of [JSON.stringify(rows), JSON.stringify(audit)]) {
        expect(text).not.toContain('whsec_')
        expect(text).not.toContain('credential')
      }
      expect(JSON.stringify(audit)).toContain('https://hooks.example/…')
      expect((await outgoingWebhooks.read(hook.id)).url).toBe('https://hooks.example/T0/B0/credential')
    }))

  it('report a lost encryption key', () =>
    withHook(async (hook) => {
      await db().batch([sql`UPDATE out_hooks SET url = 'AAAA', secret = 'AAAA' WHERE id = ${hook.id}`])
      expect((await outgoingWebhooks.read(hook.id)).url).toBe('')
      expect(await testOutgoingWebhook(hook.id)).toMatchObject({ outcome: 'secret_lost' })
    }))

  it('are deleted with their room', () =>
    withHook(async (hook, room) => {
      await deleteAdminRoom(room, 'key')
      await expect(outgoingWebhooks.read(hook.id)).rejects.toThrow('no such outgoing webhook')
    }))

  it('are not created in a room that is removed concurrently', async () => {
    for (let i = 0; i < 10; i++) {
      const room = `fleeting-${i}`
      await say(room, 'hello')
      const adding = Array.from({ length: 3 }, () =>
        createOutgoingWebhook(
          { room, url: place.receiver.url, include_bots: false, shape: 'standard' },
          'key',
        ),
      )
      const [, ...results] = await Promise.allSettled([deleteAdminRoom(room, 'key'), ...adding])
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'not_found' })
    }
    const [kept] = await db().query(sql<{ count: number }>`SELECT count(*) AS count FROM out_hooks`)
    expect(kept?.count).toBe(0)
  })

  it('are limited to five a room, even when created concurrently', async () => {
    await say('crowded', 'hello')
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => hookOf('crowded')))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const result of made)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'conflict' })
    const { outhooks } = await outgoingWebhooks.list({ room: 'crowded', limit: 100 })
    for (const { id } of outhooks) await outgoingWebhooks.remove(id, 'key')
    expect((await outgoingWebhooks.list({ limit: 100 })).outhooks).toEqual([])
  })
}

export function outgoingWebhookSuite(provider: 'sqlite' | 'postgresql'): void {
  const place = receiverFixture(provider)
  describe(`webhooks on ${provider}`, () => {
    deliverySuite(place, provider)
    keptSuite(place)
  })
}
