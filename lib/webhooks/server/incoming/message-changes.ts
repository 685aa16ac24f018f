import { deleteOwnMessage, editOwnMessage, requireMessageOfWebhook } from '@/lib/chat/server/sender-changes'
import { pathId } from '@/lib/core/http/path-parameters'
import { discordMessage } from './discord-message'
import { readPayload } from './payloads/read-payload'
import { membersOfCall, requireWebhook, type WebhookCall } from './webhook-call'

async function ownMessage(call: WebhookCall, id: string) {
  const { webhook, room } = await requireWebhook(call)
  return { webhook, message: await requireMessageOfWebhook(pathId(id, 'no_message'), webhook.id, room) }
}

/**
 * @returns the message in Discord's shape
 * @throws Refusal not_found, unauthorized, invalid_parameter, forbidden, sensitive_word, storage_full
 */
export async function editWebhookMessage(call: WebhookCall, id: string): Promise<Record<string, unknown>> {
  const { webhook, message } = await ownMessage(call, id)
  const content = readPayload('discord', { ...membersOfCall(call), event: '' })
  const { msg } = await editOwnMessage(message, content?.text ?? message.msg, call.address)
  return discordMessage({ ...message, msg }, webhook, Date.now())
}

/** @throws Refusal not_found, unauthorized, forbidden */
export async function deleteWebhookMessage(call: WebhookCall, id: string): Promise<void> {
  const { message } = await ownMessage(call, id)
  await deleteOwnMessage(message, call.address)
}
