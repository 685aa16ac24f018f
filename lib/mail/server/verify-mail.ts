import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { logThrottled } from '@/lib/core/log-throttled'
import { mailLimits } from '@/lib/mail/limits'
import type { MailSendInput, MailSendResponse, MailVerifyInput, MailVerifyResponse } from '../contract'
import { createCode, redeemCode, removeExpiredCodes, withdrawCode } from './codes'
import { codeMessage } from './message'
import { countMail, removeExpiredCounts } from './quotas'
import { DeliveryUncertain, deliver, deliveryRefusal, requireTransport } from './smtp'

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

async function createCounted(email: string, uncount: () => Promise<void>) {
  try {
    return await createCode(email)
  } catch (error) {
    await uncount()
    throw error
  }
}

/**
 * Sends a code; resolves when the mail server has accepted it, else nothing stays pending. A mail that was refused
 * permanently still counts: probing for mailboxes harms our reputation. An uncertain one counts, and its code stays.
 * @throws Refusal conflict (code pending, or a quota), invalid_parameter (mailbox refused), unavailable, storage_full
 */
export async function sendCode({ email }: MailSendInput): Promise<MailSendResponse> {
  requireTransport()
  await removeExpired()
  await requireStorageFor(rowBytes)
  const uncount = await countMail(email)
  const { token, code } = await createCounted(email, uncount)
  try {
    await deliver(email, codeMessage(code))
  } catch (error) {
    if (error instanceof DeliveryUncertain) throw deliveryRefusal(error)
    await withdrawCode(token)
    const refusal = deliveryRefusal(error)
    if (refusal.reason === 'unavailable') await uncount()
    throw refusal
  }
  return { message: 'sent', token, expires_in: mailLimits.codeSeconds }
}

/** Never says why a code is invalid. */
export async function verifyCode({ token, code }: MailVerifyInput): Promise<MailVerifyResponse> {
  return { valid: await redeemCode(token, code) }
}
