import { readMarkdown } from './markdown'
import { richTextOf } from './slack-rich-text'
import { readMrkdwn, readPlain } from './slack-text'
import { utcText } from './utc-text'
import { elementsOf, linkOf, lookUp, type Members, type MessageLines, membersOf, textOf } from './values'

// Slack's messages: https://docs.slack.dev/reference/block-kit and …/legacy/legacy-messaging/legacy-secondary-message-attachments

/** A text object `{type, text}`, or a bare string, which is `mrkdwn`. */
function textIn(value: unknown): string {
  const { type, text = value } = membersOf(value)
  return (type === 'plain_text' ? readPlain : readMrkdwn)(textOf(text))
}

/** A text that Slack never formats. */
const plainIn = (value: unknown): string => readPlain(textOf(membersOf(value).text ?? value))

/** A button: its link, or its label in brackets, since nobody can press it here. */
function buttonOf({ text, url }: Members): string {
  const label = plainIn(text)
  return textOf(url) === '' && label !== '' ? `[${label}]` : linkOf(textOf(url), label)
}

const optionOf = (value: unknown): string => {
  const { text, url } = membersOf(value)
  return linkOf(textOf(url), textIn(text))
}

/** An interactive element: a button, the alternative text of an image, or the options of a choice. */
function elementOf(value: unknown): string {
  const element = membersOf(value)
  const { type, alt_text: alt, placeholder, options, actions, text } = element
  if (type === 'button' || type === 'workflow_button') return buttonOf(element)
  if (type === 'image') return plainIn(alt)
  const chosen = [...elementsOf(options), ...elementsOf(actions)].slice(0, 100).map(optionOf)
  return [textIn(text), plainIn(placeholder), ...chosen].filter(Boolean).join(' / ')
}

const joined = (list: unknown, sign: string): string =>
  elementsOf(list).map(elementOf).filter(Boolean).join(sign)

/** A row of a table: cells are `raw_text` or `rich_text`. */
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
  markdown: ({ text }, lines) => lines.add(readMarkdown(textOf(text))),
  context: ({ elements }, lines) => lines.add(joined(elements, ' ')),
  actions: ({ elements }, lines) => lines.add(joined(elements, ' · ')),
  image: ({ title, alt_text: alt, image_url: url }, lines) =>
    lines.add(linkOf(textOf(url), plainIn(title) || plainIn(alt))),
  table: ({ rows }, lines) => lines.addEach(rows, (row) => addRow(row, lines)),
  header: ({ text }, lines) => lines.add(bold(plainIn(text))),
  video(
    { title, title_url: url, author_name: author, provider_name: provider, description, alt_text: alt },
    lines,
  ) {
    lines.add(linkOf(textOf(url), plainIn(title) || plainIn(alt)))
    lines.add([plainIn(author), plainIn(provider)].filter(Boolean).join(' · '))
    lines.add(plainIn(description))
  },
}

const bold = (text: string): string => (text === '' || /\*\*|\n/.test(text) ? text : `**${text}**`)

function addOther(block: Members, lines: MessageLines): void {
  const { title, label, text, description, fields, hint, accessory, element, elements } = block
  for (const value of [title, label, text, description]) lines.add(textIn(value))
  lines.addEach(fields, (field) => lines.add(textIn(field)))
  for (const value of [element, accessory]) lines.add(elementOf(value))
  lines.add(joined(elements, ' · '))
  lines.add(textIn(hint))
}

function addBlock(value: unknown, lines: MessageLines): void {
  const block = membersOf(value)
  const read = lookUp(blockReaders, textOf(block.type))
  if (read) read(block, lines)
  else addOther(block, lines)
}

const addBlocks = (blocks: unknown, lines: MessageLines): void =>
  lines.addEach(blocks, (block) => addBlock(block, lines))

const fieldLine = (title: string, value: string) => [title, value].filter(Boolean).join(': ')

function footerOf({ footer, ts }: Members): string {
  const seconds = textOf(ts)
  const time = /^\d{1,11}(?:\.\d+)?$/.test(seconds) ? utcText(Number(seconds)) : null
  return [plainIn(footer), time].filter(Boolean).join(' · ')
}

function addAttachment(attachment: Members, lines: MessageLines): void {
  const { pretext, author_name: author, author_link: home, title, title_link: address, text } = attachment
  lines.add(textIn(pretext))
  lines.add(linkOf(textOf(home), plainIn(author)))
  lines.add(linkOf(textOf(address), plainIn(title)))
  lines.add(textIn(text))
  lines.addEach(attachment.fields, (field) => {
    const { title: name, value } = membersOf(field)
    lines.add(fieldLine(plainIn(name), textIn(value)))
  })
  addBlocks(attachment.blocks, lines)
  lines.add(joined(elementsOf(attachment.actions).map(legacyAction), ' · '))
}

/** Buttons of attachments have a bare string as their text. */
const legacyAction = (value: unknown): Members => ({ type: 'button', ...membersOf(value) })

/** An attachment: its texts, or the fallback if there are none; then the footer. */
function addWhole(value: unknown, lines: MessageLines): void {
  const attachment = membersOf(value)
  const before = lines.count
  addAttachment(attachment, lines)
  if (lines.count === before) lines.add(textIn(attachment.fallback))
  lines.add(footerOf(attachment))
}

/** What an attachment has beside `text`, when it was sent without a message around it. */
const isAttachment = ({ pretext, title, fields, fallback, footer, author_name: author }: Members): boolean =>
  [pretext, title, fallback, footer, author].some((value) => textOf(value) !== '') || Array.isArray(fields)

/** A message without blocks, which may be an attachment alone. */
function addMessage(payload: Members, isTyped: boolean, lines: MessageLines): void {
  if (isTyped) lines.add(textOf(payload.text))
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
  lines.addEach(payload.attachments, (attachment) => addWhole(attachment, lines))
}
