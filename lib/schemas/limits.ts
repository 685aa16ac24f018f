/** Sizes that clients, server, documentation and tests agree on. Lengths of text are in Unicode code points. */
export const limits = {
  roomNameLengthMax: 64,
  nickLengthMax: 32,
  nickSecretLengthMax: 128,
  messageLengthMax: 4000,
  sendIdLengthMax: 64,
  sessionLengthMax: 64,
  usernameLengthMin: 3,
  usernameLengthMax: 32,
  passwordLengthMin: 6,
  passwordLengthMax: 128,
  keyLengthMax: 256,
  pageRowsMax: 500,
  pageRowsDefault: 100,
  waitSecondsMax: 25,
  searchLengthMax: 200,
  titleLengthMax: 100,
  topicLengthMax: 500,
  noteLengthMax: 500,
  slowSecondsMax: 3600,
  retentionDaysMax: 3650,
  /** A year. */
  banMinutesMax: 525_600,
  /** Messages of one deletion or restoration. */
  selectionMax: 1000,
  reservedNicksMax: 500,
} as const
