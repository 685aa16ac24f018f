import type { RefusalFacts } from '@/lib/core/i18n/chinese-refusal'
import type { Message } from '../../contract/chat'

/** A message on its way out. */
export interface Pending {
  sendId: string
  nick: string
  msg: string
  type: 'message' | 'action'
  /** The message that it answers. */
  replyTo?: number
  /** queued: waits its turn · sending · delayed: will be tried again by itself · refused: the server said no. */
  state: 'queued' | 'sending' | 'delayed' | 'refused'
  /** How often it was tried; above 0 the room may have it, although no answer came. */
  attempts: number
  /** The newest row of the log when it was written: the row it becomes is newer. */
  after: number
  /** Why it was refused or delayed. */
  why: RefusalFacts | null
  /** When the room takes it, by performance.now(), where the room said so: it is in slow mode. */
  until?: number
  /** The log already shows it (a poll was faster than the answer), so the outgoing copy hides. */
  seen: boolean
}

export type PendingAction =
  /** `sendId` of a line that was taken back and changed: its own, so that one of both is stored. */
  | { type: 'submitted'; message: Pick<Pending, 'sendId' | 'msg' | 'type' | 'replyTo'> }
  | { type: 'restored'; pending: readonly Pending[] }
  | { type: 'sending'; sendId: string }
  | { type: 'delayed'; sendId: string; why: RefusalFacts; until?: number }
  | { type: 'refused'; sendId: string; why: RefusalFacts }
  /** Without an id: all that wait for their next attempt, because the network is back. */
  | { type: 'retried'; sendId: string | null }
  | { type: 'discarded'; sendId: string }

/** The message was refused because its line had arrived before it was taken back and changed. */
export const hadArrived = ({ state, why }: Pick<Pending, 'state' | 'why'>): boolean =>
  state === 'refused' && why?.rule === 'send_id_used'

/**
 * The id under which a message is sent again: its own, so that it is stored once, but another one where the room has a
 * different line under that. Two tabs that have the message make the same one.
 */
export const nextSendId = (pending: Pending): string =>
  hadArrived(pending) ? `${pending.sendId}+` : pending.sendId

type List = readonly Pending[]

const fresh = { state: 'queued', attempts: 0, why: null, seen: false } as const

function change(
  list: List,
  which: (pending: Pending) => boolean,
  next: (pending: Pending) => Partial<Pending>,
) {
  return list.some(which) ? list.map((each) => (which(each) ? { ...each, ...next(each) } : each)) : list
}

function restored(list: List, kept: List): List {
  const known = new Set(list.map((each) => each.sendId))
  return [...kept.filter((each) => !known.has(each.sendId)), ...list]
}

/** The messages on their way out, after something happened to one of them; `writer` says what new ones start with. */
export function pendingReducer(
  list: List,
  action: PendingAction,
  writer: Pick<Pending, 'nick' | 'after'>,
): List {
  if (action.type === 'submitted') return [...list, { ...action.message, ...fresh, ...writer }]
  if (action.type === 'restored') return restored(list, action.pending)
  if (action.type === 'retried' && action.sendId === null)
    return change(
      list,
      (each) => each.state === 'delayed',
      () => ({ state: 'queued' }),
    )
  const isMeant = (each: Pending) => each.sendId === action.sendId
  switch (action.type) {
    case 'sending':
      return change(list, isMeant, () => ({ state: 'sending' }))
    case 'delayed': {
      const { why, until } = action
      // A room that says when it takes the message does not have it.
      const tried = until ? 0 : 1
      return change(list, isMeant, ({ attempts }) => ({
        ...{ state: 'delayed', why, until },
        attempts: attempts + tried,
      }))
    }
    case 'refused': {
      const { why } = action
      return change(list, isMeant, () => ({ state: 'refused', why, seen: false }))
    }
    case 'retried':
      return change(list, isMeant, (each) => ({ state: 'queued', sendId: nextSendId(each) }))
    case 'discarded':
      return list.filter((each) => !isMeant(each))
  }
}

/** Marks the outgoing messages that one of these rows must be. */
export function markSeen(list: List, messages: readonly Message[]): List {
  const isIn = ({ nick, msg, type, after }: Pending) =>
    messages.some((row) => row.id > after && row.nick === nick && row.msg === msg && row.type === type)
  const mayBeThere = ({ seen, state, attempts }: Pending) =>
    !seen && state !== 'refused' && (state === 'sending' || attempts > 0)
  return change(
    list,
    (each) => mayBeThere(each) && isIn(each),
    () => ({ seen: true }),
  )
}
