import { stableUuid } from '@/lib/core/keys'
import type { Message } from '../contract/chat'
import { chatLimits } from '../limits'
import { roomPath } from '../room-path'
import { type Credentials, requireReadable } from './access'
import { messagesOf } from './page'
import { readNewestPage } from './read-page'
import { roomCache } from './room-cache'

export const feedPathOf = (room: string): string => `/rooms/${encodeURIComponent(room)}.atom`

/**
 * The newest messages of a room as an Atom feed. Its ids do not contain the platform's address, which may change.
 * @param baseUrl of the links, without a trailing slash
 * @throws Refusal unauthorized for a private room
 */
export async function roomFeed(
  name: string,
  baseUrl: string,
  credentials: Credentials,
): Promise<{ text: string; isPrivate: boolean }> {
  const cached = await roomCache().get(name)
  const { room } = cached
  await requireReadable(room, credentials)
  const page = await readNewestPage(cached, { limit: chatLimits.feedEntriesMax, events: false })
  const feed = {
    title: room?.title || name,
    subtitle: room?.topic ?? '',
    self: `${baseUrl}${feedPathOf(name)}`,
    page: baseUrl + roomPath(name),
    idOf: (message?: { id: number }) =>
      `urn:uuid:${stableUuid(message ? `message ${message.id}` : `room ${name}`)}`,
  }
  return { text: atomFeed(feed, messagesOf(page).reverse()), isPrivate: room?.private ?? false }
}

// Atom (RFC 4287). User text is always `type="text"`, so that it never becomes markup in a feed reader.

/** Not allowed in XML 1.0 even as references (§2.2): control characters and two noncharacters. */
const noCharacter = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers turn a literal one into a line feed (§2.11).
  '\r': '&#13;',
}

/** Escapes text for an XML element or attribute. */
export function escapeXml(text: string): string {
  return text.replace(noCharacter, '').replace(/[&<>"\r]/g, (character) => references[character] ?? '')
}

const instant = (time: number): string => new Date(time).toISOString()

const titleLengthMax = 80

function excerpt(msg: string): string {
  const line = msg.slice(0, 4 * titleLengthMax).split(/[\r\n]/, 1)[0] ?? ''
  const symbols = [...line]
  const isCut = symbols.length > titleLengthMax || line.length < msg.length
  return `${symbols.slice(0, titleLengthMax).join('')}${isCut ? '…' : ''}`
}

function titleOf({ type, nick, msg }: Message): string {
  if (type === 'system') return excerpt(msg)
  return type === 'action' ? `* ${nick} ${excerpt(msg)}` : `${nick}: ${excerpt(msg)}`
}

interface Feed {
  title: string
  subtitle: string
  self: string
  page: string
  /** A permanent URI of the feed or of a message. */
  idOf: (message?: Message) => string
}

function entry(message: Message, { page, idOf }: Feed): string {
  const time = instant(message.time)
  return `<entry><id>${idOf(message)}</id>
<title type="text">${escapeXml(titleOf(message))}</title>
<author><name>${escapeXml(message.nick)}</name></author>
<published>${time}</published><updated>${time}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(`${page}#m${message.id}`)}"/>
${message.is_bot ? '<category term="bot"/>\n' : ''}<content type="text">${escapeXml(message.msg)}</content></entry>
`
}

/** @param messages newest first */
function atomFeed(feed: Feed, messages: readonly Message[]): string {
  const { title, subtitle, self, page, idOf } = feed
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${idOf()}</id>
<title type="text">${escapeXml(title)}</title>
${subtitle === '' ? '' : `<subtitle type="text">${escapeXml(subtitle)}</subtitle>\n`}<updated>${instant(messages[0]?.time ?? 0)}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
${messages.map((message) => entry(message, feed)).join('')}</feed>
`
}
