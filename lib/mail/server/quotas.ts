import { clockSkewMaxMs } from '@/lib/core/clock'
import { dayMs, hourMs } from '@/lib/core/contract/days'
import type { PlainRuleOf } from '@/lib/core/contract/refusal-rules'
import { db } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { columnNames, columns, type Sql, sql } from '@/lib/core/db/rows'
import { enclosingNetworkOf } from '@/lib/core/network'
import { Refusal } from '@/lib/core/refusal/refusal'
import { mailLimits } from '../limits'
import { domainOf, hashCount, hashMailbox } from './mail-hash'

/** A window starts with the first event. A network gets a part of it, as of `mayTakeMore`. */
interface Quota {
  keyHash: string
  max: number
  windowMs: number
  /** @param isOfNetwork whether only the part of the network is used up */
  refusal: (retryAfterSeconds: number, isOfNetwork: boolean) => Refusal
}

const tooMany =
  (rule: PlainRuleOf<'conflict'>): Quota['refusal'] =>
  (retryAfterSeconds) =>
    new Refusal('conflict', rule, { retryAfterSeconds })

const failuresOf = (mailboxHash: string): Quota => ({
  keyHash: hashCount('failures', mailboxHash),
  max: mailLimits.failuresPerDayMax,
  windowMs: dayMs,
  refusal: tooMany('mail_guesses'),
})

const mailQuotasOf = (address: string): Quota[] => [
  {
    keyHash: hashCount('all', ''),
    max: mailLimits.mailsPerHourMax,
    windowMs: hourMs,
    refusal: (retryAfterSeconds, isOfNetwork) =>
      new Refusal('unavailable', isOfNetwork ? 'mails_of_network' : 'mails_in_hour', { retryAfterSeconds }),
  },
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

const partOf = ({ keyHash }: Quota, network: string) =>
  hashCount('part', `${keyHash} ${enclosingNetworkOf(network)}`)

/** Two rows for each quota, one to count all events and one to count those of the network in the same window. */
function statesOf(quotas: Quota[], network: string) {
  const { bigint, each, text } = dialect()
  const now = Date.now()
  const rows = quotas.flatMap((quota) => {
    const { keyHash, max, windowMs } = quota
    const part = partOf(quota, network)
    return [keyHash, part].map((key) => ({ key, all: keyHash, part, max, end: now + windowMs }))
  })
  // A window that ends later than a new one dates from before the clock was set back.
  return sql<{ key_hash: string; free: number; held: number; end_time: number }>`
    SELECT ${text('key')} AS key_hash, ${bigint('max')} - coalesce(a.count, 0) AS free,
      coalesce(p.count, 0) AS held, coalesce(a.expires_time, ${bigint('end')}) AS end_time
    FROM ${each(rows)}
    LEFT JOIN mail_counts a ON a.key_hash = ${text('all')}
      AND a.expires_time > ${BigInt(now)} AND a.expires_time <= ${bigint('end')} + ${clockSkewMaxMs}
    LEFT JOIN mail_counts p ON p.key_hash = ${text('part')} AND p.expires_time = a.expires_time`
}

const noneIsFull = (states: Sql) => sql`NOT EXISTS (SELECT 1 FROM (${states}) AS state WHERE held >= free)`

/** One more in all of these quotas, where none is full and a condition holds. Returns rows if it was counted. */
function countStatement(quotas: Quota[], network: string, condition: Sql) {
  const states = statesOf(quotas, network)
  return sql`INSERT INTO mail_counts (${columnNames('MailCount', 'key_hash, count, expires_time')})
    SELECT key_hash, 1, end_time FROM (${states}) AS states WHERE ${noneIsFull(states)} AND ${condition}
    ON CONFLICT (key_hash) DO UPDATE SET
      count = CASE WHEN mail_counts.expires_time = excluded.expires_time THEN mail_counts.count + 1 ELSE 1 END,
      expires_time = excluded.expires_time
    RETURNING ${columns('MailCount', 'key_hash')}`
}

/** Makes concurrent mails wait for one another on PostgreSQL: without it, each would see counts without the others. */
const lock = () => dialect().lockText('mails')[0] ?? sql`SELECT 1`

/**
 * Before the mail is sent, in one transaction.
 * @param network the client's, from `networkOf`
 * @returns a function that uncounts it if it was not sent
 * @throws Refusal conflict (quota of the mailbox or domain), unavailable (quota of the network or of all mails)
 */
export async function countMail(address: string, network: string): Promise<() => Promise<void>> {
  const quotas = mailQuotasOf(address)
  const failures = failuresOf(hashMailbox(address))
  const [, states, counted] = await db().batch([
    lock(),
    statesOf([failures, ...quotas], network),
    countStatement(quotas, network, noneIsFull(statesOf([failures], network))),
  ])
  if (counted.length === 0) {
    const full = states.find(({ held, free }) => held >= free)
    const quota = quotas.find(({ keyHash }) => keyHash === full?.key_hash) ?? failures
    throw quota.refusal(Math.max(1, ((full?.end_time ?? 0) - Date.now()) / 1000), (full?.free ?? 0) > 0)
  }
  const keys = dialect().list(counted.map(({ key_hash }) => key_hash))
  return async () => {
    await db().batch([sql`UPDATE mail_counts SET count = count - 1 WHERE key_hash IN ${keys} AND count > 0`])
  }
}

/** Counts a wrong code where a condition holds. */
export const failureStatement = (mailboxHash: string, network: string, condition: Sql) =>
  countStatement([failuresOf(mailboxHash)], network, condition)

export const mayFail = (mailboxHash: string, network: string): Sql =>
  noneIsFull(statesOf([failuresOf(mailboxHash)], network))

export async function removeExpiredCounts(): Promise<void> {
  await db().batch([sql`DELETE FROM mail_counts WHERE expires_time <= ${BigInt(Date.now())}`])
}
