import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, say } from '@/e2e/support/store'
import { until } from '@/e2e/support/until'
import { type Receiver, startReceiver } from '@/e2e/support/webhook-receiver'
import { config } from '@/lib/core/config'
import { diskMonitor } from '@/lib/core/db/disk-monitor'
import { createOutgoingWebhook, outgoingWebhooks, testOutgoingWebhook } from './admin'
import { deliverNext } from './deliver'

let close = async () => {}
let receiver: Receiver
let hasRoom = true

beforeAll(async () => {
  close = await open('sqlite')
  Object.assign(config(), { hasPrivateWebhooks: true })
  receiver = await startReceiver()
  const recover = async () => hasRoom
  await diskMonitor().start({
    releaseReserve: async () => undefined,
    recover,
    hasChanged: async () => true,
  })
})
afterAll(async () => {
  await diskMonitor().close()
  await receiver.stop()
  await close()
})

it('on a full disk nothing is sent, since unrecorded deliveries would be repeated', async () => {
  const stop = new AbortController().signal
  await say('main', 'before the webhook')
  const fields = { include_bots: false, shape: 'standard' as const }
  const { id } = await createOutgoingWebhook({ room: 'main', url: receiver.url, ...fields }, 'key')
  await say('main', 'one')
  hasRoom = false
  await until('the disk to be full', () => diskMonitor().refusesWrites)
  expect(await deliverNext(id, stop)).toBeGreaterThan(0)
  await expect(testOutgoingWebhook(id)).rejects.toMatchObject({ reason: 'storage_full' })
  expect(receiver.arrivals).toHaveLength(0)
  hasRoom = true
  await until('room', () => !diskMonitor().refusesWrites)
  expect(await deliverNext(id, stop)).toBe(0)
  expect(receiver.texts()).toEqual(['one'])
  expect(await outgoingWebhooks.read(id)).toMatchObject({ last_outcome: 'delivered', failures: 0 })
})
