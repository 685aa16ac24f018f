import { ApiError } from '@/lib/core/api/api-error'
import { call } from '@/lib/core/api/call'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import { withTimeout } from '@/lib/core/api/with-timeout'
import type { Message } from '../../contract/chat'
import { applied, type Entry, messagesIn } from '../room/entries'
import { withoutChanged } from '../room/quotes'
import { type Change, receivedIn } from '../room/room'
import type { OpenRoom } from '../store'
import { type OwnMessage, ownMessages, tokensIn } from './own-messages'

// Changing and withdrawing what this browser sent. Loaded when it is needed.

const deadlineMs = 15_000

/** Begins to edit the last own message that can still be changed, if there is one in the log. */
export const editLastOwn =
  (list: readonly OwnMessage[], now: number): Change =>
  (room) => {
    const tokens = tokensIn(list, room.editMinutes, now)
    const last = messagesIn(receivedIn(room)).findLast(({ id }) => tokens.has(id))
    return last ? { ...room, edit: { id: last.id, msg: last.msg } } : room
  }

/** What the server did, as the row says that the next poll brings. */
export const changedBy =
  (row: Message): Change =>
  (room) => {
    const isTarget = (entry: Entry) => entry.kind === 'message' && entry.message.id === row.ref_id
    const changed = (list: readonly Entry[]) => (list.some(isTarget) ? applied(list, row) : list)
    const { entries, ahead, quoted } = room
    return {
      ...room,
      entries: changed(entries),
      ahead: changed(ahead),
      quoted: withoutChanged(quoted, [row]),
    }
  }

/** Ends the edit, unless its text was changed again. */
export const endEdit =
  (id: number, msg?: string): Change =>
  (room) =>
    room.edit?.id === id && (msg === undefined || room.edit.msg.trim() === msg)
      ? { ...room, edit: null }
      : room

/** @param tooLate the sentence of the error @throws ApiError */
function tokenOf({ get }: OpenRoom, id: number, tooLate: string): string {
  const token = tokensIn(ownMessages(), get().editMinutes, Date.now()).get(id)
  if (token) return token
  throw new ApiError(403, 'forbidden', tooLate)
}

function changeRow({ name, get }: OpenRoom, id: number): Omit<Message, 'type' | 'msg'> {
  const { nick, trip, serverAheadMs } = get()
  return { id: 0, time: Date.now() + serverAheadMs, room: name, nick, trip, is_admin: false, ref_id: id }
}

/** Saves an edit and ends it. A repeat after a lost response has the same key. @throws ApiError */
export async function editOwn(
  once: IdempotentCall,
  room: OpenRoom,
  id: number,
  msg: string,
  tooLate: string,
) {
  const { get, update } = room
  const before = messagesIn(receivedIn(get())).find((row) => row.id === id)
  if (before?.msg !== msg) {
    const fields = { id, msg, token: tokenOf(room, id, tooLate) }
    const { msg: stored } = await withTimeout(deadlineMs, () => once('POST /edit', fields))
    update(changedBy({ ...changeRow(room, id), type: 'edit', msg: stored }))
  }
  update(endEdit(id, msg))
  return true
}

/** @throws ApiError */
export async function withdrawOwn(room: OpenRoom, id: number, tooLate: string) {
  const fields = { id, token: tokenOf(room, id, tooLate) }
  await withTimeout(deadlineMs, (signal) => call('POST /withdraw', fields, { signal }))
  room.update(changedBy({ ...changeRow(room, id), type: 'delete', msg: '', withdrawn: true }))
  room.update(endEdit(id))
  return true
}
