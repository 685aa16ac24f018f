import type { Readable } from 'node:stream'
import { type Config, config } from '@/lib/core/config'
import { fault } from '@/lib/core/contract/issue-rules'
import { publishedPool } from '@/lib/core/limits/pool'
import { queueLimits } from '@/lib/core/limits/shared-amounts'
import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process-state'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { mailLimits } from '../limits'
import type { CodeMessage } from './message'

/** Without the server's text, which may quote the address. */
interface Failure {
  /** nodemailer's code, such as ETIMEDOUT. */
  code: string
  /** The SMTP command that was refused. */
  command: string
  /** The SMTP reply, 0 if there was none. */
  reply: number
  /** The enhanced status (RFC 3463), such as 5.1.1; `''` if there was none. */
  status: string
}

function failureOf(error: unknown): Failure {
  const fields = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const response = typeof fields.response === 'string' ? fields.response : ''
  return {
    code: typeof fields.code === 'string' ? fields.code : 'unknown',
    command: typeof fields.command === 'string' ? fields.command : '',
    reply: typeof fields.responseCode === 'number' ? fields.responseCode : 0,
    status: /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '',
  }
}

/** A permanent refusal of this mailbox; 5.7.x and 530 are about us. */
function isMailboxRefused({ command, reply, status }: Failure): boolean {
  const isOurs = status.startsWith('5.7.') || reply === 530 || reply === 535 || reply === 538
  return command === 'RCPT TO' && reply >= 500 && !isOurs
}

/** 400 if the mailbox is refused permanently, else 503. Logs neither address, code nor token. */
export function deliveryRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DeliveryUncertain) {
    log().warn(failureOf(error.cause), 'the mail server did not say whether it took an e-mail')
    return new Refusal('unavailable', 'mail_unanswered', { retryAfterSeconds: mailLimits.resendSeconds })
  }
  const failure = failureOf(error)
  log().warn(failure, 'an e-mail could not be delivered')
  if (isMailboxRefused(failure)) return invalidParameter('email', fault('mailbox_refused'))
  return new Refusal('unavailable', 'mail_refused', {
    retryAfterSeconds: 30,
  })
}

/** One delivery, queue included; shorter than the shutdown deadline. */
const deliveryMsMax = 12_000

const loopback = /^(localhost|127\.[\d.]+|\[?::1\]?)$/

/** A message was sent but got no reply: it may have been accepted (RFC 5321 §4.5.3.2.6). */
export class DeliveryUncertain extends Error {}

/** nodemailer's options; the query of SMTP_URL overrides them. */
function optionsOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  return {
    url: smtpUrl,
    pool: true as const,
    maxConnections: 4,
    maxMessages: 100,
    dnsTimeout: 5000,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 10_000,
    // Never send a password unencrypted because STARTTLS was stripped.
    requireTLS: url.protocol === 'smtp:' && url.username !== '' && !loopback.test(url.hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** MAIL_FROM, else `no-reply` at our host, else at the mail server's. */
function senderOf({ mailFrom, publicUrls, smtpUrl }: Config): string {
  return mailFrom ?? `no-reply@${new URL(publicUrls[0] ?? smtpUrl ?? 'http://localhost').hostname}`
}

/** By the signal of the delivery. */
const streamsOf = new WeakMap<AbortSignal, Readable[]>()

async function makeMailer(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  const mailer = createTransport(optionsOf(smtpUrl), { from: senderOf(config()) })
  mailer.use('stream', ({ data, message }, done) => {
    // nodemailer reads the message only once the server accepts data.
    message.processFunc((stream) => {
      if (data.signal) streamsOf.get(data.signal)?.push(stream)
      return stream
    })
    done()
  })
  return mailer
}

const makeTransport = (smtpUrl: string) => ({
  mailer: makeMailer(smtpUrl),
  places: publishedPool('mails', queueLimits.mails.max),
})

type Transport = ReturnType<typeof makeTransport>

const state = () =>
  processState<{ transport: Transport | null }>('mail', () => {
    const { smtpUrl } = config()
    return { transport: smtpUrl === undefined ? null : makeTransport(smtpUrl) }
  })

/** @throws Refusal unavailable if mail is not set up */
export function requireTransport(): Transport {
  const { transport } = state()
  if (transport) return transport
  throw new Refusal('unavailable', 'mail_not_set_up', { retryAfterSeconds: 3600 })
}

/** By a reply of the mail server. */
const isRefused = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 400

/**
 * Resolves when the mail server has accepted it.
 * @param address as parsed by `mailbox` of the contract
 * @param network the client's, from `networkOf`
 * @throws Refusal unavailable if too many mails are queued; DeliveryUncertain; nodemailer's error if not accepted
 */
export async function deliver(address: string, message: CodeMessage, network: string): Promise<void> {
  const { mailer, places } = requireTransport()
  if (!places.take(1, network)) throw new Refusal('unavailable', 'mails_under_way', { retryAfterSeconds: 5 })
  const streams: Readable[] = []
  const signal = AbortSignal.timeout(deliveryMsMax)
  streamsOf.set(signal, streams)
  try {
    await (await mailer).sendMail({
      // As an object, so that no parser can see more than one mailbox.
      to: { name: '', address },
      ...message,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    })
  } catch (error) {
    const isSent = streams.some(({ readableDidRead }) => readableDidRead)
    throw isSent && !isRefused(error)
      ? new DeliveryUncertain('no reply to a message', { cause: error })
      : error
  } finally {
    places.add(-1, network)
  }
}

const checkMs = 8000

/**
 * Connects, and signs in if SMTP_URL says so.
 * @returns the code or reply when that fails, such as ECONNREFUSED; null when it works, within a few seconds
 */
export async function mailProblem(smtpUrl: string): Promise<string | null> {
  const limits = { dnsTimeout: checkMs / 2, connectionTimeout: checkMs / 2, greetingTimeout: checkMs / 2 }
  const { createTransport } = await import('nodemailer')
  const mailer = createTransport({
    ...optionsOf(smtpUrl),
    ...limits,
    pool: false,
    socketTimeout: checkMs / 2,
  })
  try {
    await mailer.verify()
    return null
  } catch (error) {
    const { code, reply } = failureOf(error)
    return reply === 0 ? code : `${code}, reply ${reply}`
  } finally {
    mailer.close()
  }
}

export async function closeMail(): Promise<void> {
  const mailer = await state().transport?.mailer
  mailer?.close()
}
