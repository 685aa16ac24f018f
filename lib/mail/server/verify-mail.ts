import { requireStorageFor } from '@/lib/core/db/storage'
import { logThrottled } from '@/lib/core/log-throttled'
import { mailLimits } from '@/lib/mail/limits'
import type { MailSendAnswer, MailSendInput, MailVerifyAnswer, MailVerifyInput } from '../contract'
import { countMail, removeExpiredCounts } from './caps'
import { codeMessage } from './message'
import { openCode, redeemCode, removeExpiredCodes, withdrawCode } from './pending-codes'
import { deliver, deliveryRefusal, MaybeTaken, requireTransport } from './transport'

/** Storage of a pending code and its counts, indexes included. */
const rowBytes = 1000

/** If this fails, the next call repeats it. */
async function removeExpired(): Promise<void> {
  try {
    await removeExpiredCodes()
    await removeExpiredCounts()
  } catch (error) {
    logThrottled(error, 'expired e-mail codes could not be removed')
  }
}

async function open(email: string, uncount: () => Promise<void>) {
  try {
    return await openCode(email)
  } catch (error) {
    await uncount()
    throw error
  }
}

/**
 * Sends a code to a mailbox; answered when the mail server has taken it. If it does not, nothing stays pending. A
 * mail that the server refused for good still counts towards the caps: probing for mailboxes costs our good name. One
 * that it may have taken counts too, and its code, which nobody can use, stays: the mailbox is left alone for a minute.
 * @throws Refusal conflict (a code is on its way, or the mailbox or its domain has had enough), invalid_parameter
 *   (mailbox refused), unavailable, storage_full
 */
export async function sendCode({ email }: MailSendInput): Promise<MailSendAnswer> {
  requireTransport()
  await removeExpired()
  await requireStorageFor(rowBytes)
  const uncount = await countMail(email)
  const { token, code } = await open(email, uncount)
  try {
    await deliver(email, codeMessage(code))
  } catch (error) {
    if (error instanceof MaybeTaken) throw deliveryRefusal(error)
    await withdrawCode(token)
    const refusal = deliveryRefusal(error)
    if (refusal.reason === 'unavailable') await uncount()
    throw refusal
  }
  return { message: 'sent', token, expires_in: mailLimits.codeSeconds }
}

/** Never says why a code is invalid. */
export async function verifyCode({ token, code }: MailVerifyInput): Promise<MailVerifyAnswer> {
  return { valid: await redeemCode(token, code) }
}
