import type { Message } from '@/lib/chat/contract/chat'
import type { OutgoingWebhookShape } from '../../limits'

const discordLengthMax = 2000
/** Webhook usernames that Discord refuses. */
const discordRefuses = /discord|clyde|^everyone$|^here$|[@#:]|```/i
/** Slack truncates longer texts itself. */
const slackLengthMax = 20_000

const attributed = ({ type, nick, msg }: Pick<Message, 'type' | 'nick' | 'msg'>): string =>
  type === 'action' ? `* ${nick} ${msg}` : `${nick}: ${msg}`

/** Truncates without splitting a surrogate pair. */
function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const end = text.charCodeAt(lengthMax - 2) >= 0xd800 && text.charCodeAt(lengthMax - 2) <= 0xdbff ? 2 : 1
  return `${text.slice(0, lengthMax - end)}…`
}

/** So that a message cannot mention everyone there. */
const slackText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function discordBody(message: Message) {
  const isName = message.type === 'message' && !discordRefuses.test(message.nick)
  return {
    content: cut(isName ? message.msg : attributed(message), discordLengthMax),
    ...(isName ? { username: message.nick } : {}),
    allowed_mentions: { parse: [] },
  }
}

/** @param report that the message is about, in the room for reports */
export function bodyOf(shape: OutgoingWebhookShape, message: Message, report: object | null = null): string {
  if (shape === 'slack') return JSON.stringify({ text: slackText(cut(attributed(message), slackLengthMax)) })
  if (shape === 'discord') return JSON.stringify(discordBody(message))
  const timestamp = new Date(message.time).toISOString()
  const type = message.notice === 'report' ? 'report' : 'message.created'
  return JSON.stringify({ type, timestamp, data: report ? { ...message, report } : message })
}

export function testBodyOf(shape: OutgoingWebhookShape, room: string, now: number): string {
  const text = `A test of the webhook of the room ${room}.`
  if (shape === 'slack') return JSON.stringify({ text: slackText(text) })
  if (shape === 'discord') return JSON.stringify({ content: text, allowed_mentions: { parse: [] } })
  return JSON.stringify({ type: 'webhook.test', timestamp: new Date(now).toISOString(), data: { room } })
}
