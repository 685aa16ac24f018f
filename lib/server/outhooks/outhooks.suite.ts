import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { open, say } from '@/e2e/support/store'
import { until } from '@/e2e/support/until'
import { messageOf, type Receiver, startReceiver, verify } from '@/e2e/support/webhook-receiver'
import type { AdminOutHook } from '@/lib/schemas/admin/outhooks'
import {
  changeOutHook,
  createOutHook,
  deleteOutHook,
  listDeliveries,
  listOutHooks,
  readOutHook,
  rollOutHook,
  testOutHook,
} from '../admin/outhooks'
import { deleteAdminRoom } from '../admin/room-changes'
import { jumpOf } from '../chat/said-after'
import { config } from '../config'
import { db } from '../db/database'
import { type Sql, sql } from '../db/rows'
import { dispatcher } from './dispatcher'
import { logStatements } from './store'

/** What webhooks promise, the same on both databases. */
export function outHookSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  let receiver: Receiver
  beforeAll(async () => {
    close = await open(provider)
    Object.assign(config(), { hasPrivateWebhooks: true })
    receiver = await startReceiver()
    dispatcher().start()
    await dispatcher().load()
  })
  afterAll(async () => {
    await dispatcher().stop()
    await receiver.stop()
    await close()
  })
  beforeEach(() => {
    receiver.answer()
    receiver.arrivals.length = 0
  })

  let rooms = 0
  const hookOf = async (room: string, url = receiver.url) => {
    await say(room, 'before the webhook')
    return createOutHook({ room, url, include_bots: false, shape: 'standard' }, 'key')
  }
  /** A room of its own with a webhook, which is removed after the test. */
  const withHook = async (
    run: (hook: AdminOutHook & { secret: string }, room: string) => Promise<void>,
    url?: string,
  ) => {
    const room = `hooked-${rooms++}`
    const hook = await hookOf(room, url)
    try {
      await run(hook, room)
    } finally {
      await deleteOutHook(hook.id, 'key').catch(() => undefined)
    }
  }
  const logOf = async (hook: number) =>
    (await listDeliveries({ hook, limit: 100 })).deliveries.map(({ outcome, attempt, left_out }) => ({
      outcome,
      attempt,
      left_out,
    }))
  const arrived = (count: number) =>
    until(`${count} requests`, () => receiver.arrivals.length >= count && receiver.arrivals)
  const settled = (id: number) =>
    until('nothing to be under way', async () => dispatcher().underWay === 0 && readOutHook(id))
  /** Answers with these statuses, then with 204. */
  const statuses = (...list: number[]) => {
    receiver.answer((answer: ServerResponse) => {
      answer.writeHead(list.shift() ?? 204, { 'retry-after': '0' }).end()
    })
  }

  describe(`webhooks on ${provider}`, () => {
    it('tell what is said from then on, once, in order and signed', () =>
      withHook(async (hook, room) => {
        await Promise.all(Array.from({ length: 45 }, (_, i) => say(room, `m${i}`)))
        await arrived(45)
        await settled(hook.id)
        expect(receiver.texts()).toEqual(Array.from({ length: 45 }, (_, i) => `m${i}`))
        for (const arrival of receiver.arrivals) {
          expect(verify(hook.secret, arrival)).toMatchObject({ type: 'message.created' })
          const { id, room: name } = messageOf(arrival)
          expect(arrival.headers['webhook-id']).toMatch(new RegExp(`^msg_\\d+_${id}$`))
          expect(name).toBe(room)
        }
        expect(await readOutHook(hook.id)).toMatchObject({ last_outcome: 'delivered', failures: 0 })
      }))

    it('try again what failed, under the same id, before anything that follows it', () =>
      withHook(async (hook, room) => {
        statuses(500, 503)
        await say(room, 'one')
        await arrived(1)
        await say(room, 'two')
        await arrived(4)
        await settled(hook.id)
        expect(receiver.texts()).toEqual(['one', 'one', 'one', 'two'])
        const ids = receiver.arrivals.map(({ headers }) => headers['webhook-id'])
        expect(new Set(ids).size).toBe(2)
        expect(await logOf(hook.id)).toEqual([
          { outcome: 'delivered', attempt: 1, left_out: 0 },
          { outcome: 'delivered', attempt: 3, left_out: 0 },
          { outcome: 'status_503', attempt: 2, left_out: 0 },
          { outcome: 'status_500', attempt: 1, left_out: 0 },
        ])
      }))

    it('are disabled by 410, and go on where they stopped when they are enabled', () =>
      withHook(async (hook, room) => {
        statuses(410)
        await say(room, 'one')
        await until('it to be disabled', async () => !(await readOutHook(hook.id)).enabled)
        expect(await readOutHook(hook.id)).toMatchObject({ disabled_reason: 'gone', next_try_time: null })
        await until('it to be forgotten', () => dispatcher().counts.enabled === 0)
        await say(room, 'two')
        await changeOutHook(hook.id, { enabled: true }, 'key')
        await arrived(3)
        expect(receiver.texts()).toEqual(['one', 'one', 'two'])
        expect(await readOutHook(hook.id)).toMatchObject({ enabled: true, disabled_reason: null })
      }))

    it('are disabled after days of failures, and not for a clock that was set', () =>
      withHook(async (hook, room) => {
        const long = BigInt(Date.now() - 4 * 86_400_000)
        receiver.answer((answer) => answer.writeHead(500).end())
        await db().batch([
          sql`UPDATE out_hooks SET failures = 3, failing_since = ${long} WHERE id = ${hook.id}`,
        ])
        await say(room, 'one')
        await arrived(1)
        expect(await settled(hook.id)).toMatchObject({ enabled: true, failures: 4 })
        await db().batch([
          sql`UPDATE out_hooks SET failures = 9, failing_since = ${long}, next_try_time = 0 WHERE id = ${hook.id}`,
        ])
        await dispatcher().load()
        await until('it to be disabled', async () => !(await readOutHook(hook.id)).enabled)
        expect(await readOutHook(hook.id)).toMatchObject({ disabled_reason: 'failing' })
      }))

    it('leave out one message that is refused again and again for what it is', () =>
      withHook(async (hook, room) => {
        receiver.answer((answer, arrival) => {
          answer.writeHead(messageOf(arrival).msg === 'bad' ? 400 : 204, { 'retry-after': '0' }).end()
        })
        await db().batch([sql`UPDATE out_hooks SET attempts = 4 WHERE id = ${hook.id}`])
        await say(room, 'bad')
        await say(room, 'good')
        await arrived(2)
        await settled(hook.id)
        expect(receiver.texts()).toEqual(['bad', 'good'])
        expect(await logOf(hook.id)).toEqual([
          { outcome: 'delivered', attempt: 1, left_out: 0 },
          { outcome: 'status_400', attempt: 5, left_out: 1 },
        ])
      }))

    it('do not tell what nobody is shown', () =>
      withHook(async (hook, room) => {
        const [now] = await Promise.all([changeOutHook(hook.id, { enabled: false }, 'key')])
        const gone = await say(room, 'deleted')
        await say(room, 'kept')
        const { id } = await db().read.room.findUniqueOrThrow({ where: { name: room } })
        await db().batch([
          sql`UPDATE messages SET deleted_time = 5 WHERE id = ${BigInt(gone.row.id)} AND room_id = ${id}`,
        ])
        await changeOutHook(hook.id, { enabled: true, version: now.version }, 'key')
        await arrived(1)
        await settled(hook.id)
        expect(receiver.texts()).toEqual(['kept'])
      }))

    it('jump so far that no more than may be is left, and count what lies before', async () => {
      const stored = await Promise.all(Array.from({ length: 30 }, (_, i) => say('behind', `m${i}`)))
      const [first, third, last] = [0, 2, 29].map((index) => Number(stored[index]?.row.id))
      const shown = Number(first) - 1
      expect(await jumpOf('behind', shown, 27, 1)).toMatchObject({ id: third, leftOut: 3 })
      expect(await jumpOf('behind', shown, 30, 1)).toBeNull()
      expect(await jumpOf('behind', Number(last), 0, 1)).toBeNull()
      expect(await jumpOf('nowhere', 0, 0, 1)).toBeNull()
    })

    it('keep the newest hundred lines of their logs', () =>
      withHook(async (hook) => {
        for (let i = 0; i < 103; i++)
          await db().batch<Sql[]>(
            logStatements(hook.id, { webhookId: `w${i}`, attempt: 1, outcome: 'delivered', milliseconds: 1 }),
          )
        const { deliveries } = await listDeliveries({ hook: hook.id, limit: 500 })
        expect(deliveries.map((line) => line.webhook_id)).toEqual(
          Array.from({ length: 100 }, (_, i) => `w${102 - i}`),
        )
      }))

    it('jump over what is too old', () =>
      withHook(async (hook, room) => {
        await changeOutHook(hook.id, { enabled: false }, 'key')
        for (const text of ['old', 'older']) await say(room, text)
        const { id } = await db().read.room.findUniqueOrThrow({ where: { name: room } })
        await db().batch([sql`UPDATE messages SET time = time - 400000000 WHERE room_id = ${id}`])
        await say(room, 'new')
        await changeOutHook(hook.id, { enabled: true }, 'key')
        await arrived(1)
        await settled(hook.id)
        expect(receiver.texts()).toEqual(['new'])
        expect(await logOf(hook.id)).toEqual([
          { outcome: 'delivered', attempt: 1, left_out: 0 },
          { outcome: 'left_out', attempt: 0, left_out: 2 },
        ])
      }))

    it('are tried again though the clock was set back since it was decided when', () =>
      withHook(async (hook, room) => {
        const far = BigInt(Date.now() + 400 * 86_400_000)
        await db().batch([sql`UPDATE out_hooks SET next_try_time = ${far} WHERE id = ${hook.id}`])
        await say(room, 'one')
        await arrived(1)
        expect(receiver.texts()).toEqual(['one'])
      }))

    it('sign with the secret before, too, for a day', () =>
      withHook(async (hook, room) => {
        const { secret } = await rollOutHook(hook.id, 'key')
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

    it('can be tested, which says at once what became of it', () =>
      withHook(async (hook, room) => {
        statuses(418)
        expect(await testOutHook(hook.id)).toMatchObject({ outcome: 'status_418' })
        const [arrival] = receiver.arrivals
        expect(arrival && verify(hook.secret, arrival)).toMatchObject({
          type: 'webhook.test',
          data: { room },
        })
        expect(await logOf(hook.id)).toEqual([{ outcome: 'status_418', attempt: 1, left_out: 0 }])
        expect(await readOutHook(hook.id)).toMatchObject({ failures: 0, last_outcome: 'status_418' })
      }))

    it('keep neither secret nor address in the clear, and neither is in the audit log', () =>
      withHook(async (hook) => {
        await changeOutHook(hook.id, { url: 'https://hooks.example/T0/B0/credential' }, 'key')
        await rollOutHook(hook.id, 'key')
        const rows = await db().query(sql`SELECT * FROM out_hooks WHERE id = ${hook.id}`)
        const audit = await db().query(sql`SELECT * FROM admin_audit`)
        for (const text of [JSON.stringify(rows), JSON.stringify(audit)]) {
          expect(text).not.toContain('whsec_')
          expect(text).not.toContain('credential')
        }
        expect(JSON.stringify(audit)).toContain('https://hooks.example/…')
        expect((await readOutHook(hook.id)).url).toBe('https://hooks.example/T0/B0/credential')
      }))

    it('say so when the key that they were sealed with is lost', () =>
      withHook(async (hook) => {
        await db().batch([sql`UPDATE out_hooks SET url = 'AAAA', secret = 'AAAA' WHERE id = ${hook.id}`])
        expect((await readOutHook(hook.id)).url).toBe('')
        expect(await testOutHook(hook.id)).toMatchObject({ outcome: 'secret_lost' })
      }))

    it('go with their room', () =>
      withHook(async (hook, room) => {
        await deleteAdminRoom(room, 'key')
        await expect(readOutHook(hook.id)).rejects.toThrow('no such webhook')
      }))

    it('are at most five of a room, however many are made at once', async () => {
      await say('crowded', 'hello')
      const made = await Promise.allSettled(Array.from({ length: 8 }, () => hookOf('crowded')))
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      for (const result of made)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'conflict' })
      const { outhooks } = await listOutHooks({ room: 'crowded', limit: 100 })
      for (const { id } of outhooks) await deleteOutHook(id, 'key')
      expect((await listOutHooks({ limit: 100 })).outhooks).toEqual([])
    })

    it('that hang do not hold up the others', async () => {
      const [slow, quick] = [await hookOf('slow'), await hookOf('quick', `${receiver.url}&quick`)]
      receiver.answer((answer, { path }) => {
        if (path.endsWith('quick')) answer.writeHead(204).end()
      })
      await say('slow', 'waits')
      await arrived(1)
      for (let i = 0; i < 5; i++) await say('quick', `q${i}`)
      await arrived(6)
      expect(receiver.texts().slice(1)).toEqual(['q0', 'q1', 'q2', 'q3', 'q4'])
      expect(dispatcher().counts.enabled).toBe(2)
      await deleteOutHook(slow.id, 'key')
      await deleteOutHook(quick.id, 'key')
      await receiver.stop()
      receiver = await startReceiver()
    })

    if (provider === 'postgresql')
      it('are left to another instance as long as it holds them, and no longer', () =>
        withHook(async (hook, room) => {
          const lease = (ms: number) =>
            sql`UPDATE out_hooks SET lease_holder = 'another',
              lease_until = CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) + ${ms} WHERE id = ${hook.id}`
          await db().batch([lease(30_000)])
          await say(room, 'one')
          await settled(hook.id)
          expect(receiver.arrivals).toEqual([])
          await db().batch([lease(-1)])
          await say(room, 'two')
          await arrived(2)
          expect(receiver.texts()).toEqual(['one', 'two'])
        }))
  })
}
