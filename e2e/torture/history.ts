import type { Cursor, Message } from '@/lib/chat/contract/chat'

// What clients did and saw, to be checked afterwards. Times are milliseconds of performance.now().

export type CallKind = 'send' | 'poll' | 'admin'

/** One call, whatever its outcome. */
export interface Call {
  kind: CallKind
  slot: number
  startedAt: number
  endedAt: number
  /** The requested wait, milliseconds. */
  waitMs: number
  /** 0: no response. */
  status: number
  retryAfter: string | undefined
  /** The error or the refusal. */
  detail: string
}

/** A message with all attempts to send it. */
export interface Sent {
  room: string
  nick: string
  msg: string
  sendId: string | null
  acknowledged: { slot: number; startedAt: number; endedAt: number; id: number; time: number; msg: string }[]
}

export interface Page {
  slot: number
  startedAt: number
  /** The follower's cursor; 0 for the half that it does not keep. */
  asked: Cursor
  cursor: Cursor
  rows: Message[]
  reset: boolean
  gap: boolean
}

/** All that a follower got from the beginning of a room. */
export interface Stream {
  follower: string
  room: string
  events: boolean
  pages: Page[]
  /** `abandoned`: a clearing was undone, and the follower reset. */
  state: 'following' | 'abandoned' | 'caught up' | 'stuck'
}

/** A page of history or of the newest messages. */
export interface Glance {
  room: string
  /** 0: the newest. */
  beforeId: number
  rows: Message[]
}

export type ChangeKind = 'delete' | 'edit' | 'restore' | 'clear' | 'unclear'

/** A change of an administrator, or an attempt. */
export interface Change {
  kind: ChangeKind
  room: string
  slot: number
  /** The message; 0 for a whole room. */
  id: number
  /** The text after an edit. */
  msg: string
  startedAt: number
  endedAt: number
  /** `unknown`: it may have happened. Refused changes are not recorded. */
  outcome: 'acknowledged' | 'unknown'
}

/** The final state of a room on an instance. */
export interface Final {
  slot: number
  room: string
  spoken: Message[]
  /** The same with change rows. */
  events: Message[]
  /** Read backwards with `before_id`, then sorted. */
  backwards: Message[]
}

/** An exception to the rules, from a fault until its recovery. */
export interface Excuse {
  /** `silent`: the connection may break. `late`: the response may take as long as the fault. `full`: 507. */
  what: 'silent' | 'late' | 'full'
  slots: number[]
  from: number
  to: number
}

export interface History {
  /** The room without changes, where everything is known exactly. */
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

export interface Violation {
  rule: string
  what: string
}
