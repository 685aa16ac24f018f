import type { Cursor, Message } from '@/lib/chat/contract/chat'

// What clients did and saw, to be judged when it is over. Moments are milliseconds of performance.now().

export type CallKind = 'send' | 'poll' | 'admin'

/** One call, whatever came of it. */
export interface Call {
  kind: CallKind
  /** Which instance was asked. */
  slot: number
  startedAt: number
  endedAt: number
  /** How long it asked to wait for something new, milliseconds. */
  waitMs: number
  /** 0: no answer. */
  status: number
  retryAfter: string | undefined
  /** What broke instead of an answer, or what was refused. */
  detail: string
}

/** A message that somebody tried to send, once or several times. */
export interface Sent {
  room: string
  nick: string
  msg: string
  sendId: string | null
  acknowledged: { slot: number; startedAt: number; endedAt: number; id: number; time: number; msg: string }[]
}

/** A page that a follower got. */
export interface Page {
  slot: number
  startedAt: number
  /** The place the follower told; 0 for the half that it does not keep. */
  asked: Cursor
  cursor: Cursor
  rows: Message[]
  reset: boolean
  gap: boolean
}

/** Everything one follower got from the beginning of a room on. */
export interface Stream {
  follower: string
  room: string
  events: boolean
  pages: Page[]
  /** `abandoned`: a clearing was taken back, and the follower started anew, as clients are told to. */
  state: 'following' | 'abandoned' | 'caught up' | 'stuck'
}

/** A page of history, or of what is newest, that somebody looked at. */
export interface Glance {
  room: string
  /** 0: the newest. */
  beforeId: number
  rows: Message[]
}

export type ChangeKind = 'delete' | 'edit' | 'restore' | 'clear' | 'unclear'

/** Something that an administrator changed, or tried to. */
export interface Change {
  kind: ChangeKind
  room: string
  slot: number
  /** The message; 0 for a whole room. */
  id: number
  /** What the message says after an edit. */
  msg: string
  startedAt: number
  endedAt: number
  /** `unknown`: it may have happened. What was refused for good is not written down. */
  outcome: 'acknowledged' | 'unknown'
}

/** A room as an instance shows it when all is quiet. */
export interface Final {
  slot: number
  room: string
  /** Read forwards page by page. */
  spoken: Message[]
  /** The same with the rows that change others. */
  events: Message[]
  /** Read backwards with `before_id`, put in order. */
  backwards: Message[]
}

/** While a fault lasts and until it is healed, some calls may do what they otherwise may not. */
export interface Excuse {
  /** `silent`: the connection may break. `late`: the answer may take as long as the fault. `full`: 507. */
  what: 'silent' | 'late' | 'full'
  slots: number[]
  from: number
  to: number
}

export interface History {
  /** The room in which nobody changes what was said; everything there is known exactly. */
  plainRoom: string
  calls: Call[]
  sends: Sent[]
  streams: Stream[]
  glances: Glance[]
  changes: Change[]
  finals: Final[]
  excuses: Excuse[]
}

export const emptyHistory = (plainRoom: string): History => ({
  plainRoom,
  calls: [],
  sends: [],
  streams: [],
  glances: [],
  changes: [],
  finals: [],
  excuses: [],
})

/** Something that must not have happened. */
export interface Violation {
  rule: string
  what: string
}
