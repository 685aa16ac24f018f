interface SharedAmount {
  /** The amount, in words. */
  what: string
  /** What one network (a /24, or a /48 of IPv6) may take of it at most; null: all, until others come. */
  part: number | null
  /** What happens beyond the part, or when others come. */
  beyond: string
  /** Where it is divided, in lib. */
  file: string
}

const half = 1 / 2

/**
 * Every amount that clients share and that one network could use up for all others. The table in the README is made from this
 * list, and `e2e/contract/shared-amounts.test.ts` goes through it: one network takes what it can get, and another still works.
 */
export const sharedAmounts = {
  storage: {
    what: 'stored bytes; the rest is for networks that hold less than a hundredth of it',
    part: 9 / 10,
    beyond: '507',
    file: 'core/db/storage-limit.ts',
  },
  mails_in_hour: { what: 'mails of an hour', part: half, beyond: '503', file: 'mail/server/quotas.ts' },
  mails_to_domain: {
    what: 'mails of an hour to a domain',
    part: half,
    beyond: '409',
    file: 'mail/server/quotas.ts',
  },
  mails_to_mailbox: {
    what: 'mails of a day to a mailbox',
    part: half,
    beyond: '409',
    file: 'mail/server/quotas.ts',
  },
  wrong_mail_codes: {
    what: 'wrong codes of a day for a mailbox',
    part: half,
    beyond: 'its codes are not checked, and it gets none',
    file: 'mail/server/quotas.ts',
  },
  mails_under_way: { what: 'mails being delivered', part: half, beyond: '503', file: 'mail/server/smtp.ts' },
  link_guesses: {
    what: 'wrong passwords of a link in a quarter of an hour, from networks that never knew it',
    part: half,
    beyond: '409',
    file: 'links/server/password.ts',
  },
  slow_mode: {
    what: 'memory of slow mode',
    part: 1 / 16,
    beyond: 'its other senders share one place',
    file: 'chat/server/slow-mode-slots.ts',
  },
  listed_sessions: {
    what: 'sessions that are listed, in a room and in all',
    part: half,
    beyond: 'they can poll, and are not listed',
    file: 'chat/server/presence.ts',
  },
  waiting_polls: {
    what: 'memory of waiting polls',
    part: half,
    beyond: 'answered at once',
    file: 'core/limits/poll-budget.ts',
  },
  large_bodies: {
    what: 'memory of large bodies',
    part: half,
    beyond: 'they wait, then 503',
    file: 'core/limits/bodies.ts',
  },
  large_headers: {
    what: 'memory of addresses and headers from 8 KiB on',
    part: half,
    beyond: '503',
    file: 'core/limits/header-budget.ts',
  },
  transfers: {
    what: 'memory of small bodies that arrive, and of responses that are not read yet',
    part: null,
    beyond: 'the slowest are ended',
    file: 'core/limits/transfers.ts',
  },
  connections: {
    what: 'connections',
    part: null,
    beyond: 'those of the most crowded network are closed',
    file: 'core/limits/connections.ts',
  },
  queues: {
    what: 'places in the queues for passwords, messages, other writes, reads and processor time',
    part: null,
    beyond: 'networks take turns; the last of the most crowded one is refused',
    file: 'core/limits/fair-queue.ts',
  },
} as const satisfies Record<string, SharedAmount>

export type SharedAmountName = keyof typeof sharedAmounts
