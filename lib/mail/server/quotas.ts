import { clockSkewMaxMs } from '@/lib/core/clock'
import { dayMs, hourMs } from '@/lib/core/contract/days'
import type { PlainRuleOf } from '@/lib/core/contract/refusal-rules'
import { db } from '@/lib/core/db/database'
import { columnNames, columns, plain, type Sql, sql } from '@/lib/core/db/rows'
import { enclosingNetworkOf } from '@/lib/core/network'
import { Refusal } from '@/lib/core/refusal/refusal'
import { mailLimits } from '../limits'
import { domainOf, hashCount, hashMailbox } from './mail-hash'

/** A limit per window; a window starts with the first event. */
interface Quota {
  keyHash: string
  max: number
  windowMs: number
  refusal: (retryAfterSeconds: number) => Refusal
}

const tooMany = (rule: PlainRuleOf<'conflict'>) => (retryAfterSeconds: number) =>
  new Refusal('conflict', rule, { retryAfterSeconds })

/** Whether the window of a count is over. One that ends later than a new one dates from before the clock was set back. */
const isOver = (now: bigint, end: bigint) =>
  sql`(mail_counts.expires_time <= ${now} OR mail_counts.expires_time > ${end + BigInt(clockSkewMaxMs)})`

/** Counts one more where a condition holds, never beyond `max` on all instances. Returns a row if it was counted. */
function countStatement({ keyHash, max, windowMs }: Quota, condition: Sql) {
  const now = BigInt(Date.now())
  const end = now + BigInt(windowMs)
  const starts = isOver(now, end)
  return sql`INSERT INTO mail_counts (${columnNames('MailCount', 'key_hash, count, expires_time')})
    SELECT ${keyHash}, 1, CAST(${end} AS bigint) WHERE ${condition}
    ON CONFLICT (key_hash) DO UPDATE SET
      count = CASE WHEN ${starts} THEN 1 ELSE mail_counts.count + 1 END,
      expires_time = CASE WHEN ${starts} THEN ${end} ELSE mail_counts.expires_time END
    WHERE ${starts} OR mail_counts.count < ${max}
    RETURNING ${columns('MailCount', 'count')}`
}

/** @returns whether it was counted */
async function tryCount(quota: Quota): Promise<boolean> {
  const [rows] = await db().batch([countStatement(quota, sql`true`)])
  return rows.length > 0
}

async function uncount(quotas: Quota[]): Promise<void> {
  const keys = quotas.map(({ keyHash }) => keyHash)
  await db().write((client) =>
    client.mailCount.updateMany({
      where: { keyHash: { in: keys }, count: { gt: 0 } },
      data: { count: { decrement: 1 } },
    }),
  )
}

async function refusalOf({ keyHash, refusal }: Quota): Promise<Refusal> {
  const row = await db().read.mailCount.findUnique({ where: { keyHash } })
  const remainingMs = row ? plain(row).expiresTime - Date.now() : 0
  return refusal(Math.max(1, remainingMs / 1000))
}

function failuresOf(mailboxHash: string): Quota {
  return {
    keyHash: hashCount('failures', mailboxHash),
    max: mailLimits.failuresPerDayMax,
    windowMs: dayMs,
    refusal: tooMany('mail_guesses'),
  }
}

/** The quotas of one mail, widest first: if one is full, no further row is made. */
function mailQuotasOf(address: string, network: string): Quota[] {
  const inHour = (keyHash: string, max: number, rule: 'mails_in_hour' | 'mails_of_network'): Quota => ({
    keyHash,
    max,
    windowMs: hourMs,
    refusal: (retryAfterSeconds) => new Refusal('unavailable', rule, { retryAfterSeconds }),
  })
  return [
    inHour(hashCount('all', ''), mailLimits.mailsPerHourMax, 'mails_in_hour'),
    // So that one network cannot use up all of them.
    inHour(
      hashCount('network', enclosingNetworkOf(network)),
      mailLimits.mailsPerHourMax / 2,
      'mails_of_network',
    ),
    {
      keyHash: hashCount('domain', domainOf(address)),
      max: mailLimits.mailsPerDomainAndHourMax,
      windowMs: hourMs,
      refusal: tooMany('mails_to_domain'),
    },
    {
      keyHash: hashCount('mailbox', hashMailbox(address)),
      max: mailLimits.mailsPerMailboxAndDayMax,
      windowMs: dayMs,
      refusal: tooMany('mails_to_mailbox'),
    },
  ]
}

/**
 * Counts a mail before it is sent.
 * @param network the client's, from `networkOf`
 * @returns a function that uncounts it if it was not sent
 * @throws Refusal conflict (quota of the mailbox or domain), unavailable (quota of the network or of all mails)
 */
export async function countMail(address: string, network: string): Promise<() => Promise<void>> {
  const failures = failuresOf(hashMailbox(address))
  const failed = await db().read.mailCount.findUnique({ where: { keyHash: failures.keyHash } })
  const leftMs = failed ? plain(failed).expiresTime - Date.now() : 0
  if (failed && failed.count >= failures.max && leftMs > 0 && leftMs <= failures.windowMs + clockSkewMaxMs)
    throw await refusalOf(failures)
  const counted: Quota[] = []
  for (const quota of mailQuotasOf(address, network)) {
    if (!(await tryCount(quota))) {
      await uncount(counted)
      throw await refusalOf(quota)
    }
    counted.push(quota)
  }
  return () => uncount(counted)
}

/** Counts a wrong code of a mailbox where a condition holds. */
export const failureStatement = (mailboxHash: string, condition: Sql) =>
  countStatement(failuresOf(mailboxHash), condition)

/** Whether a mailbox may try another code. */
export function mayFail(mailboxHash: string): Sql {
  const { keyHash, max, windowMs } = failuresOf(mailboxHash)
  const now = BigInt(Date.now())
  return sql`NOT EXISTS (SELECT 1 FROM mail_counts
    WHERE key_hash = ${keyHash} AND count >= ${max} AND NOT ${isOver(now, now + BigInt(windowMs))})`
}

export async function removeExpiredCounts(): Promise<void> {
  await db().write((client) =>
    client.mailCount.deleteMany({ where: { expiresTime: { lte: BigInt(Date.now()) } } }),
  )
}
