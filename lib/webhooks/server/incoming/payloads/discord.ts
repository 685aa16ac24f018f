import { readEmoji } from './emoji'
import { readMarkdown } from './markdown'
import { addOthers, memberNames } from './others'
import { isoTimeText } from './utc-text'
import type { Members, MessageLines } from './values'
import { buttonOf, elementsOf, fieldOf, linkOf, membersOf, scalarText, textAt } from './values'

// Discord's messages: https://docs.discord.com/developers/resources/webhook#execute-webhook

const read = (value: unknown) => readMarkdown(scalarText(value))
/** A text that Discord never formats. */
const plain = (value: unknown) => readEmoji(scalarText(value))

const embedMembers = memberNames(
  'author{} title description fields[] timestamp footer{} image{} thumbnail{} video{} provider{}',
)

function addEmbed(value: unknown, lines: MessageLines): void {
  const embed = membersOf(value)
  lines.add(linkOf(textAt(embed, 'author.url'), plain(textAt(embed, 'author.name'))))
  lines.add(linkOf(scalarText(embed.url), read(embed.title)))
  lines.add(read(embed.description))
  lines.addEach(embed.fields, (field) => {
    const { name, value: content } = membersOf(field)
    lines.add(fieldOf(read(name), read(content)))
  })
  const time = isoTimeText(scalarText(embed.timestamp))
  lines.add([plain(textAt(embed, 'footer.text')), time].filter(Boolean).join(' · '))
  addOthers(embed, embedMembers, lines)
}

function addPoll(poll: unknown, lines: MessageLines): void {
  lines.add(plain(textAt(poll, 'question.text')))
  lines.addEach(membersOf(poll).answers, (answer) => {
    const emoji = plain(textAt(answer, 'poll_media.emoji.name'))
    const text = [emoji, plain(textAt(answer, 'poll_media.text'))].filter(Boolean).join(' ')
    if (text !== '') lines.add(`• ${text}`)
  })
}

const buttonType = 2

/** Discord has three levels. */
const depthMax = 6

/** A component of any type, by the usual names of their texts: https://docs.discord.com/developers/components/reference */
function addComponent(value: unknown, lines: MessageLines, depth: number): void {
  const component = membersOf(value)
  const { type, content, label, description, placeholder, options, items, components, accessory } = component
  if (type === buttonType) {
    const name = [plain(textAt(component, 'emoji.name')), plain(label)].filter(Boolean).join(' ')
    lines.add(buttonOf(scalarText(component.url), name))
  } else {
    lines.add(read(content))
    for (const text of [label, description, placeholder]) lines.add(plain(text))
    for (const list of [options, items])
      lines.addEach(list, (item) => {
        const { label: name, description: content } = membersOf(item)
        lines.add(fieldOf(plain(name), plain(content)))
      })
  }
  if (depth === depthMax) return
  const inner = [...elementsOf(components), accessory, component.component]
  const given = inner.filter((each) => each !== undefined)
  lines.addEach(given, (each) => addComponent(each, lines, depth + 1))
}

export const discordMembers = memberNames(
  'content username embeds[] components[] poll{} attachments[] allowed_mentions{} message_reference{} sticker_ids[] applied_tags[]',
)

/** Images, colours and files are left out. */
export function addDiscord(payload: Members, lines: MessageLines): void {
  const { content, embeds, components, poll } = payload
  lines.add(read(content))
  lines.addEach(embeds, (embed) => addEmbed(embed, lines))
  lines.addEach(components, (component) => addComponent(component, lines, 1))
  addPoll(poll, lines)
}
