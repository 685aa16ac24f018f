import { fault } from '@/lib/core/contract/issue-rules'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { memberNames } from '@/lib/core/http/json-names'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { HookInput } from '../../contract/incoming'

// Slack's messages: https://docs.slack.dev/reference/messaging/payload

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const withoutEntities = (text: string) => text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? '')

/** What stands between `<` and `>`, or an entity. Nothing else of a text between such signs is Slack's. */
const special =
  /<((?:https?:\/\/|mailto:|tel:|[@#!])[^<>|\n]{1,2048})(?:\|([^<>\n]{0,2048}))?>|&(?:amp|lt|gt);/g

/** `<https://…|label>`: both, unless the label says nothing that the address does not. */
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

/** Slack's own signs as people read them. */
function readSlack(text: string): string {
  return text.replace(special, (whole: string, inner?: string, label = '') => {
    if (inner === undefined) return entities[whole] ?? whole
    const [target, shown] = [withoutEntities(inner), withoutEntities(label)]
    const sign = target.charAt(0)
    return '@#!'.includes(sign) ? mentionOf(sign, target.slice(1), shown) : linkOf(target, shown)
  })
}

/** A text object, `{type, text}`, or a bare text. */
const textIn = (value: unknown): string => readSlack(textOf(membersOf(value).text ?? value))

/** Lists within lists of a `rich_text` block; Slack has three. */
const depthMax = 6

/** The elements of a `rich_text` block as one text: sections and lists are lines, the rest are words. */
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

function addBlock(value: unknown, said: MessageLines): void {
  const block = membersOf(value)
  if (block.type === 'rich_text') said.add(richText(block, 0))
  else if (block.type === 'context') said.add(elementsOf(block.elements).map(textInContext).join(' '))
  else if (block.text !== undefined || block.fields !== undefined) {
    said.add(textIn(block.text))
    for (const field of elementsOf(block.fields)) {
      if (said.isFull) return
      said.add(textIn(field))
    }
  }
}

/** A context has images among its texts. */
const textInContext = (value: unknown) => (membersOf(value).text === undefined ? '' : textIn(value))

/** The texts of blocks: headers, sections, contexts, rich text. Images, buttons and the like are left out. */
function addBlocks(blocks: unknown, said: MessageLines): void {
  for (const block of elementsOf(blocks)) {
    if (said.isFull) return
    addBlock(block, said)
  }
}

/** `title: value`, as fields are written. */
const fieldLine = (title: string, value: string) => [title, value].filter(Boolean).join(': ')

function hasParts({ pretext, author_name, title, text, fields, blocks }: Record<string, unknown>): boolean {
  const lists = [fields, blocks].map(elementsOf)
  return (
    [pretext, author_name, title, text].map(textOf).some(Boolean) || lists.some(({ length }) => length > 0)
  )
}

function addAttachment(value: unknown, said: MessageLines): void {
  const attachment = membersOf(value)
  if (!hasParts(attachment)) said.add(textIn(attachment.fallback))
  said.add(textIn(attachment.pretext))
  said.add(textIn(attachment.author_name))
  const title = textIn(attachment.title)
  said.add(title && linkOf(textOf(attachment.title_link) || title, title))
  said.add(textIn(attachment.text))
  for (const field of elementsOf(attachment.fields)) {
    if (said.isFull) return
    const { title: name, value: content } = membersOf(field)
    said.add(fieldLine(textIn(name), textIn(content)))
  }
  addBlocks(attachment.blocks, said)
}

/** The texts of attachments, or the fallback of each for clients that cannot show it. */
function addAttachments(attachments: unknown, said: MessageLines): void {
  for (const attachment of elementsOf(attachments)) {
    if (said.isFull) return
    addAttachment(attachment, said)
  }
}

// Discord's messages: https://discord.com/developers/docs/resources/webhook#execute-webhook

/** `<:name:1>`, `<a:name:1>`: an emoji of a server. */
const readDiscord = (text: string): string => text.replace(/<a?(:\w{1,64}:)\d{1,20}>/g, '$1')

const read = (value: unknown) => readDiscord(textOf(value))

function addEmbed(value: unknown, said: MessageLines): void {
  const { author, title, url, description, fields } = membersOf(value)
  said.add(read(membersOf(author).name))
  const address = textOf(url)
  said.add(address && title ? `${read(title)} (${address})` : read(title) || address)
  said.add(read(description))
  for (const field of elementsOf(fields)) {
    if (said.isFull) return
    const { name, value: content } = membersOf(field)
    said.add([read(name), read(content)].filter(Boolean).join(': '))
  }
}

/** The texts of embeds. Images, colours and footers are left out. */
function addEmbeds(embeds: unknown, said: MessageLines): void {
  for (const embed of elementsOf(embeds)) {
    if (said.isFull) return
    addEmbed(embed, said)
  }
}

// What programs send is looked at without believing that it has the shape it should have.

/** The members of an object; none where it is something else. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}

/** The elements of a list; none where it is something else. */
export const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** UTF-16 units of one text that are looked at: entities and addresses of links may come to less. */
const lookedAtMax = 10 * messageLengthMax

/** A text, cut where no message could hold what follows; '' where it is something else. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.slice(0, lookedAtMax) : ''
}

/** The lines of a message, put together until there are more than fit into it. */
export class MessageLines {
  readonly #lines: string[] = []
  #length = 0

  get isEmpty(): boolean {
    return this.#lines.length === 0
  }

  /** Nothing that is added now would be shown. */
  get isFull(): boolean {
    return this.#length > 2 * messageLengthMax
  }

  add(line: string): void {
    const text = line.slice(0, lookedAtMax).replaceAll('\0', '').trim()
    if (text === '' || this.isFull) return
    this.#lines.push(text)
    this.#length += text.length + 1
  }

  /** All of it, cut with … to the length of a message; '' where nothing was said. */
  text(): string {
    const whole = this.#lines.join('\n').toWellFormed().trim()
    if (whole.length <= messageLengthMax) return whole
    const symbols = [...whole]
    if (symbols.length <= messageLengthMax) return whole
    return `${symbols.slice(0, messageLengthMax - 1).join('')}…`
  }
}

/** The fields of a message, whatever they hold. */
type Payload = Partial<Record<keyof HookInput, unknown>>

/** What a program wants to be said, and the name it gives itself. */
export interface Post {
  text: string
  username: string
}

/** JSON within a field of a form; undefined where it is none, or nested too deeply. */
function parsed(source: string): unknown {
  try {
    return memberNames(source) === null ? undefined : JSON.parse(source)
  } catch {
    return undefined
  }
}

/** A list; in a form it is written as JSON. */
const listOf = (value: unknown): unknown => (typeof value === 'string' ? parsed(value) : value)

/** All of a message that came as JSON in one field of a form, as Slack and Discord take it beside files. */
function fromField(name: 'payload' | 'payload_json', source: string): Payload {
  const value = parsed(source)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return membersOf(value)
  throw invalidParameter(name, fault('json_object'))
}

/**
 * What a payload says, in whichever of the shapes it comes. Of Slack's, blocks are shown in place of the text, which is
 * then for notifications; everything else stands below each other.
 * @param isTyped the text was not written as JSON by a program that knows Slack's signs: it stays as it is
 * @throws Refusal invalid_parameter when there is nothing to say
 */
export function readPayload(input: HookInput, isTyped: boolean): Post {
  const { payload, payload_json: payloadJson } = input
  if (payload !== undefined) return postOf(fromField('payload', payload), false)
  if (payloadJson !== undefined) return postOf(fromField('payload_json', payloadJson), false)
  return postOf(input, isTyped)
}

function postOf({ text, content, username, blocks, attachments, embeds }: Payload, isTyped: boolean): Post {
  const said = new MessageLines()
  addBlocks(listOf(blocks), said)
  if (said.isEmpty) said.add(isTyped ? textOf(text) : readSlack(textOf(text)))
  addAttachments(listOf(attachments), said)
  said.add(readDiscord(textOf(content)))
  addEmbeds(listOf(embeds), said)
  const whole = said.text()
  if (whole === '') throw invalidParameter('text', fault('has_words'))
  return { text: whole, username: textOf(username) }
}
