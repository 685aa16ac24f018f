import type { AdminMessage, MessageChangeInput } from '@/lib/schemas/admin/messages'
import {
  deleteMessages,
  editMessage,
  isRestorable,
  restoreMessages,
  undoCutoff,
} from '../chat/message-changes'
import { isShownInRoom } from '../chat/shown'
import { Refusal } from '../refusal'
import { auditNote } from './audit'
import { readMessage, readMessages } from './message-search'

/** Messages whose text the audit log keeps of one deletion. */
const auditedMax = 100

const audited = (messages: AdminMessage[]) =>
  messages.slice(0, auditedMax).map(({ id, room, nick, msg }) => ({ id, room, nick, msg }))

const targetOf = (messages: AdminMessage[]) =>
  messages.length === 1 ? `${messages[0]?.room} ${messages[0]?.id}` : `${messages.length} messages`

/** Deletes messages. @returns the ids of those that were shown until now */
export async function deleteAdminMessages(ids: number[], actor: string): Promise<number[]> {
  return deleteMessages(await readMessages(ids, isShownInRoom), (messages) =>
    auditNote({ actor, action: 'message.delete', target: targetOf(messages), before: audited(messages) }),
  )
}

/** Brings deleted messages back. @returns the ids of those that are shown again */
export async function restoreAdminMessages(ids: number[], actor: string): Promise<number[]> {
  const cutoff = undoCutoff()
  return restoreMessages(await readMessages(ids, isRestorable(cutoff)), cutoff, (messages) =>
    auditNote({ actor, action: 'message.restore', target: targetOf(messages), after: audited(messages) }),
  )
}

/**
 * Gives a message another text.
 * @throws Refusal not_found, conflict when it was edited or deleted meanwhile
 */
export async function editAdminMessage(
  id: number,
  { msg, version }: MessageChangeInput,
  actor: string,
): Promise<AdminMessage> {
  const before = await readMessage(id)
  const target = `${before.room} ${id}`
  const entry = {
    actor,
    action: 'message.edit',
    target,
    before: { msg: before.msg },
    after: { msg },
  } as const
  const seen = { ...before, version: version ?? before.version }
  if (!(await editMessage(seen, msg, auditNote(entry)))) throw new Refusal('conflict', 'message_changed')
  return readMessage(id)
}
