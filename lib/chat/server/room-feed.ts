import { stableUuid } from '@/lib/core/keys'
import type { Message } from '../contract/chat'
import { chatLimits } from '../limits'
import { roomPath } from '../room-path'
import { type Credentials, requireReadable } from './access'
import { newestSaid } from './poll'
import { roomCache } from './room-cache'

// Atom (RFC 4287). All text stands as text: nothing that people wrote becomes markup, here or in a reader.

/** What XML 1.0 cannot hold, however it is written (§2.2): control characters and two that are no characters. */
const noCharacter = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/gu

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // As it is, a parser would make a line feed of it (§2.11).
  '\r': '&#13;',
}

/** Text as it may stand in an element or an attribute of XML. */
export function escapeXml(text: string): string {
  return text.replace(noCharacter, '').replace(/[&<>"\r]/g, (character) => references[character] ?? '')
}

const instant = (time: number): string => new Date(time).toISOString()

/** Code points of a message that its title has. */
const titleLengthMax = 80

/** The first line of a text, cut. Only as much of it is looked at as could be shown. */
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

/** What a feed says of the room, beside its messages. */
interface Feed {
  title: string
  subtitle: string
  /** Addresses of the feed and of the page of the room. */
  self: string
  page: string
  /** The id of the feed or, given one, of a message: a URI that never changes. */
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

/** A feed of messages. @param messages newest first */
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

/** The paths of a room on this platform. */
export const feedPathOf = (room: string): string => `/rooms/${encodeURIComponent(room)}.atom`

/**
 * The newest messages of a room as an Atom feed, for whoever may poll them. Its ids are made of what never changes: the
 * address of the platform may.
 * @param baseUrl of the links, without a trailing slash
 * @throws Refusal unauthorized for a private room
 */
export async function roomFeed(
  name: string,
  baseUrl: string,
  credentials: Credentials,
): Promise<{ text: string; isPrivate: boolean }> {
  const resident = await roomCache().get(name)
  const { room } = resident
  await requireReadable(room, credentials)
  const messages = await newestSaid(resident, chatLimits.feedEntriesMax)
  const feed = {
    title: room?.title || name,
    subtitle: room?.topic ?? '',
    self: `${baseUrl}${feedPathOf(name)}`,
    page: baseUrl + roomPath(name),
    idOf: (message?: { id: number }) =>
      `urn:uuid:${stableUuid(message ? `message ${message.id}` : `room ${name}`)}`,
  }
  return { text: atomFeed(feed, messages.reverse()), isPrivate: room?.private ?? false }
}
