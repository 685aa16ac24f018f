import { db } from '@/lib/core/db/database'
import { isUniqueViolation } from '@/lib/core/db/failures'
import { plain } from '@/lib/core/db/rows'
import { hashToken } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { mailLimits } from '../limits'
import { generateCode, hashCode, hashMailbox } from './mail-hash'
import { countFailure } from './quotas'

// Each step is one conditional statement, so that concurrent requests on any instance cannot both succeed.

function tooSoon(createdTime: number | null): Refusal {
  const remainingMs = createdTime === null ? 1000 : createdTime + mailLimits.resendSeconds * 1000 - Date.now()
  return new Refusal('conflict', 'mail_too_soon', { retryAfterSeconds: remainingMs / 1000 })
}

/**
 * Stores the one pending code of a mailbox, replacing an older one.
 * @throws Refusal conflict if the older one is younger than `mailLimits.resendSeconds`
 */
export async function createCode(address: string): Promise<{ token: string; code: string }> {
  const { token, code } = generateCode()
  const mailboxHash = hashMailbox(address)
  const now = Date.now()
  const fresh = {
    tokenHash: hashToken(token),
    codeHash: hashCode(token, code),
    attempts: 0,
    createdTime: BigInt(now),
    expiresTime: BigInt(now + mailLimits.codeSeconds * 1000),
  }
  const replaceableTime = BigInt(now - mailLimits.resendSeconds * 1000)
  const replaced = await db().write((client) =>
    client.mailCode.updateMany({
      // A code of the future dates from before the clock was set back.
      where: {
        mailboxHash,
        OR: [{ createdTime: { lte: replaceableTime } }, { createdTime: { gt: BigInt(now) } }],
      },
      data: fresh,
    }),
  )
  if (replaced.count > 0) return { token, code }
  try {
    await db().write((client) => client.mailCode.create({ data: { ...fresh, mailboxHash } }))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const existing = await db().read.mailCode.findUnique({ where: { mailboxHash } })
    throw tooSoon(existing && plain(existing).createdTime)
  }
  return { token, code }
}

/** Deletes a code that was not delivered; a new one may be requested at once. */
export async function withdrawCode(token: string): Promise<void> {
  await db().write((client) => client.mailCode.deleteMany({ where: { tokenHash: hashToken(token) } }))
}

/** Consumes one attempt, and the code if it is right. False for any code if the mailbox has too many failures. */
export async function redeemCode(token: string, code: string): Promise<boolean> {
  const tokenHash = hashToken(token)
  // Counted before the comparison, so that concurrent guesses cannot exceed the limit.
  const now = BigInt(Date.now())
  const [pending] = await db().write((client) =>
    client.mailCode.updateManyAndReturn({
      where: {
        tokenHash,
        attempts: { lt: mailLimits.codeAttemptsMax },
        // A code of the future dates from before the clock was set back.
        createdTime: { lte: now },
        expiresTime: { gt: now },
      },
      data: { attempts: { increment: 1 } },
      select: { mailboxHash: true },
    }),
  )
  const uncountFailure = pending ? await countFailure(pending.mailboxHash) : null
  if (!uncountFailure) return false
  const used = await db().write((client) =>
    client.mailCode.deleteMany({ where: { tokenHash, codeHash: hashCode(token, code) } }),
  )
  if (used.count === 0) return false
  await uncountFailure()
  return true
}

export async function removeExpiredCodes(): Promise<void> {
  await db().write((client) =>
    client.mailCode.deleteMany({ where: { expiresTime: { lte: BigInt(Date.now()) } } }),
  )
}
