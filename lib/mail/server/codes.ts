import { noKeyUse } from '@/lib/core/auth/create-keys'
import { clockSkewMaxMs } from '@/lib/core/clock'
import { db } from '@/lib/core/db/database'
import { columnNames, columns, excluded, plain, sql } from '@/lib/core/db/rows'
import { hashToken } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { mailLimits } from '../limits'
import { generateCode, hashCode, hashMailbox } from './mail-hash'
import { failureStatement, mayFail } from './quotas'

// Each step is one conditional statement or transaction, so that concurrent requests on any instance cannot both succeed.

function tooSoon(createdTime: number | null): Refusal {
  const remainingMs = createdTime === null ? 1000 : createdTime + mailLimits.resendSeconds * 1000 - Date.now()
  return new Refusal('conflict', 'mail_too_soon', { retryAfterSeconds: remainingMs / 1000 })
}

/** Replaces an older code. @throws Refusal conflict if that one is younger than `mailLimits.resendSeconds` */
export async function createCode(address: string, use = noKeyUse): Promise<{ token: string; code: string }> {
  const { token, code } = generateCode()
  const mailboxHash = hashMailbox(address)
  const now = Date.now()
  const expiresTime = now + mailLimits.codeSeconds * 1000
  const replaceableTime = BigInt(now - mailLimits.resendSeconds * 1000)
  const fields = 'token_hash, code_hash, attempts, created_time, expires_time'
  // A code of the future dates from before the clock was set back.
  const results = await db().batch([
    ...use.count(),
    sql`INSERT INTO mail_codes (${columnNames('MailCode', `mailbox_hash, ${fields}`)})
      SELECT CAST(${mailboxHash} AS text), CAST(${hashToken(token)} AS text), CAST(${hashCode(token, code)} AS text), 0,
        CAST(${BigInt(now)} AS bigint), CAST(${BigInt(expiresTime)} AS bigint)
      WHERE ${use.isCounted}
      ON CONFLICT (mailbox_hash) DO UPDATE SET ${excluded('MailCode', fields)}
      WHERE mail_codes.created_time <= ${replaceableTime} OR mail_codes.created_time > ${BigInt(now + clockSkewMaxMs)}
      RETURNING ${columns('MailCode', 'mailbox_hash')}`,
    ...use.after(sql`EXISTS (SELECT 1 FROM mail_codes WHERE token_hash = ${hashToken(token)})`),
  ])
  if (results.at(use.count().length)?.length) return { token, code }
  await use.requireLeft()
  const existing = await db().read.mailCode.findUnique({ where: { mailboxHash } })
  throw tooSoon(existing && plain(existing).createdTime)
}

/** A new one may be requested at once. */
export async function withdrawCode(token: string): Promise<void> {
  await db().batch([sql`DELETE FROM mail_codes WHERE token_hash = ${hashToken(token)}`])
}

/**
 * Consumes the code if it is right, else one attempt. False for any code if the mailbox has had too many failures, or
 * this network its part of them. Comparing and counting are one transaction: an attempt that was not compared is not
 * counted, and none is compared uncounted.
 */
export async function redeemCode(token: string, code: string, network: string): Promise<boolean> {
  const tokenHash = hashToken(token)
  const found = await db().read.mailCode.findUnique({ where: { tokenHash } })
  if (!found) return false
  const now = BigInt(Date.now())
  // A code of the future dates from before the clock was set back.
  const isPending = sql`token_hash = ${tokenHash} AND attempts < ${mailLimits.codeAttemptsMax}
    AND created_time <= ${now + BigInt(clockSkewMaxMs)} AND expires_time > ${now}`
  // Makes concurrent attempts wait for one another on PostgreSQL.
  const lock = sql`UPDATE mail_codes SET attempts = attempts WHERE token_hash = ${tokenHash}`
  const redeem = sql`DELETE FROM mail_codes WHERE ${isPending} AND code_hash = ${hashCode(token, code)}
    AND ${mayFail(found.mailboxHash, network)} RETURNING ${columns('MailCode', 'token_hash')}`
  // A code that was right is gone, so these count nothing.
  const countFailure = failureStatement(
    found.mailboxHash,
    network,
    sql`EXISTS (SELECT 1 FROM mail_codes WHERE ${isPending})`,
  )
  const countAttempt = sql`UPDATE mail_codes SET attempts = attempts + 1 WHERE ${isPending}`
  const [, redeemed] = await db().batch([lock, redeem, countFailure, countAttempt])
  return redeemed.length > 0
}

export async function removeExpiredCodes(): Promise<void> {
  await db().batch([sql`DELETE FROM mail_codes WHERE expires_time <= ${BigInt(Date.now())}`])
}
