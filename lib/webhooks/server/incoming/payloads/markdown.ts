import { emojiCode, readEmojiCode } from './emoji'
import { type Markup, readMarks } from './marks'
import { utcText } from './utc-text'
import { linkOf } from './values'

// Markdown as Discord shows it (https://discord.com/developers/docs/reference#message-formatting), which is that of the chat
// except for headings, italics, underlines, labelled links, escapes and what stands in angle brackets.

const code = /```[\s\S]*?```|`{1,2}[^`\n]+`{1,2}/
const timestamp = /<t:(-?\d{1,17})(?::([tTdDfFsSR]))?>/
const mention = /<(@[!&]?|#)(\d{1,20})>/
const customEmoji = /<a?(:\w{1,64}:)\d{1,20}>/
const slashCommand = /<(\/[\p{L}\w -]{1,100}):\d{1,20}>/u
const bareLink = /<(https?:\/\/[^\s<>]{1,2048})>/
const link =
  /!?\[([^[\]\n]{1,500})\]\(<?(https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\)){1,2048})>?(?: "[^"\n]{0,200}")?\)/
/** An address keeps its underscores. */
const address = /https?:\/\/[^\s<>()*`|]{1,2048}/
const escapedSign = /\\([\\`*_{}[\]()#+.!~|<>:-])/
const heading = /(?<=^|\n)(?:#{1,6}|-#) +/

const pieces = [
  ...[code, timestamp, mention, customEmoji, slashCommand, bareLink, link, address, escapedSign, heading],
  ...[emojiCode, /\*{1,3}|_{1,3}|\n/],
]

function readPiece(piece: string, groups: readonly (string | undefined)[]): string {
  const [seconds, style, sign, id, custom, command, bare, label, target, escaped] = groups
  if (seconds !== undefined) return utcText(Number(seconds), style) ?? piece
  if (sign !== undefined) return `${sign.charAt(0)}${id}`
  if (target !== undefined) return linkOf(target, readMarkdown(label ?? ''))
  const kept = custom ?? command ?? bare ?? escaped
  if (kept !== undefined) return kept
  if (/^[#-]/.test(piece)) return ''
  return piece.startsWith(':') ? readEmojiCode(piece) : piece
}

const markdown: Markup = {
  pattern: new RegExp(pieces.map(({ source }) => source).join('|'), 'gu'),
  marks: new Map([
    ['*', ''],
    ['***', '**'],
    ['_', ''],
    ['__', ''],
    ['___', ''],
  ]),
  read: readPiece,
}

/** Code is literal. */
export const readMarkdown = (text: string): string => readMarks(text, markdown)
