import { change, forget, isOf } from './outbox'
import type { Change, PendingMessage } from './room'

// What the writer does with a message that waits. The code is loaded when one does.

/** Refused because the message it replaces had already arrived. */
export const arrivedBefore = ({ state, why }: Pick<PendingMessage, 'state' | 'why'>): boolean =>
  state === 'refused' && why?.rule === 'send_id_used'

/**
 * The `send_id` of the next attempt: the same, so that the message is stored once, unless the room has a
 * different text under it. Two tabs compute the same one.
 */
const nextSendId = (pending: PendingMessage): string =>
  arrivedBefore(pending) ? `${pending.sendId}+` : pending.sendId

export const retry = (id: string): Change =>
  change(isOf(id), (each) => ({ state: 'queued', sendId: nextSendId(each) }))

/** Takes back what is not delivered yet, even in flight, to change it. */
export const correct =
  (pending: PendingMessage): Change =>
  (room) => ({
    ...forget(pending.sendId)(room),
    replyTo: pending.replyTo ?? 0,
    replaces: nextSendId(pending),
  })
