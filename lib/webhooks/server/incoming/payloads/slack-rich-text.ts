import { readEmojiCode } from './emoji'
import { utcText } from './utc-text'
import { elementsOf, linkOf, lookUp, type Members, membersOf, textOf } from './values'

// https://docs.slack.dev/reference/block-kit/blocks/rich-text-block

/** Nesting that is read; Slack has three levels. */
const depthMax = 6

/** Elements of a line by their type. */
const inlineReaders: Readonly<Record<string, (element: Members) => string>> = {
  text: ({ text }) => textOf(text),
  link: ({ url, text }) => linkOf(textOf(url), textOf(text)),
  emoji: ({ name, skin_tone: tone }) =>
    readEmojiCode(`:${textOf(name)}:${textOf(tone) && `:skin-tone-${textOf(tone)}:`}`),
  user: ({ user_id: id }) => `@${textOf(id)}`,
  usergroup: ({ usergroup_id: id }) => `@${textOf(id)}`,
  team: ({ team_id: id }) => `@${textOf(id)}`,
  channel: ({ channel_id: id }) => `#${textOf(id)}`,
  broadcast: ({ range }) => `@${textOf(range)}`,
  color: ({ value }) => textOf(value),
  date: ({ timestamp, url, fallback }) =>
    linkOf(textOf(url), textOf(fallback) || (utcText(Number(textOf(timestamp) || Number.NaN)) ?? '')),
}

/** Marks around a text, inside the spaces at its ends. */
function styled(text: string, style: unknown): string {
  const { bold, strike, code } = membersOf(style)
  const words = text.trim()
  if (words === '' || words.includes('\n')) return text
  let marked = code ? `\`${words}\`` : words
  if (strike) marked = `~~${marked}~~`
  if (bold) marked = `**${marked}**`
  return text.replace(words, () => marked)
}

/** A whole number from 0; 0 for anything else. */
const countOf = (value: unknown): number => (/^\d{1,9}$/.test(textOf(value)) ? Number(value) : 0)

const prefixed = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line) => prefix + line)
    .join('\n')

/** Items are lines, with a bullet or their number. */
function listOf({ elements, style, indent, offset }: Members, depth: number): string {
  const space = '  '.repeat(Math.min(countOf(indent), 8))
  const first = 1 + countOf(offset)
  return elementsOf(elements)
    .map(
      (item, index) =>
        `${space}${style === 'ordered' ? `${first + index}.` : '•'} ${readElement(item, depth)}`,
    )
    .join('\n')
}

function readElement(value: unknown, depth: number): string {
  const element = membersOf(value)
  const type = textOf(element.type)
  const read = lookUp(inlineReaders, type)
  if (read) return styled(read(element), element.style)
  if (depth === depthMax) return ''
  if (type === 'rich_text_list') return listOf(element, depth + 1)
  const parts = elementsOf(element.elements).map((part) => readElement(part, depth + 1))
  if (type === 'rich_text') return parts.map((part) => part.replace(/\n$/, '')).join('\n')
  const text = parts.join('') || textOf(element.text)
  if (type === 'rich_text_preformatted') return text === '' ? '' : `\`\`\`\n${text}\n\`\`\``
  return type === 'rich_text_quote' ? prefixed(text, '> ') : text
}

/** A `rich_text` block in the markup of the chat. */
export const richTextOf = (block: unknown): string => readElement(block, 0)
