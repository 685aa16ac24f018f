import { expect, it, vi } from 'vitest'
import { said, say } from '@/e2e/support/store'
import { until } from '@/e2e/support/until'
import { messageOf, verify } from '@/e2e/support/webhook-receiver'
import { findSkipTarget } from '@/lib/chat/server/messages-after'
import { writer } from '@/lib/chat/server/writer'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { outgoingWebhooks } from './admin'
import { deliverNext } from './deliver'
import { dispatcher } from './dispatcher'
import type { HookPlace } from './receiver.suite'

export function deliverySuite(place: HookPlace, provider: 'sqlite' | 'postgresql'): void {
  const { hookOf, withHook, logOf, arrived, settled, statuses, newReceiver } = place

  it('deliver messages from then on once, in order and signed', () =>
    withHook(async (hook, room) => {
      await Promise.all(Array.from({ length: 45 }, (_, i) => say(room, `m${i}`)))
      await arrived(45)
      await settled(hook.id)
      expect(place.receiver.texts()).toEqual(Array.from({ length: 45 }, (_, i) => `m${i}`))
      for (const arrival of place.receiver.arrivals) {
        expect(verify(hook.secret, arrival)).toMatchObject({ type: 'message.created' })
        const { id, room: name } = messageOf(arrival)
        expect(arrival.headers['webhook-id']).toMatch(new RegExp(`^msg_\\d+_${id}$`))
        expect(name).toBe(room)
      }
      expect(await outgoingWebhooks.read(hook.id)).toMatchObject({ last_outcome: 'delivered', failures: 0 })
    }))

  it('retry a failed message under the same id before later ones', () =>
    withHook(async (hook, room) => {
      statuses(500, 503)
      await say(room, 'one')
      await arrived(1)
      await say(room, 'two')
      await arrived(4)
      await settled(hook.id)
      expect(place.receiver.texts()).toEqual(['one', 'one', 'one', 'two'])
      const ids = place.receiver.arrivals.map(({ headers }) => headers['webhook-id'])
      expect(new Set(ids).size).toBe(2)
      expect(await logOf(hook.id)).toEqual([
        { outcome: 'delivered', attempt: 1, left_out: 0 },
        { outcome: 'delivered', attempt: 3, left_out: 0 },
        { outcome: 'status_503', attempt: 2, left_out: 0 },
        { outcome: 'status_500', attempt: 1, left_out: 0 },
      ])
    }))

  it('are retried although the timer ends early, and the retry is due a moment later', () =>
    withHook(async (hook) => {
      const due = Date.now() + 60_000
      await db().batch([sql`UPDATE out_hooks SET next_try_time = ${BigInt(due)} WHERE id = ${hook.id}`])
      let asked = 0
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => due - (asked++ === 0 ? 1 : 0))
      try {
        expect(await deliverNext(hook.id, new AbortController().signal)).toBe(1)
      } finally {
        clock.mockRestore()
      }
    }))

  it('are disabled by 410, and continue where they stopped once enabled', () =>
    withHook(async (hook, room) => {
      statuses(410)
      await say(room, 'one')
      await until('it to be disabled', async () => !(await outgoingWebhooks.read(hook.id)).enabled)
      expect(await outgoingWebhooks.read(hook.id)).toMatchObject({
        disabled_reason: 'gone',
        next_try_time: null,
      })
      await until('it to be forgotten', () => dispatcher().counts.enabled === 0)
      await say(room, 'two')
      await outgoingWebhooks.change(hook.id, { enabled: true }, 'key')
      await arrived(3)
      expect(place.receiver.texts()).toEqual(['one', 'one', 'two'])
      expect(await outgoingWebhooks.read(hook.id)).toMatchObject({ enabled: true, disabled_reason: null })
    }))

  it('are disabled after days of failures, but not by a change of the clock', () =>
    withHook(async (hook, room) => {
      const long = BigInt(Date.now() - 4 * 86_400_000)
      place.receiver.respond((response) => response.writeHead(500).end())
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
      await until('it to be disabled', async () => !(await outgoingWebhooks.read(hook.id)).enabled)
      expect(await outgoingWebhooks.read(hook.id)).toMatchObject({ disabled_reason: 'failing' })
    }))

  it('skip a message that is refused repeatedly', () =>
    withHook(async (hook, room) => {
      place.receiver.respond((response, arrival) => {
        response.writeHead(messageOf(arrival).msg === 'bad' ? 400 : 204, { 'retry-after': '0' }).end()
      })
      await db().batch([sql`UPDATE out_hooks SET attempts = 4 WHERE id = ${hook.id}`])
      await say(room, 'bad')
      await say(room, 'good')
      await arrived(2)
      await settled(hook.id)
      expect(place.receiver.texts()).toEqual(['bad', 'good'])
      expect(await logOf(hook.id)).toEqual([
        { outcome: 'delivered', attempt: 1, left_out: 0 },
        { outcome: 'status_400', attempt: 5, left_out: 1 },
      ])
    }))

  it('do not deliver hidden messages', () =>
    withHook(async (hook, room) => {
      const [now] = await Promise.all([outgoingWebhooks.change(hook.id, { enabled: false }, 'key')])
      const gone = await say(room, 'deleted')
      await say(room, 'kept')
      const { id } = await db().read.room.findUniqueOrThrow({ where: { name: room } })
      await db().batch([
        sql`UPDATE messages SET deleted_time = 5 WHERE id = ${BigInt(gone.row.id)} AND room_id = ${id}`,
      ])
      await outgoingWebhooks.change(hook.id, { enabled: true, version: now.version }, 'key')
      await arrived(1)
      await settled(hook.id)
      expect(place.receiver.texts()).toEqual(['kept'])
    }))

  it('skip consecutive messages of programs in one step', () =>
    withHook(async (hook, room) => {
      await outgoingWebhooks.change(hook.id, { enabled: false }, 'key')
      const byBot = Array.from({ length: 60 }, (_, i) => ({ ...said(room, `b${i}`), is_bot: true }))
      await Promise.all(byBot.map((row) => writer().append(row)))
      await say(room, 'by a person')
      const batch = vi.spyOn(db(), 'batch')
      await outgoingWebhooks.change(hook.id, { enabled: true }, 'key')
      await arrived(1)
      await settled(hook.id)
      expect(place.receiver.texts()).toEqual(['by a person'])
      const moves = batch.mock.calls.filter(([statements]) => statements[0]?.sql.includes('SET cursor_id'))
      batch.mockRestore()
      expect(moves.length).toBeLessThanOrEqual(5)
    }))

  it('skip a backlog down to the limit, and count what was skipped', async () => {
    const stored = await Promise.all(Array.from({ length: 30 }, (_, i) => say('behind', `m${i}`)))
    const [first, third, last] = [0, 2, 29].map((index) => Number(stored[index]?.row.id))
    const shown = Number(first) - 1
    expect(await findSkipTarget('behind', shown, 27, 1)).toMatchObject({ id: third, leftOut: 3 })
    expect(await findSkipTarget('behind', shown, 30, 1)).toBeNull()
    expect(await findSkipTarget('behind', Number(last), 0, 1)).toBeNull()
    expect(await findSkipTarget('nowhere', 0, 0, 1)).toBeNull()
  })

  it('skip messages that are too old', () =>
    withHook(async (hook, room) => {
      await outgoingWebhooks.change(hook.id, { enabled: false }, 'key')
      for (const text of ['old', 'older']) await say(room, text)
      const { id } = await db().read.room.findUniqueOrThrow({ where: { name: room } })
      await db().batch([sql`UPDATE messages SET time = time - 400000000 WHERE room_id = ${id}`])
      await say(room, 'new')
      await outgoingWebhooks.change(hook.id, { enabled: true }, 'key')
      await arrived(1)
      await settled(hook.id)
      expect(place.receiver.texts()).toEqual(['new'])
      expect(await logOf(hook.id)).toEqual([
        { outcome: 'delivered', attempt: 1, left_out: 0 },
        { outcome: 'left_out', attempt: 0, left_out: 2 },
      ])
    }))

  it('are retried even if the clock was set back meanwhile', () =>
    withHook(async (hook, room) => {
      const far = BigInt(Date.now() + 400 * 86_400_000)
      await db().batch([sql`UPDATE out_hooks SET next_try_time = ${far} WHERE id = ${hook.id}`])
      await say(room, 'one')
      await arrived(1)
      expect(place.receiver.texts()).toEqual(['one'])
    }))

  it('that hang do not delay the others', async () => {
    const [slow, quick] = [await hookOf('slow'), await hookOf('quick', `${place.receiver.url}&quick`)]
    place.receiver.respond((response, { path }) => {
      if (path.endsWith('quick')) response.writeHead(204).end()
    })
    await say('slow', 'waits')
    await arrived(1)
    for (let i = 0; i < 5; i++) await say('quick', `q${i}`)
    await arrived(6)
    expect(place.receiver.texts().slice(1)).toEqual(['q0', 'q1', 'q2', 'q3', 'q4'])
    expect(dispatcher().counts.enabled).toBe(2)
    await outgoingWebhooks.remove(slow.id, 'key')
    await outgoingWebhooks.remove(quick.id, 'key')
    await newReceiver()
  })

  if (provider === 'postgresql')
    it('are left to another instance exactly as long as it holds the lease', () =>
      withHook(async (hook, room) => {
        const lease = (ms: number) =>
          sql`UPDATE out_hooks SET lease_holder = 'another',
            lease_until = CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) + ${ms} WHERE id = ${hook.id}`
        await db().batch([lease(30_000)])
        await say(room, 'one')
        await settled(hook.id)
        expect(place.receiver.arrivals).toEqual([])
        await db().batch([lease(-1)])
        await say(room, 'two')
        await arrived(2)
        expect(place.receiver.texts()).toEqual(['one', 'two'])
      }))
}
