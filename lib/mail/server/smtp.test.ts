import { expect, it } from 'vitest'
import { startSilentServer } from '@/e2e/support/smtp'
import { parseConfig } from '@/lib/core/config'
import { usageOf } from '@/lib/core/limits/pool'
import { queueLimits } from '@/lib/core/limits/shared-amounts'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { codeMessage } from './message'
import { closeMail, deliver } from './smtp'

const message = codeMessage('123456')

it('a hundred deliveries run at once, half of them of one network; one more is refused, until they end', async () => {
  const server = await startSilentServer()
  processState('config', () => parseConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}` }))
  const half = queueLimits.mails.max / 2
  const sendFrom = (networkOf: (i: number) => string) =>
    Array.from({ length: half }, (_, i) => deliver(`ann${i}@example.com`, message, networkOf(i)))
  const refusalFor = (network: string) =>
    deliver('one-more@example.com', message, network).catch((error: unknown) => error)
  const flood = sendFrom(() => '192.0.2.1')
  const refusals = [await refusalFor('192.0.2.9')]
  const ended = Promise.allSettled([...flood, ...sendFrom((i) => `198.51.${i}.1`)])
  expect(usageOf('mails').used).toBe(queueLimits.mails.max)
  refusals.push(await refusalFor('203.0.113.1'))
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ reason: 'unavailable', retryAfterSeconds: 5 })
  }
  expect(usageOf('mails').refused).toBe(2)
  await server.stop()
  await closeMail()
  expect((await ended).map(({ status }) => status)).not.toContain('fulfilled')
  expect(usageOf('mails').used).toBe(0)
})
