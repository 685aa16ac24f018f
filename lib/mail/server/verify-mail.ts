import { type Creator, requireCreator } from '@/lib/core/auth/create-keys'
import { clientWrite } from '@/lib/core/db/client-writes'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { logThrottled } from '@/lib/core/log-throttled'
import { networkOf } from '@/lib/core/network'
import { mailLimits } from '@/lib/mail/limits'
import type { MailSendInput, MailSendResponse, MailVerifyInput, MailVerifyResponse } from '../contract'
import { createCode, redeemCode, removeExpiredCodes, withdrawCode } from './codes'
import { codeMessage } from './message'
import { countMail, removeExpiredCounts } from './quotas'
import { DeliveryUncertain, deliver, deliveryRefusal, requireTransport } from './smtp'

/** Of a pending code and its counts, indexes included. */
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

async function createCounted(email: string, creator: Creator) {
  const { address } = creator
  const use = await requireCreator('mail', creator)
  await removeExpired()
  await requireStorageFor(rowBytes, address)
  const uncount = await countMail(email, networkOf(address))
  try {
    return { ...(await createCode(email, use)), uncount }
  } catch (error) {
    await uncount()
    throw error
  }
}

/**
 * Resolves when the mail server has accepted the code, else nothing stays pending. A mail that was refused permanently
 * still counts: probing for mailboxes harms our reputation. An uncertain one counts, and its code stays.
 * @throws Refusal conflict (code pending, or a quota), invalid_parameter (mailbox refused), unavailable, storage_full, unauthorized, forbidden
 */
export async function sendCode({ email }: MailSendInput, creator: Creator): Promise<MailSendResponse> {
  const { address } = creator
  requireTransport()
  const { token, code, uncount } = await clientWrite(address, () => createCounted(email, creator))
  try {
    await deliver(email, codeMessage(code), networkOf(address))
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
export async function verifyCode(
  { token, code }: MailVerifyInput,
  address: string,
): Promise<MailVerifyResponse> {
  return { valid: await clientWrite(address, () => redeemCode(token, code, networkOf(address))) }
}
