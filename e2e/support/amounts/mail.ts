import { expect } from 'vitest'
import { mailLimits } from '@/lib/mail/limits'
import { execute } from '../database'
import { type MailSetup, startWithMail, wrong } from '../mail'
import type { Network } from '../networks'
import { metric } from '../server-metrics'
import { codeIn, type MailServer, startMailServer } from '../smtp'
import { success, unique } from '../talk'
import { until } from '../until'
import { type AmountCase, one, other, whileAccepted } from './case'

/** A mail server that takes mails only while its gate is open. */
async function startGatedServer(): Promise<MailServer & { close: () => () => void }> {
  let gate = Promise.resolve()
  const mail = await startMailServer({
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => {
        raw += chunk
      })
      stream.on('end', async () => {
        await gate
        const to = envelope.rcptTo.map(({ address }) => address)
        mail.received.push({ to, from: '', secure: false, user: undefined, raw })
        done()
      })
    },
  })
  const close = () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    return open
  }
  return { ...mail, close }
}

export interface MailPlatform extends MailSetup {
  mail: Awaited<ReturnType<typeof startGatedServer>>
}

/** A platform with a mail server of its own. */
export async function startMailPlatform(): Promise<MailPlatform> {
  const mail = await startGatedServer()
  return { ...(await startWithMail({ env: { TRUST_PROXY: '1' } }, mail)), mail }
}

/** The amounts of the mail service. */
export function mailAmounts(platform: () => MailPlatform) {
  const path = () => `${platform().server.url}/api/verifymail/v1`
  const database = (statement: string) => execute(platform().server.data.databaseUrl, statement)
  /** Lets time pass for mails. */
  async function age(seconds: number) {
    await database(`UPDATE mail_codes SET created_time = created_time - ${seconds * 1000}`)
    await database(`UPDATE mail_counts SET expires_time = expires_time - ${seconds * 1000}`)
  }
  const ask = (network: Network, email: string) => network.call(`${path()}/send`, { email })
  const check = async (network: Network, token: string, code: string) =>
    success<{ valid: boolean }>(await network.call(`${path()}/verify`, { token, code })).valid
  const newDomain = () => `${unique('mail')}.example`.toLowerCase()
  const newMailbox = () => `ann@${newDomain()}`

  /** Two mails are counted as if they were most of the part of a network; then it sends the rest. */
  async function takeMails(max: number, emailOf: (i: number) => string, refusal: number): Promise<number> {
    await age(2 * 86_400)
    for (const i of [0, 1]) success(await ask(one, emailOf(i)))
    const before = max / 2 - 3
    await database(`UPDATE mail_counts SET count = ${before} WHERE count = 2`)
    return (before + (await whileAccepted((i) => ask(one, emailOf(i + 2)), refusal))) / max
  }
  /** Asks for a code after the time that a mailbox has to wait. */
  async function askLater(email: string) {
    await age(mailLimits.resendSeconds)
    return ask(one, email)
  }

  const domain = newDomain()
  const [mailbox, guessed] = [newMailbox(), newMailbox()]
  const underWay = () => metric(platform().server, 'queue_waiting{queue="mails"}')
  let openGate = () => {}
  let sent: Promise<unknown> = Promise.resolve()

  return {
    mails_in_hour: {
      take: () => takeMails(mailLimits.mailsPerHourMax, newMailbox, 503),
      works: async () => success(await ask(other, newMailbox())),
    },
    mails_to_domain: {
      take: () => takeMails(mailLimits.mailsPerDomainAndHourMax, (i) => `user${i}@${domain}`, 409),
      works: async () => success(await ask(other, `ann@${domain}`)),
    },
    mails_to_mailbox: {
      take: async () =>
        (await whileAccepted(() => askLater(mailbox), 409)) / mailLimits.mailsPerMailboxAndDayMax,
      works: async () => success(await ask(other, mailbox)),
    },
    wrong_mail_codes: {
      async take() {
        let guesses = 0
        const askAndGuess = async () => {
          const response = await askLater(guessed)
          if (response.status !== 200) return response
          const { token } = success<{ token: string }>(response)
          for (let i = 0; i < mailLimits.codeAttemptsMax; i++, guesses++)
            expect(await check(one, token, wrong(codeIn(platform().mail.received.at(-1))))).toBe(false)
          return response
        }
        await whileAccepted(askAndGuess, 409)
        return guesses / mailLimits.failuresPerDayMax
      },
      async works() {
        const { token } = success<{ token: string }>(await ask(other, guessed))
        expect(await check(other, token, codeIn(platform().mail.received.at(-1)))).toBe(true)
      },
    },
    mails_under_way: {
      async take() {
        await age(2 * 86_400)
        openGate = platform().mail.close()
        let refused = 0
        const calls = Array.from({ length: 60 }, async () => {
          const { status } = await ask(one, newMailbox())
          if (status === 503) refused++
        })
        sent = Promise.all(calls)
        await until('some to be refused', () => refused === 10)
        return (await underWay()) / (await metric(platform().server, 'queue_limit{queue="mails"}'))
      },
      async works() {
        const before = await underWay()
        const late = ask(other, newMailbox())
        await until('another mail to be under way', async () => (await underWay()) > before)
        openGate()
        success(await late)
        await sent
      },
    },
  } satisfies Record<string, AmountCase>
}
