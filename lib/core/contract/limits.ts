/** Sizes that clients, server, documentation and tests agree on. Lengths of text are in Unicode code points. */
export const limits = {
  /** Bytes of a body, unless its endpoint says otherwise. */
  bodyBytesMax: 131_072,
  /** Bytes of an address and all headers: a message of 4,000 four-byte characters, percent-encoded in a query, fits. */
  headersBytesMax: 131_072,
  /** Headers of a request: Node silently drops those after the 1000th. */
  headersMax: 999,
  /** A transfer slower than this many bytes in `transferSeconds` is cut off. */
  transferBytesMin: 20_480,
  transferSeconds: 20,
  roomNameLengthMax: 64,
  nickLengthMax: 32,
  nickSecretLengthMax: 128,
  idempotencyKeyLengthMax: 64,
  sessionLengthMax: 64,
  usernameLengthMin: 3,
  usernameLengthMax: 32,
  passwordLengthMin: 6,
  passwordLengthMax: 128,
  keyLengthMax: 256,
  pageRowsMax: 500,
  pageRowsDefault: 100,
  /** Bytes of a text, unless TEXT_MAX_BYTES says otherwise. */
  textBytesMaxDefault: 1_048_576,
  /** Lifetime of texts and links: ten years. */
  expiresInSecondsMax: 10 * 365 * 86_400,
  searchLengthMax: 200,
  noteLengthMax: 500,
  retentionDaysMax: 3650,
  /** Not longer than a deletion can be undone. */
  editMinutesMax: 1440,
  raidKnownHoursMax: 720,
  /** For how long an Idempotency-Key holds. */
  idempotencyHours: 24,
  reservedNicksMax: 500,
} as const

export const nickGivenLengthMax = limits.nickLengthMax + 1 + limits.nickSecretLengthMax
