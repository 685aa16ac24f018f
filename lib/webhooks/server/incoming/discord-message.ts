import type { Posted } from './post'

/** A message with the fields that Discord's libraries read of it, for `?wait=true`. */
export function discordMessage({ result: { id, time, nick, msg }, hook }: Posted): object {
  const webhookId = String(hook.id)
  return {
    ...{ id: String(id), type: 0, content: msg, channel_id: String(hook.room_id), webhook_id: webhookId },
    author: { id: webhookId, username: nick, discriminator: '0000', avatar: null, bot: true },
    ...{ timestamp: new Date(time).toISOString(), edited_timestamp: null },
    ...{ attachments: [], embeds: [], components: [], mentions: [], mention_roles: [] },
    ...{ mention_everyone: false, pinned: false, tts: false, flags: 0 },
  }
}
