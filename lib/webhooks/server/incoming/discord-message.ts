import type { SendResponse } from '@/lib/chat/contract/chat'
import type { Hook } from './store'

/**
 * A message with the fields that Discord's libraries read.
 * @param editedTime milliseconds since the epoch; null: it was not edited
 */
export function discordMessage(
  { id, time, nick, msg }: Pick<SendResponse, 'id' | 'time' | 'nick' | 'msg'>,
  hook: Pick<Hook, 'id' | 'room_id'>,
  editedTime: number | null = null,
): Record<string, unknown> {
  const webhookId = String(hook.id)
  return {
    id: String(id),
    type: 0,
    content: msg,
    channel_id: String(hook.room_id),
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
