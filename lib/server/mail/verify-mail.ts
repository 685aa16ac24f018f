import { limits } from '@/lib/schemas/limits'
import type { MailSendAnswer, MailSendInput, MailVerifyAnswer, MailVerifyInput } from '@/lib/schemas/mail'
import { requireStorageFor } from '../db/storage'
import { deliveryRefusal } from './delivery-error'
import { codeMessage } from './message'
import { openCode, redeemCode, removeExpiredCodes, withdrawCode } from './pending-codes'
import { deliver, requireTransport } from './transport'

/** What a pending code takes in the database, its indexes included. */
const rowBytes = 500

/**
 * Sends a code to a mailbox; answered when the mail server has taken it. If it does not, nothing stays pending.
 * @throws HttpError conflict (a code is on its way), invalid_parameter (mailbox refused), unavailable,
 *   storage_full
 */
export async function sendCode({ email }: MailSendInput): Promise<MailSendAnswer> {
  requireTransport()
  await removeExpiredCodes()
  await requireStorageFor(rowBytes)
  const { token, code } = await openCode(email)
  try {
    await deliver(email, codeMessage(code))
  } catch (error) {
    await withdrawCode(token)
    throw deliveryRefusal(error)
  }
  return { message: 'sent', token, expires_in: limits.mailCodeSeconds }
}

/** Whether a code is the one that was sent. Never says why not, so that guesses teach nothing. */
export async function verifyCode({ token, code }: MailVerifyInput): Promise<MailVerifyAnswer> {
  return { valid: await redeemCode(token, code) }
}
