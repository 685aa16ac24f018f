/** Size of link preview images, pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** Lengths are in Unicode code points. */
export const chatLimits = {
  sendIdLengthMax: 64,
  /** Bytes of a response to a poll. */
  pollBytesMax: 262_144,
  roomsListedMax: 500,
  feedEntriesMax: 50,
  /** Rooms reached by a message to all rooms: the most recently used ones. */
  announcedRoomsMax: 5000,
  waitSecondsMax: 25,
  /** Rooms of one call of `/updates` or `/online`. */
  roomsAtOnceMax: 20,
  /** Messages that `/updates` counts in a room. */
  updatesCountMax: 100,
  /** Messages scanned by one call of `/search`. */
  searchRowsMax: 2000,
  titleLengthMax: 100,
  topicLengthMax: 500,
  slowSecondsMax: 3600,
  /** How long a deletion or clear can be undone. */
  undoHours: 24,
  /** How often a message may be changed by its sender. */
  editsMax: 10,
  /** Messages deleted or restored at once. */
  selectionMax: 1000,
} as const

/** Of raid mode. */
export const raidLimits = {
  minutesDefault: 10,
  minutesMax: 1440,
  /** Messages of a network in all rooms together, within so many seconds. */
  slowCount: 4,
  slowSeconds: 10,
  /** When a refused sender tries again, unless it is over before. */
  retrySeconds: 15,
  heldMax: 1000,
} as const

/** Where samples of the reference write: a room for trying things out, and a nick that is nobody's. */
export const sandbox = { room: 'sandbox', nick: 'guest-4821' } as const
