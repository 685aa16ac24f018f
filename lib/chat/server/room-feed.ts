import { stableUuid } from '@/lib/core/keys'
import type { Message } from '../contract/chat'
import { chatLimits } from '../limits'
import { roomPath } from '../room-path'
import { type Credentials, requireReadable } from './access'
import { renderMessage } from './message-html'
import { messagesOf } from './page'
import { readNewestPage } from './read-page'
import { renderWeight } from './render-weight'
import { roomCache, roomNameOf } from './room-cache'

/** Bytes of JSON and render weight of the messages. As XML they take up to five times as much. */
const weightMax = 65_536

export const feedPathOf = (room: string): string => `/rooms/${encodeURIComponent(room)}.atom`

/**
 * Ids in the feed do not contain the platform's address, which may change.
 * @param given the name, which may differ from that of an existing room by case or width
 * @param baseUrl of the links, without a trailing slash
 * @throws Refusal unauthorized for a private room
 */
export async function roomFeed(
  given: string,
  baseUrl: string,
  credentials: Credentials,
): Promise<{ text: string; isPrivate: boolean }> {
  const { address } = credentials
  const name = await roomNameOf(given, () => address)
  const cached = await roomCache().get(name, () => address)
  const { room } = cached
  await requireReadable(room, credentials)
  const options = {
    limit: chatLimits.feedEntriesMax,
    events: false,
    bytesMax: weightMax,
    weightOf: renderWeight,
  }
  const page = await readNewestPage(cached, options, address)
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

const updatedTimeOf = ({ time, edited_time: editedTime = 0 }: Message): number => Math.max(time, editedTime)

// Atom (RFC 4287). Names and titles are `type="text"`; a message is HTML (`renderMessage`), escaped once more.

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

export function escapeXml(text: string): string {
  return text.replace(noCharacter, '').replace(/[&<>"\r]/g, (character) => references[character] ?? '')
}

const instant = (time: number): string => new Date(time).toISOString()

const titleLengthMax = 80

function excerpt(text: string): string {
  const line = text.slice(0, 4 * titleLengthMax).split('\n', 1)[0] ?? ''
  const symbols = [...line]
  const isCut = symbols.length > titleLengthMax || line.length < text.length
  return `${symbols.slice(0, titleLengthMax).join('')}${isCut ? '…' : ''}`
}

function titleOf({ type, nick }: Message, text: string): string {
  const begin = excerpt(text)
  if (type === 'system') return begin
  return type === 'action' ? `* ${nick} ${begin}` : `${nick}: ${begin}`
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
  const url = `${page}#m${message.id}`
  const { html, text } = renderMessage(message, url)
  return `<entry><id>${idOf(message)}</id>
<title type="text">${escapeXml(titleOf(message, text))}</title>
<author><name>${escapeXml(message.nick)}</name></author>
<published>${instant(message.time)}</published><updated>${instant(updatedTimeOf(message))}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
${message.is_bot ? '<category term="bot"/>\n' : ''}${message.other_sender ? '<category term="other-address"/>\n' : ''}<content type="html">${escapeXml(html)}</content></entry>
`
}

/** @param entries newest first */
function atomFeed(feed: Feed, entries: readonly Message[]): string {
  const { title, subtitle, self, page, idOf } = feed
  const updated = entries.reduce((latest, message) => Math.max(latest, updatedTimeOf(message)), 0)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${idOf()}</id>
<title type="text">${escapeXml(title)}</title>
${subtitle === '' ? '' : `<subtitle type="text">${escapeXml(subtitle)}</subtitle>\n`}<updated>${instant(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
${entries.map((each) => entry(each, feed)).join('')}</feed>
`
}
