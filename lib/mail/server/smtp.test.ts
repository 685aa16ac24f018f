import { expect, it } from 'vitest'
import { startSilentServer } from '@/e2e/support/smtp'
import { parseConfig } from '@/lib/core/config'
import { queueMax, queueOf } from '@/lib/core/limits/queues'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { codeMessage } from './message'
import { closeMail, deliver } from './smtp'

const message = codeMessage('123456')

it('a hundred deliveries run at once; one more is refused, until they end', async () => {
  const server = await startSilentServer()
  processState('config', () => parseConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}` }))
  const sending = Array.from({ length: queueMax.mails }, (_, i) => deliver(`ann${i}@example.com`, message))
  const ended = Promise.allSettled(sending)
  expect(queueOf('mails')?.waiting()).toBe(queueMax.mails)
  const refusal = await deliver('one-more@example.com', message).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ reason: 'unavailable', retryAfterSeconds: 5 })
  expect(queueOf('mails')?.refused()).toBe(1)
  await server.stop()
  closeMail()
  expect((await ended).map(({ status }) => status)).not.toContain('fulfilled')
  expect(queueOf('mails')?.waiting()).toBe(0)
})
