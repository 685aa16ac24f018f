import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { open, say } from '@/e2e/support/store'
import { until } from '@/e2e/support/until'
import { startReceiver } from '@/e2e/support/webhook-receiver'
import { config } from '@/lib/core/config'
import type { AdminOutgoingWebhook } from '../../contract/outgoing'
import { followRoomRemovals } from '../room-webhooks'
import { createOutgoingWebhook, listDeliveries, outgoingWebhooks } from './admin'
import { dispatcher } from './dispatcher'

export function receiverFixture(provider: 'sqlite' | 'postgresql') {
  let close = async () => {}
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    close = await open(provider)
    followRoomRemovals()
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
    receiver.respond()
    receiver.arrivals.length = 0
  })

  let rooms = 0
  const hookOf = async (room: string, url = receiver.url) => {
    await say(room, 'before the webhook')
    return createOutgoingWebhook({ room, url, include_bots: false, shape: 'standard' }, 'key')
  }
  /** Runs with a new room and webhook, deleted afterwards. */
  const withHook = async (
    run: (hook: AdminOutgoingWebhook & { secret: string }, room: string) => Promise<void>,
    url?: string,
  ) => {
    const room = `hooked-${rooms++}`
    const hook = await hookOf(room, url)
    try {
      await run(hook, room)
    } finally {
      await outgoingWebhooks.remove(hook.id, 'key').catch(() => undefined)
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
    until('nothing to be under way', async () => dispatcher().activeCount === 0 && outgoingWebhooks.read(id))
  /** Responds with these statuses, then with 204. */
  const statuses = (...list: number[]) => {
    receiver.respond((response: ServerResponse) => {
      response.writeHead(list.shift() ?? 204, { 'retry-after': '0' }).end()
    })
  }
  /** Ends every hanging request. */
  const newReceiver = async () => {
    await receiver.stop()
    receiver = await startReceiver()
  }
  return {
    get receiver() {
      return receiver
    },
    hookOf,
    withHook,
    logOf,
    arrived,
    settled,
    statuses,
    newReceiver,
  }
}

export type HookPlace = ReturnType<typeof receiverFixture>
