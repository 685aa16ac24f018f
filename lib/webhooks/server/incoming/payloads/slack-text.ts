import { emojiCode, readEmojiCode } from './emoji'
import { type Markup, readMarks } from './marks'
import { utcText } from './utc-text'
import { linkOf } from './values'

// Slack's markup: https://docs.slack.dev/messaging/formatting-message-text

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const entity = /&(?:amp|lt|gt);/
const withoutEntities = (text: string) =>
  text.replace(new RegExp(entity, 'g'), (found) => entities[found] ?? '')

/** `<!here>`, `<!subteam^S1|@team>`, `<!date^1392734382^{date}^https://…|fallback>` */
function commandOf(command: string, label: string): string {
  const [name = '', value = '', , address = ''] = command.split('^')
  if (name === 'date') return linkOf(address, label || (utcText(Number(value)) ?? ''))
  return label || `@${name === 'subteam' ? value : name}`
}

/** What stands in angle brackets. @param readLabel reads the label of a link */
function bracketsOf(target: string, label: string, readLabel: (label: string) => string): string {
  const [address, shown] = [withoutEntities(target), withoutEntities(label)]
  const sign = address.charAt(0)
  if (sign === '!') return commandOf(address.slice(1), shown)
  if (sign === '@' || sign === '#') return `${sign}${(shown || address.slice(1)).replace(/^[@#]/, '')}`
  return linkOf(address, readLabel(label))
}

/** Other text in angle brackets is literal. */
const brackets = /<((?:https?:\/\/|mailto:|tel:|[@#!])[^<>|\n]{1,2048})(?:\|([^<>\n]{0,2048}))?>/
const bracketsOrEntity = new RegExp(`${brackets.source}|${entity.source}`, 'g')

/** Code is literal, except for what Slack escapes. */
const readCode = (code: string): string =>
  code.replace(bracketsOrEntity, (whole: string, target?: string, label = '') =>
    target === undefined ? (entities[whole] ?? whole) : bracketsOf(target, label, withoutEntities),
  )

/** Not Slack's own, but Mattermost, Rocket.Chat and others take it in the same payloads. */
const markdownLink = /\[([^[\]\n]{1,500})\]\((https?:\/\/[^\s()<>]{1,2048})\)/

const code = /```[\s\S]*?```|`[^`\n]+`/

function readPiece(
  piece: string,
  [target, label, shown, address]: readonly (string | undefined)[],
  readLabel: (label: string) => string,
): string {
  if (target !== undefined) return bracketsOf(target, label ?? '', readLabel)
  if (address !== undefined) return linkOf(address, readLabel(shown ?? ''))
  if (piece.startsWith('`')) return readCode(piece)
  return piece.startsWith(':') ? readEmojiCode(piece) : (entities[piece] ?? piece)
}

const sources = [code, brackets, markdownLink, entity, emojiCode].map(({ source }) => source)

const plain: Markup = {
  pattern: new RegExp(sources.join('|'), 'g'),
  marks: new Map(),
  read: (piece, groups) => readPiece(piece, groups, readPlain),
}

const formatted: Markup = {
  read: (piece, groups) => readPiece(piece, groups, readMrkdwn),
  pattern: new RegExp([...sources, String.raw`\*+|_+|~+|\n`].join('|'), 'g'),
  marks: new Map([
    ['*', '**'],
    ['_', ''],
    ['~', '~~'],
  ]),
}

/** Slack's `mrkdwn` in the markup of the chat. Escapes are decoded once. */
export const readMrkdwn = (text: string): string => readMarks(text, formatted)

/** Text without bold and the like: titles, names, `plain_text`. */
export const readPlain = (text: string): string => readMarks(text, plain)
