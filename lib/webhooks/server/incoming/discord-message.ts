import type { PostResponse } from '@/lib/chat/contract/chat'
import type { IncomingWebhook } from './store'

/**
 * With the fields that Discord's libraries read.
 * @param editedTime milliseconds since the epoch; null: it was not edited
 */
export function discordMessage(
  { id, time, nick, msg }: Pick<PostResponse, 'id' | 'time' | 'nick' | 'msg'>,
  webhook: Pick<IncomingWebhook, 'id' | 'room_id'>,
  editedTime: number | null = null,
): Record<string, unknown> {
  const webhookId = String(webhook.id)
  return {
    id: String(id),
    type: 0,
    content: msg,
    channel_id: String(webhook.room_id),
    webhook_id: webhookId,
    author: { id: webhookId, username: nick, discriminator: '0000', avatar: null, bot: true },
    timestamp: new Date(time).toISOString(),
    edited_timestamp: editedTime === null ? null : new Date(editedTime).toISOString(),
    attachments: [],
    embeds: [],
    components: [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    flags: 0,
  }
}
