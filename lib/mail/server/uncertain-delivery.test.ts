import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '@/e2e/support/smtp'
import { parseConfig } from '@/lib/core/config'
import { processState } from '@/lib/core/process-state'
import { codeMessage } from './message'
import { closeMail, DeliveryUncertain, deliver } from './smtp'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer({
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('no')) done(Object.assign(new Error('no'), { responseCode: 450 }))
      else if (address.startsWith('before')) server.drop()
      else if (!address.startsWith('mute')) done()
    },
    onData(stream, { envelope }, done) {
      const [to] = envelope.rcptTo
      stream.resume()
      stream.on('end', () => {
        if (to?.address.startsWith('after')) server.drop()
        else if (to?.address.startsWith('content'))
          done(Object.assign(new Error('no'), { responseCode: 554 }))
        else if (!to?.address.startsWith('silent')) done()
      })
    },
  })
  const smtpUrl = `smtp://127.0.0.1:${server.port}/?ignoreTLS=true&socketTimeout=2000`
  processState('config', () => parseConfig({ SMTP_URL: smtpUrl }))
})
afterAll(async () => {
  await closeMail()
  await server.stop()
})

/** Whether a failed delivery is uncertain. */
async function isUncertain(word: string): Promise<boolean> {
  const delivery = deliver(`${word}@example.com`, codeMessage('123456'), '192.0.2.1')
  const error = await delivery.then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(error, word).toBeInstanceOf(Error)
  return error instanceof DeliveryUncertain
}

it('delivery is uncertain if a sent message got no reply, not if it was refused or never sent', async () => {
  // These time out.
  expect(await Promise.all(['silent', 'mute'].map(isUncertain))).toEqual([true, false])
  expect(await isUncertain('after')).toBe(true)
  for (const word of ['content', 'no', 'before']) expect(await isUncertain(word), word).toBe(false)
  await deliver('ann@example.com', codeMessage('123456'), '192.0.2.1')
  server.drop()
  await server.stop()
  expect(await isUncertain('ann')).toBe(false)
})
