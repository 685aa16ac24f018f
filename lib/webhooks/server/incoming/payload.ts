import { isVisible } from '@/lib/core/contract/fields'
import { fault } from '@/lib/core/contract/issue-rules'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { memberNames } from '@/lib/core/http/json-names'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { HookInput } from '../../contract/incoming'

// Turns what programs post, in the formats of Slack and Discord, into one text. Payloads are untrusted: any field may
// have any type.

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}

const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** UTF-16 units read of one text: entities and links may shrink. */
const readMax = 10 * messageLengthMax

/** A string or number as text, truncated; '' for anything else. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.slice(0, readMax) : ''
}

/** Collects lines until they are more than a message can hold. */
class MessageLines {
  readonly #lines: string[] = []
  #length = 0

  get isEmpty(): boolean {
    return this.#lines.length === 0
  }

  /** Further lines would be cut off. */
  get isFull(): boolean {
    return this.#length > 2 * messageLengthMax
  }

  add(line: string): void {
    const text = line.slice(0, readMax).replaceAll('\0', '').trim()
    if (text === '' || this.isFull) return
    this.#lines.push(text)
    this.#length += text.length + 1
  }

  /** Cut to the length of a message, with … at the end. */
  text(): string {
    const whole = this.#lines.join('\n').toWellFormed().trim()
    if (whole.length <= messageLengthMax) return whole
    const symbols = [...whole]
    if (symbols.length <= messageLengthMax) return whole
    return `${symbols.slice(0, messageLengthMax - 1).join('')}…`
  }
}

// Slack: https://docs.slack.dev/reference/messaging/payload

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const withoutEntities = (text: string) => text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? '')

/** Slack's markup in angle brackets, or an entity. Other text in angle brackets is literal. */
const special =
  /<((?:https?:\/\/|mailto:|tel:|[@#!])[^<>|\n]{1,2048})(?:\|([^<>\n]{0,2048}))?>|&(?:amp|lt|gt);/g

/** `<https://…|label>`: label and URL, or only the URL if the label repeats it. */
function linkOf(address: string, label: string): string {
  const shown = address.replace(/^(?:mailto|tel):/, '')
  const isSame = label === '' || shown.replace(/^https?:\/\//, '') === label.replace(/^https?:\/\//, '')
  return isSame ? shown : `${label} (${shown})`
}

/** `<@U1|ann>`, `<#C1|general>`, `<!here>`, `<!subteam^S1|@team>`, `<!date^…|fallback>` */
function mentionOf(sign: string, name: string, label: string): string {
  if (sign !== '!') return `${sign}${(label || name).replace(/^[@#]/, '')}`
  return label || `@${name.split('^', 1)[0]}`
}

/** Slack's markup as plain text. */
function readSlack(text: string): string {
  return text.replace(special, (whole: string, inner?: string, label = '') => {
    if (inner === undefined) return entities[whole] ?? whole
    const [target, shown] = [withoutEntities(inner), withoutEntities(label)]
    const sign = target.charAt(0)
    return '@#!'.includes(sign) ? mentionOf(sign, target.slice(1), shown) : linkOf(target, shown)
  })
}

/** A text object `{type, text}`, or a bare string. */
const textIn = (value: unknown): string => readSlack(textOf(membersOf(value).text ?? value))

/** Nesting of `rich_text` that is read; Slack has three levels. */
const depthMax = 6

/** A `rich_text` block as text: sections and list items are lines. */
function richText(value: unknown, depth: number): string {
  const { type, text, url, name, user_id: user, elements, range } = membersOf(value)
  if (type === 'link') return linkOf(textOf(url), textOf(text))
  if (type === 'emoji') return `:${textOf(name)}:`
  if (type === 'user') return `@${textOf(user)}`
  if (type === 'broadcast') return `@${textOf(range)}`
  if (depth === depthMax || !Array.isArray(elements)) return textOf(text)
  const parts = elements.map((element) => richText(element, depth + 1))
  return parts.join(type === 'rich_text' || type === 'rich_text_list' ? '\n' : '')
}

function addBlock(value: unknown, lines: MessageLines): void {
  const block = membersOf(value)
  if (block.type === 'rich_text') lines.add(richText(block, 0))
  else if (block.type === 'context') lines.add(elementsOf(block.elements).map(textInContext).join(' '))
  else if (block.text !== undefined || block.fields !== undefined) {
    lines.add(textIn(block.text))
    for (const field of elementsOf(block.fields)) {
      if (lines.isFull) return
      lines.add(textIn(field))
    }
  }
}

const textInContext = (value: unknown) => (membersOf(value).text === undefined ? '' : textIn(value))

function addBlocks(blocks: unknown, lines: MessageLines): void {
  for (const block of elementsOf(blocks)) {
    if (lines.isFull) return
    addBlock(block, lines)
  }
}

const fieldLine = (title: string, value: string) => [title, value].filter(Boolean).join(': ')

function hasParts({ pretext, author_name, title, text, fields, blocks }: Record<string, unknown>): boolean {
  const lists = [fields, blocks].map(elementsOf)
  return (
    [pretext, author_name, title, text].map(textOf).some(Boolean) || lists.some(({ length }) => length > 0)
  )
}

function addAttachment(value: unknown, lines: MessageLines): void {
  const attachment = membersOf(value)
  if (!hasParts(attachment)) lines.add(textIn(attachment.fallback))
  lines.add(textIn(attachment.pretext))
  lines.add(textIn(attachment.author_name))
  const title = textIn(attachment.title)
  lines.add(title && linkOf(textOf(attachment.title_link) || title, title))
  lines.add(textIn(attachment.text))
  for (const field of elementsOf(attachment.fields)) {
    if (lines.isFull) return
    const { title: name, value: content } = membersOf(field)
    lines.add(fieldLine(textIn(name), textIn(content)))
  }
  addBlocks(attachment.blocks, lines)
}

/** The texts of attachments; the fallback of those without any. */
function addAttachments(attachments: unknown, lines: MessageLines): void {
  for (const attachment of elementsOf(attachments)) {
    if (lines.isFull) return
    addAttachment(attachment, lines)
  }
}

// Discord: https://discord.com/developers/docs/resources/webhook#execute-webhook

/** Custom emoji: `<:name:1>`, `<a:name:1>`. */
const readDiscord = (text: string): string => text.replace(/<a?(:\w{1,64}:)\d{1,20}>/g, '$1')

const read = (value: unknown) => readDiscord(textOf(value))

function addEmbed(value: unknown, lines: MessageLines): void {
  const { author, title, url, description, fields } = membersOf(value)
  lines.add(read(membersOf(author).name))
  const address = textOf(url)
  lines.add(address && title ? `${read(title)} (${address})` : read(title) || address)
  lines.add(read(description))
  for (const field of elementsOf(fields)) {
    if (lines.isFull) return
    const { name, value: content } = membersOf(field)
    lines.add([read(name), read(content)].filter(Boolean).join(': '))
  }
}

/** Images, colours and footers are ignored. */
function addEmbeds(embeds: unknown, lines: MessageLines): void {
  for (const embed of elementsOf(embeds)) {
    if (lines.isFull) return
    addEmbed(embed, lines)
  }
}

type Payload = Partial<Record<keyof HookInput, unknown>>

export interface Post {
  text: string
  username: string
}

/** JSON in a form field; undefined if it is invalid or nested too deeply. */
function parsed(source: string): unknown {
  try {
    return memberNames(source) === null ? undefined : JSON.parse(source)
  } catch {
    return undefined
  }
}

const listOf = (value: unknown): unknown => (typeof value === 'string' ? parsed(value) : value)

/** A whole message as JSON in one form field, as Slack and Discord accept it. @throws Refusal invalid_parameter */
function fromField(name: 'payload' | 'payload_json', source: string): Payload {
  const value = parsed(source)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return membersOf(value)
  throw invalidParameter(name, fault('json_object'))
}

/**
 * The text and username of a payload in any of the formats. Slack's blocks replace the text, which is then only for
 * notifications; all other parts follow each other.
 * @param isTyped the text did not come as JSON, so Slack's markup in it is literal
 * @throws Refusal invalid_parameter when nothing is left to post
 */
export function readPayload(input: HookInput, isTyped: boolean): Post {
  const { payload, payload_json: payloadJson } = input
  if (payload !== undefined) return postOf(fromField('payload', payload), false)
  if (payloadJson !== undefined) return postOf(fromField('payload_json', payloadJson), false)
  return postOf(input, isTyped)
}

function postOf({ text, content, username, blocks, attachments, embeds }: Payload, isTyped: boolean): Post {
  const lines = new MessageLines()
  addBlocks(listOf(blocks), lines)
  if (lines.isEmpty) lines.add(isTyped ? textOf(text) : readSlack(textOf(text)))
  addAttachments(listOf(attachments), lines)
  lines.add(readDiscord(textOf(content)))
  addEmbeds(listOf(embeds), lines)
  const whole = lines.text()
  if (!isVisible(whole)) throw invalidParameter('text', fault(whole === '' ? 'has_words' : 'visible'))
  return { text: whole, username: textOf(username) }
}
