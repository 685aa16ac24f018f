import { afterEach, describe, expect, it } from 'vitest'
import { askCode, type MailSetup, setStatus, startWithMail } from '../support/mail'
import { expectRefusal } from '../support/refusal'
import { startServer } from '../support/server'
import { type MailServer, startMailServer, startSilentServer } from '../support/smtp'
import { success } from '../support/talk'
import { until } from '../support/until'

const email = 'ann@example.com'
let running: MailSetup | undefined

afterEach(async () => {
  await running?.stop()
  running = undefined
})

async function start(mail: MailServer, smtpUrl: (port: number) => string, env = {}) {
  running = await startWithMail({ env }, mail, smtpUrl)
  return running
}

describe('the way to the mail server', () => {
  it('is encrypted from the start with smtps://', async () => {
    const mail = await startMailServer({ secure: true })
    const { server } = await start(mail, (port) => `smtps://127.0.0.1:${port}/?tls.rejectUnauthorized=false`)
    success(await askCode(server.url, email))
    expect(mail.received).toMatchObject([{ secure: true }])
  })

  it('is encrypted by STARTTLS with smtp:// when the server offers it, and signs in after that', async () => {
    let isKnown = true
    const mail = await startMailServer({
      onAuth: ({ username }, _session, done) =>
        isKnown
          ? done(null, { user: username })
          : done(Object.assign(new Error('5.7.8'), { responseCode: 535 })),
    })
    const { server } = await start(
      mail,
      (port) => `smtp://ann:open-sesame@127.0.0.1:${port}/?tls.rejectUnauthorized=false&maxMessages=1`,
    )
    success(await askCode(server.url, email))
    expect(mail.received).toMatchObject([{ secure: true, user: 'ann' }])
    // A refused sign-in is the operator's problem: 503, and the password is not in the log.
    isKnown = false
    expectRefusal(await askCode(server.url, 'bob@example.com'), 503, 'unavailable')
    await until('the refusal to be logged', () => server.output().includes('EAUTH'))
    expect(server.output()).not.toContain('open-sesame')
  })

  it.each(['smtp', 'smtps'])('is refused with an untrusted certificate, with %s://', async (scheme) => {
    const mail = await startMailServer({ secure: scheme === 'smtps' })
    const { server } = await start(mail, (port) => `${scheme}://127.0.0.1:${port}/`)
    expectRefusal(await askCode(server.url, email), 503, 'unavailable')
    expectRefusal(await askCode(server.url, email), 503, 'unavailable')
    expect(mail.received).toEqual([])
  })

  it('is refused without encryption where the operator requires it', async () => {
    const mail = await startMailServer({ hideSTARTTLS: true })
    const { server } = await start(mail, (port) => `smtp://127.0.0.1:${port}/?requireTLS=true`)
    expectRefusal(await askCode(server.url, email), 503, 'unavailable')
    expect(mail.received).toEqual([])
  })

  it('a mail server that is silent, stalls or is gone costs the time-out at most', async () => {
    const silent = await startSilentServer()
    const { port } = silent
    const { server } = await start(
      silent,
      () => `smtp://127.0.0.1:${port}/?ignoreTLS=true&greetingTimeout=2000&socketTimeout=2000`,
    )
    expectRefusal(await askCode(server.url, email), 503, 'unavailable')
    // Nothing stays pending: the mailbox need not wait for an unsent code.
    expectRefusal(await askCode(server.url, email), 503, 'unavailable')
    await silent.stop()
    expectRefusal(await askCode(server.url, email), 503, 'unavailable')
    const mute = await startMailServer({ onData: () => undefined }, port)
    expectRefusal(await askCode(server.url, 'mute@example.com'), 503, 'unavailable')
    await mute.stop()
    const healthy = await startMailServer({}, port)
    success(await askCode(server.url, email))
    expect(healthy.received).toHaveLength(1)
    running = undefined
    expect(await server.stop()).toBe(0)
    await healthy.stop()
  })
})

describe('a mail that the mail server may have taken', () => {
  const slow = (port: number) => `smtp://127.0.0.1:${port}/?ignoreTLS=true&socketTimeout=2000`

  it('counts, and keeps the mailbox from getting another one for a minute', async () => {
    let accepted = 0
    const mail = await startMailServer({
      onData(stream) {
        stream.resume()
        stream.on('end', () => {
          accepted++ // and never answered
        })
      },
    })
    const { server } = await start(mail, slow)
    const late = await askCode(server.url, email)
    expectRefusal(late, 503, 'unavailable')
    expect(Number(late.headers['retry-after'])).toBe(60)
    for (let repeat = 0; repeat < 3; repeat++)
      expectRefusal(await askCode(server.url, email), 409, 'conflict')
    expect(accepted).toBe(1)
  })
})

describe('a full storage', () => {
  it('answers 507, and no mail is sent', async () => {
    const mail = await startMailServer()
    const plain = (port: number) => `smtp://127.0.0.1:${port}/?ignoreTLS=true`
    const { server } = await start(mail, plain, { STORAGE_MAX_BYTES: '1' })
    expectRefusal(await askCode(server.url, email), 507, 'storage_full')
    expect(mail.received).toEqual([])
  })
})

describe('without SMTP_URL', () => {
  it('the mail service is suspended at first, and 503 with a reason once it runs', async () => {
    const server = await startServer()
    try {
      expectRefusal(await askCode(server.url, email), 503, 'service_suspended')
      await setStatus(server, 'mail', 'running')
      const response = await askCode(server.url, email)
      expectRefusal(response, 503, 'unavailable')
      expect(JSON.parse(response.text).message).toContain('SMTP_URL')
    } finally {
      await server.stop()
    }
  })
})
