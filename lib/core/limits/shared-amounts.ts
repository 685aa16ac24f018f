// Every limit of the process is a value here. /metrics, the dashboard and the tables in the README are made from these lists.

const mebibyte = 1024 * 1024

/**
 * @param share of the memory for callers and caches. The rest is for the work itself and garbage not yet collected
 * @param bytesMax more would be of no use
 */
const memory = (share: number, what: string, bytesMax = Number.POSITIVE_INFINITY) => ({
  share,
  what,
  bytesMax,
})

/** Limits of memory. The names are label values in `/metrics` and names on the dashboard. */
export const memoryLimits = {
  bodies: memory(0.3, 'bodies that arrive or are processed, large headers, waiting requests'),
  answers: memory(0.15, 'responses that clients have not read'),
  polls: memory(0.15, 'waiting polls'),
  cache_rooms: memory(0.1, 'rooms with their newest messages', 256 * mebibyte),
  cache_texts: memory(0.05, 'texts', 64 * mebibyte),
  cache_links: memory(0.024, 'links', 32 * mebibyte),
  cache_qr: memory(0.01, 'QR codes', 16 * mebibyte),
  cache_cards: memory(0.004, 'preview images of rooms', 8 * mebibyte),
  cache_locations: memory(0.02, 'parts of the databases of addresses', 16 * mebibyte),
  cache_inputs: memory(0.012, 'parsed inputs of polls', 16 * mebibyte),
}
export type MemoryName = keyof typeof memoryLimits

const queue = (max: number, what: string, beyond = '503') => ({ max, what, beyond })

/** Queues that clients can fill. The names are label values in `/metrics`. */
export const queueLimits = {
  messages: queue(10_000, 'messages for the database'),
  client_writes: queue(
    1000,
    'texts, links, changes of own messages, counted visits and reads, mail codes: one at a time on SQLite, four on PostgreSQL',
  ),
  mails: queue(100, 'mails being sent or waiting for a connection'),
  large_bodies: queue(256, 'bodies over 128 KiB'),
  // A check takes 50 ms, two run at a time, and the three queues are served round-robin: the last of 12 waits for 36 checks, 0.9 s.
  password_checks_proven: queue(
    32,
    'password checks with a key, or with a name and password that were right lately',
  ),
  password_checks_known: queue(12, 'password checks of networks that knew a password lately'),
  password_checks_unknown: queue(12, 'other password checks'),
  database_callers: queue(10_000, 'queries waiting for a connection to PostgreSQL'),
  // Some milliseconds for eight of each.
  page_reads: queue(10_000, 'older pages of rooms to be read from the database, eight at a time'),
  room_loads: queue(10_000, 'rooms to be read from the database, eight at a time'),
  location_reads: queue(10_000, 'reads of the databases of addresses, two at a time', 'no location'),
  webhook_tests: queue(20, 'tests of outgoing webhooks, four at a time'),
  // Many wait only while the database is unavailable.
  link_visits: queue(40_000, 'links with visits that are not stored yet', 'not counted'),
  word_hits: queue(40_000, 'sensitive words with hits that are not stored yet', 'not counted'),
  word_finds: queue(
    1000,
    'what the word filter found and the list of reports does not have yet',
    'not listed',
  ),
  day_counts: queue(100, 'numbers of a day that are not stored yet', 'not counted'),
  hook_uses: queue(1000, 'incoming webhooks with uses that are not stored yet', 'not counted'),
}
export type QueueName = keyof typeof queueLimits

/** Other amounts, each with metrics of its own. The number of connections follows from the memory for polls. */
export const countLimits = {
  /** CPU-bound jobs that wait: some seconds of work. */
  costly_work: 128,
  /** Responses being compressed, in threads. */
  compressions: 2,
  /** Pipelined requests that wait on one connection. */
  connection_requests: 32,
  /** Beyond it new sessions can read, but are not listed. */
  present_sessions: 50_000,
  /** The same in one room, whose list is read in one statement of some 20 ms. */
  room_sessions: 5_000,
  /** Memory of the slots of slow mode. */
  slow_mode_bytes: 8 * mebibyte,
}
export type CountName = 'connections' | keyof typeof countLimits

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
 * Every amount that clients share and that one network could use up for all others. `e2e/contract/shared-amounts.test.ts` goes
 * through it: one network takes what it can get, and another still works.
 */
export const sharedAmounts = {
  storage: amount('stored bytes', 9 / 10, '507, unless it holds little', 'core/db/storage-limit.ts'),
  mails_in_hour: amount('mails of an hour', half, '503', quotas),
  mails_to_domain: amount('mails of an hour to a domain', half, '409', quotas),
  mails_to_mailbox: amount('mails of a day to a mailbox', half, '409', quotas),
  wrong_mail_codes: amount('wrong codes of a day for a mailbox', half, 'not checked; 409 for mails', quotas),
  mails_under_way: amount('mails being delivered', half, '503', 'mail/server/smtp.ts'),
  link_guesses: amount('wrong passwords of a link', half, '409', 'links/server/password.ts'),
  open_reports: amount('open reports', half, '503', 'reports/server/store.ts'),
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
