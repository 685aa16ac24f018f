import type { Message } from '@/lib/chat/contract/chat'
import type { OutgoingWebhookShape } from '../../limits'

/** What Discord takes at most. */
const discordLengthMax = 2000
/** Names that Discord refuses for a webhook. */
const discordRefuses = /discord|clyde|^everyone$|^here$|[@#:]|```/i
/** Slack cuts longer texts itself; this much of a message is enough there. */
const slackLengthMax = 20_000

/** What a message says to people, on one line with who said it. */
const spoken = ({ type, nick, msg }: Pick<Message, 'type' | 'nick' | 'msg'>): string =>
  type === 'action' ? `* ${nick} ${msg}` : `${nick}: ${msg}`

/** The beginning of a text, without half a character at its end. */
function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const end = text.charCodeAt(lengthMax - 2) >= 0xd800 && text.charCodeAt(lengthMax - 2) <= 0xdbff ? 2 : 1
  return `${text.slice(0, lengthMax - end)}…`
}

/** Slack's three special characters; without it a message could call everybody there. */
const slackText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function discordBody(message: Message) {
  const isName = message.type === 'message' && !discordRefuses.test(message.nick)
  return {
    content: cut(isName ? message.msg : spoken(message), discordLengthMax),
    ...(isName ? { username: message.nick } : {}),
    allowed_mentions: { parse: [] },
  }
}

/** The body of the request that delivers a message. */
export function bodyOf(shape: OutgoingWebhookShape, message: Message): string {
  if (shape === 'slack') return JSON.stringify({ text: slackText(cut(spoken(message), slackLengthMax)) })
  if (shape === 'discord') return JSON.stringify(discordBody(message))
  return `{"type":"message.created","timestamp":"${new Date(message.time).toISOString()}","data":${JSON.stringify(message)}}`
}

/** A body that only shows whether it arrives. */
export function testBodyOf(shape: OutgoingWebhookShape, room: string, now: number): string {
  const text = `A test of the webhook of the room ${room}.`
  if (shape === 'slack') return JSON.stringify({ text: slackText(text) })
  if (shape === 'discord') return JSON.stringify({ content: text, allowed_mentions: { parse: [] } })
  return JSON.stringify({ type: 'webhook.test', timestamp: new Date(now).toISOString(), data: { room } })
}
