import { messageLengthMax } from '@/lib/chat/limits'

/** Sizes that clients, server, documentation and tests agree on. Lengths of text are in Unicode code points. */
export const limits = {
  /** Bytes of a body, unless its endpoint says otherwise. */
  bodyBytesMax: 131_072,
  /** Bytes of an address and all headers: a message of 4,000 four-byte characters, percent-encoded in a query, fits. */
  headersBytesMax: 131_072,
  /** Headers of a request: Node leaves out those beyond the thousandth without a word. */
  headersMax: 999,
  /** Bytes that have to be moved in so many seconds, or the connection is cut off. */
  transferBytesMin: 20_480,
  transferSeconds: 20,
  roomNameLengthMax: 64,
  nickLengthMax: 32,
  nickSecretLengthMax: 128,
  messageLengthMax,
  sendIdLengthMax: 64,
  idempotencyKeyLengthMax: 64,
  sessionLengthMax: 64,
  usernameLengthMin: 3,
  usernameLengthMax: 32,
  passwordLengthMin: 6,
  passwordLengthMax: 128,
  keyLengthMax: 256,
  pageRowsMax: 500,
  pageRowsDefault: 100,
  /** Bytes of one answer to a poll, whatever its rows hold. */
  pollBytesMax: 262_144,
  roomsListedMax: 500,
  /** Messages of the feed of a room. */
  feedEntriesMax: 50,
  /** Rooms that a message to all of them reaches: those in which something was said last. */
  announcedRoomsMax: 5000,
  waitSecondsMax: 25,
  mailboxLengthMax: 254,
  mailLocalPartLengthMax: 64,
  mailCodeSeconds: 600,
  mailCodeAttemptsMax: 5,
  mailResendSeconds: 60,
  /** Wrong codes of one mailbox in a day, whatever they were sent for. */
  mailFailuresPerDayMax: 20,
  mailsPerMailboxAndDayMax: 20,
  mailsPerDomainAndHourMax: 300,
  mailsPerHourMax: 1000,
  tokenLengthMax: 128,
  /** Bytes of a text, unless TEXT_MAX_BYTES says otherwise. */
  textBytesMaxDefault: 1_048_576,
  textNameLengthMax: 128,
  textReadsMax: 1000,
  /** Earlier versions that are kept of a text; together they take no more than one text may. */
  textVersionsMax: 10,
  /** Long enough that nobody finds it by trying. */
  readKeyLengthMin: 16,
  /** Ten years. */
  expiresInSecondsMax: 10 * 365 * 86_400,
  searchLengthMax: 200,
  /** Messages that one call of `/search` looks at. */
  searchRowsMax: 2000,
  titleLengthMax: 100,
  topicLengthMax: 500,
  noteLengthMax: 500,
  slowSecondsMax: 3600,
  retentionDaysMax: 3650,
  /** For how long a deletion or a clearing can be taken back. */
  undoHours: 24,
  /** For how long an Idempotency-Key holds. */
  repeatHours: 24,
  /** A year. */
  banMinutesMax: 525_600,
  /** Messages of one deletion or restoration. */
  selectionMax: 1000,
  reservedNicksMax: 500,
  /** Incoming webhooks of all rooms, and of one. */
  hooksMax: 100,
  hooksPerRoomMax: 20,
  /** Slack and Discord take less, but for files, which are left out here. */
  hookBodyBytesMax: 1_048_576,
} as const

/** Length of `name#secret`. */
export const nickGivenLengthMax = limits.nickLengthMax + 1 + limits.nickSecretLengthMax
