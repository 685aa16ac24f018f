/** The size of pictures of rooms that sites which show links ask for, pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** Lengths of text are in Unicode code points. */
export const chatLimits = {
  sendIdLengthMax: 64,
  /** Bytes of one answer to a poll, whatever its rows hold. */
  pollBytesMax: 262_144,
  roomsListedMax: 500,
  /** Messages of the feed of a room. */
  feedEntriesMax: 50,
  /** Rooms that a message to all of them reaches: those in which something was said last. */
  announcedRoomsMax: 5000,
  waitSecondsMax: 25,
  /** Messages that one call of `/search` looks at. */
  searchRowsMax: 2000,
  titleLengthMax: 100,
  topicLengthMax: 500,
  slowSecondsMax: 3600,
  /** For how long a deletion or a clearing can be taken back. */
  undoHours: 24,
  /** Messages of one deletion or restoration. */
  selectionMax: 1000,
} as const
