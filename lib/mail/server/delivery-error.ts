import { fault } from '@/lib/core/contract/issue-rules'
import { log } from '@/lib/core/log'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { mailLimits } from '@/lib/mail/limits'
import { MaybeTaken } from './transport'

/** What a failed delivery tells, without the words of the mail server: they may quote the address. */
interface Failure {
  /** nodemailer's own code, such as ETIMEDOUT or EENVELOPE. */
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

/** The mail server says for good that this mailbox takes no mail; 5.7 and 530 speak of us instead. */
function isMailboxRefused({ command, reply, status }: Failure): boolean {
  const isOurs = status.startsWith('5.7.') || reply === 530 || reply === 535 || reply === 538
  return command === 'RCPT TO' && reply >= 500 && !isOurs
}

/**
 * What the caller is told of a delivery that failed: a mailbox that is refused for good is their input (400),
 * everything else is the moment's or the operator's (503). Logged without address, code or token.
 */
export function deliveryRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof MaybeTaken) {
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
