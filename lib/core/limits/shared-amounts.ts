/**
 * @param part what one network (a /24, or a /48 of IPv6) may take at most; null: all, until others come
 * @param beyond what happens to what it asks for beyond that
 * @param file where the amount is divided, in lib
 */
const amount = <Part extends number | null>(what: string, part: Part, beyond: string, file: string) => ({
  what,
  part,
  beyond,
  file,
})

const half = 1 / 2
const quotas = 'mail/server/quotas.ts'

/**
 * Every amount that clients share and that one network could use up for all others. The table in the README is made from this
 * list, and `e2e/contract/shared-amounts.test.ts` goes through it: one network takes what it can get, and another still works.
 */
export const sharedAmounts = {
  storage: amount('stored bytes', 9 / 10, '507, unless it holds little', 'core/db/storage-limit.ts'),
  mails_in_hour: amount('mails of an hour', half, '503', quotas),
  mails_to_domain: amount('mails of an hour to a domain', half, '409', quotas),
  mails_to_mailbox: amount('mails of a day to a mailbox', half, '409', quotas),
  wrong_mail_codes: amount('wrong codes of a day for a mailbox', half, 'not checked; 409 for mails', quotas),
  mails_under_way: amount('mails being delivered', half, '503', 'mail/server/smtp.ts'),
  link_guesses: amount('wrong passwords of a link', half, '409', 'links/server/password.ts'),
  slow_mode: amount('memory of slow mode', 1 / 16, 'they share a place', 'chat/server/slow-mode-slots.ts'),
  listed_sessions: amount(
    'listed sessions, of a room and all',
    half,
    'not listed',
    'chat/server/presence.ts',
  ),
  waiting_polls: amount('memory of waiting polls', half, 'answered at once', 'core/limits/poll-budget.ts'),
  large_bodies: amount('memory of large bodies', half, 'they wait, then 503', 'core/limits/bodies.ts'),
  large_headers: amount('memory of headers from 8 KiB on', half, '503', 'core/limits/header-budget.ts'),
  transfers: amount('memory of other transfers', null, 'the slowest are ended', 'core/limits/transfers.ts'),
  connections: amount('connections', null, 'its own are closed', 'core/limits/connections.ts'),
  queues: amount('places in queues', null, 'its last ones are refused', 'core/limits/fair-queue.ts'),
}

export type SharedAmountName = keyof typeof sharedAmounts
