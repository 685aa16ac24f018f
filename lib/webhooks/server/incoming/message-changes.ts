import { deleteOwnMessage, editOwnMessage, requireMessageOfHook } from '@/lib/chat/server/sender-changes'
import { pathId } from '@/lib/core/http/path-parameters'
import { discordMessage } from './discord-message'
import { type HookCall, membersOfCall, requireHook } from './hook-call'
import { readPayload } from './payloads/read-payload'

async function ownMessage(call: HookCall, id: string) {
  const { hook, room } = await requireHook(call)
  return { hook, message: await requireMessageOfHook(pathId(id, 'message'), hook.id, room) }
}

/**
 * Changes the text of a message that this webhook posted.
 * @returns it in Discord's shape
 * @throws Refusal not_found, unauthorized, invalid_parameter, forbidden, sensitive_word, storage_full
 */
export async function editHookMessage(call: HookCall, id: string): Promise<Record<string, unknown>> {
  const { hook, message } = await ownMessage(call, id)
  const content = readPayload('discord', { ...membersOfCall(call), event: '' })
  const msg = await editOwnMessage(message, content?.text ?? message.msg, call.address)
  return discordMessage({ ...message, msg }, hook, Date.now())
}

/** Deletes a message that this webhook posted. @throws Refusal not_found, unauthorized, forbidden */
export async function deleteHookMessage(call: HookCall, id: string): Promise<void> {
  const { message } = await ownMessage(call, id)
  await deleteOwnMessage(message, call.address)
}
