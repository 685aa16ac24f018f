import { readMarkdown } from './markdown'
import { addOthers, memberNames } from './others'
import { richTextOf } from './slack-rich-text'
import { readMrkdwn, readPlain } from './slack-text'
import type { Members, MessageLines } from './values'
import { buttonOf, elementsOf, joinEach, linkOf, lookUp, membersOf, textOf } from './values'

// https://docs.slack.dev/reference/block-kit

/** A text object `{type, text}`, or a bare string, which is `mrkdwn`. */
export function textIn(value: unknown): string {
  const { type, text = value } = membersOf(value)
  return (type === 'plain_text' ? readPlain : readMrkdwn)(textOf(text))
}

/** A text that Slack never formats. */
export const plainIn = (value: unknown): string => readPlain(textOf(membersOf(value).text ?? value))

const optionOf = (value: unknown): string => {
  const { text, url } = membersOf(value)
  return linkOf(textOf(url), textIn(text))
}

/** An interactive element: a button, the alternative text of an image, or the options of a choice. */
function elementOf(value: unknown): string {
  const element = membersOf(value)
  const { type, alt_text: alt, placeholder, options, actions, text, url } = element
  if (type === 'button' || type === 'workflow_button') return buttonOf(textOf(url), plainIn(text))
  if (type === 'image') return plainIn(alt)
  const chosen = [...elementsOf(options), ...elementsOf(actions)].slice(0, 100).map(optionOf)
  return [textIn(text), plainIn(placeholder), ...chosen].filter(Boolean).join(' / ')
}

/** Elements in one line. */
export const joined = (list: unknown, sign: string): string => joinEach(list, elementOf, sign)

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
  const read = lookUp(blockReaders, textOf(block.type))
  if (read) read(block, lines)
  else addOther(block, lines)
}

export const addBlocks = (blocks: unknown, lines: MessageLines): void =>
  lines.addEach(blocks, (block) => addBlock(block, lines))
