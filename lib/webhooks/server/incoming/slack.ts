import { elementsOf, membersOf, type Said, textOf } from './message-text'

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
export function readSlack(text: string): string {
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

function addBlock(value: unknown, said: Said): void {
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
export function addBlocks(blocks: unknown, said: Said): void {
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

function addAttachment(value: unknown, said: Said): void {
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
export function addAttachments(attachments: unknown, said: Said): void {
  for (const attachment of elementsOf(attachments)) {
    if (said.isFull) return
    addAttachment(attachment, said)
  }
}
