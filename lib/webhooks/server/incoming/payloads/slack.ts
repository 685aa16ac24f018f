import { readEmojiCode } from './emoji'
import { readMarkdown } from './markdown'
import { addOthers, memberNames } from './others'
import { readMrkdwn, readPlain } from './slack-text'
import { utcText } from './utc-text'
import {
  buttonOf,
  elementsOf,
  fieldOf,
  joinEach,
  linkOf,
  lookUp,
  type Members,
  type MessageLines,
  membersOf,
  scalarText,
} from './values'

// https://docs.slack.dev/reference/block-kit

/** A text object `{type, text}`, or a bare string, which is `mrkdwn`. */
function textIn(value: unknown): string {
  const { type, text = value } = membersOf(value)
  return (type === 'plain_text' ? readPlain : readMrkdwn)(scalarText(text))
}

/** A text that Slack never formats. */
const plainIn = (value: unknown): string => readPlain(scalarText(membersOf(value).text ?? value))

const optionOf = (value: unknown): string => {
  const { text, url } = membersOf(value)
  return linkOf(scalarText(url), textIn(text))
}

/** An interactive element: a button, the alternative text of an image, or the options of a choice. */
function elementOf(value: unknown): string {
  const element = membersOf(value)
  const { type, alt_text: alt, placeholder, options, actions, text, url } = element
  if (type === 'button' || type === 'workflow_button') return buttonOf(scalarText(url), plainIn(text))
  if (type === 'image') return plainIn(alt)
  const chosen = [...elementsOf(options), ...elementsOf(actions)].slice(0, 100).map(optionOf)
  return [textIn(text), plainIn(placeholder), ...chosen].filter(Boolean).join(' / ')
}

const joined = (list: unknown, sign: string): string => joinEach(list, elementOf, sign)

// Rich text: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block

/** Slack has three levels. */
const depthMax = 6

const inlineReaders: Readonly<Record<string, (element: Members) => string>> = {
  text: ({ text }) => scalarText(text),
  link: ({ url, text }) => linkOf(scalarText(url), scalarText(text)),
  emoji: ({ name, skin_tone: tone }) =>
    readEmojiCode(`:${scalarText(name)}:${scalarText(tone) && `:skin-tone-${scalarText(tone)}:`}`),
  user: ({ user_id: id }) => `@${scalarText(id)}`,
  usergroup: ({ usergroup_id: id }) => `@${scalarText(id)}`,
  team: ({ team_id: id }) => `@${scalarText(id)}`,
  channel: ({ channel_id: id }) => `#${scalarText(id)}`,
  broadcast: ({ range }) => `@${scalarText(range)}`,
  color: ({ value }) => scalarText(value),
  date: ({ timestamp, url, fallback }) =>
    linkOf(
      scalarText(url),
      scalarText(fallback) || (utcText(Number(scalarText(timestamp) || Number.NaN)) ?? ''),
    ),
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

const countOf = (value: unknown): number => (/^\d{1,9}$/.test(scalarText(value)) ? Number(value) : 0)

const prefixed = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line) => prefix + line)
    .join('\n')

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
  const type = scalarText(element.type)
  const read = lookUp(inlineReaders, type)
  if (read) return styled(read(element), element.style)
  if (depth === depthMax) return ''
  if (type === 'rich_text_list') return listOf(element, depth + 1)
  const parts = elementsOf(element.elements).map((part) => readElement(part, depth + 1))
  if (type === 'rich_text') return parts.map((part) => part.replace(/\n$/, '')).join('\n')
  const text = parts.join('') || scalarText(element.text)
  if (type === 'rich_text_preformatted') return text === '' ? '' : `\`\`\`\n${text}\n\`\`\``
  return type === 'rich_text_quote' ? prefixed(text, '> ') : text
}

const richTextOf = (block: unknown): string => readElement(block, 0)

/** Cells are `raw_text` or `rich_text`. */
function addRow(row: unknown, lines: MessageLines): void {
  const cells = elementsOf(row).map((cell) => {
    const { type, text } = membersOf(cell)
    return type === 'rich_text' ? richTextOf(cell) : plainIn(text)
  })
  lines.add(cells.join(' | '))
}

/** Blocks by their type; those of other types are read by the usual names of their texts. */
const blockReaders: Readonly<Record<string, (block: Members, lines: MessageLines) => void>> = {
  rich_text: (block, lines) => lines.add(richTextOf(block)),
  markdown: ({ text }, lines) => lines.add(readMarkdown(scalarText(text))),
  context: ({ elements }, lines) => lines.add(joined(elements, ' ')),
  actions: ({ elements }, lines) => lines.add(joined(elements, ' · ')),
  image: ({ title, alt_text: alt, image_url: url }, lines) =>
    lines.add(linkOf(scalarText(url), plainIn(title) || plainIn(alt))),
  table: ({ rows }, lines) => lines.addEach(rows, (row) => addRow(row, lines)),
  header: ({ text }, lines) => lines.add(bold(plainIn(text))),
  video(
    { title, title_url: url, author_name: author, provider_name: provider, description, alt_text: alt },
    lines,
  ) {
    lines.add(linkOf(scalarText(url), plainIn(title) || plainIn(alt)))
    lines.add([plainIn(author), plainIn(provider)].filter(Boolean).join(' · '))
    lines.add(plainIn(description))
  },
}

const bold = (text: string): string => (text === '' || /\*\*|\n/.test(text) ? text : `**${text}**`)

const otherMembers = memberNames(
  `title title{} label label{} text text{} description description{} fields[] hint hint{} accessory{} element{} elements[]`,
)

function addOther(block: Members, lines: MessageLines): void {
  const { title, label, text, description, fields, hint, accessory, element, elements } = block
  for (const value of [title, label, text, description]) lines.add(textIn(value))
  lines.addEach(fields, (field) => lines.add(textIn(field)))
  for (const value of [element, accessory]) lines.add(elementOf(value))
  lines.add(joined(elements, ' · '))
  lines.add(textIn(hint))
  addOthers(block, otherMembers, lines)
}

function addBlock(value: unknown, lines: MessageLines): void {
  const block = membersOf(value)
  const read = lookUp(blockReaders, scalarText(block.type))
  if (read) read(block, lines)
  else addOther(block, lines)
}

const addBlocks = (blocks: unknown, lines: MessageLines): void =>
  lines.addEach(blocks, (block) => addBlock(block, lines))

// Slack's messages: https://docs.slack.dev/messaging/formatting-message-text and …/legacy/legacy-messaging/legacy-secondary-message-attachments

/** What is shown of messages and attachments, and what is for programs or repeats the text. */
export const slackMembers = memberNames(
  `text text{} blocks[] attachments[] pretext author_name title fields[] actions[] fallback footer username mrkdwn_in[]
  mrkdwn link_names parse unfurl_links unfurl_media response_type`,
)

function footerOf({ footer, ts }: Members): string {
  const seconds = scalarText(ts)
  const time = /^\d{1,11}(?:\.\d+)?$/.test(seconds) ? utcText(Number(seconds)) : null
  return [plainIn(footer), time].filter(Boolean).join(' · ')
}

function addAttachment(attachment: Members, lines: MessageLines): void {
  const { pretext, author_name: author, author_link: home, title, title_link: address, text } = attachment
  lines.add(textIn(pretext))
  lines.add(linkOf(scalarText(home), plainIn(author)))
  lines.add(linkOf(scalarText(address), plainIn(title)))
  lines.add(textIn(text))
  lines.addEach(attachment.fields, (field) => {
    const { title: name, value } = membersOf(field)
    lines.add(fieldOf(plainIn(name), textIn(value)))
  })
  addBlocks(attachment.blocks, lines)
  lines.add(joined(elementsOf(attachment.actions).map(legacyAction), ' · '))
}

/** Buttons of attachments have a bare string as their text. */
const legacyAction = (value: unknown): Members => ({ type: 'button', ...membersOf(value) })

function addWhole(value: unknown, lines: MessageLines): void {
  const attachment = membersOf(value)
  const before = lines.length
  addAttachment(attachment, lines)
  if (lines.length === before) lines.add(textIn(attachment.fallback))
  lines.add(footerOf(attachment))
}

/** What an attachment has beside `text`, when it was sent without a message around it. */
const isAttachment = ({ pretext, title, fields, fallback, footer, author_name: author }: Members): boolean =>
  [pretext, title, fallback, footer, author].some((value) => scalarText(value) !== '') ||
  Array.isArray(fields)

/** The message may be an attachment alone. */
function addMessage(payload: Members, isTyped: boolean, lines: MessageLines): void {
  if (isTyped) lines.add(scalarText(payload.text))
  const rest = isTyped ? { ...payload, text: null } : payload
  if (isAttachment(payload)) addWhole(rest, lines)
  else lines.add(textIn(rest.text))
}

/**
 * A message of Slack, or one of its attachments alone. Blocks replace the text, which is then only for notifications.
 * @param isTyped the text did not come as JSON, so that markup in it is literal
 */
export function addSlack(payload: Members, isTyped: boolean, lines: MessageLines): void {
  addBlocks(payload.blocks, lines)
  if (lines.isEmpty) addMessage(payload, isTyped, lines)
  lines.addEach(payload.attachments, (attachment) => {
    addWhole(attachment, lines)
    addOthers(membersOf(attachment), slackMembers, lines)
  })
}
