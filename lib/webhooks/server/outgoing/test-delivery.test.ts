import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, say } from '@/e2e/support/store'
import { until } from '@/e2e/support/until'
import { type Receiver, startReceiver } from '@/e2e/support/webhook-receiver'
import { config } from '@/lib/core/config'
import { queueLimits } from '@/lib/core/limits/shared-amounts'
import { createOutgoingWebhook, testOutgoingWebhook } from './admin'

let close = async () => {}
let receiver: Receiver
beforeAll(async () => {
  close = await open('sqlite')
  Object.assign(config(), { hasPrivateWebhooks: true })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.stop()
  await close()
})

it('tests are refused only while the queue is full', async () => {
  await say('tested', 'hello')
  const input = { room: 'tested', url: receiver.url, include_bots: false, shape: 'standard' } as const
  const { id } = await createOutgoingWebhook(input, 'key')
  const unanswered: ServerResponse[] = []
  receiver.respond((response) => unanswered.push(response))
  const tests = Array.from({ length: queueLimits.webhook_tests.max }, () => testOutgoingWebhook(id))
  await expect(testOutgoingWebhook(id)).rejects.toMatchObject({ reason: 'unavailable', retryAfterSeconds: 5 })
  await until('the first to arrive', () => unanswered.length > 0)
  receiver.respond()
  for (const response of unanswered) response.writeHead(204).end()
  const outcomes = (await Promise.all(tests)).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(Array.from({ length: queueLimits.webhook_tests.max }, () => 'delivered'))
  expect(receiver.arrivals).toHaveLength(queueLimits.webhook_tests.max)
  expect(await testOutgoingWebhook(id)).toMatchObject({ outcome: 'delivered' })
})
