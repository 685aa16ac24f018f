import { elementsOf, membersOf, type Said, textOf } from './message-text'

// Discord's messages: https://discord.com/developers/docs/resources/webhook#execute-webhook

/** `<:name:1>`, `<a:name:1>`: an emoji of a server. */
export const readDiscord = (text: string): string => text.replace(/<a?(:\w{1,64}:)\d{1,20}>/g, '$1')

const read = (value: unknown) => readDiscord(textOf(value))

function addEmbed(value: unknown, said: Said): void {
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
export function addEmbeds(embeds: unknown, said: Said): void {
  for (const embed of elementsOf(embeds)) {
    if (said.isFull) return
    addEmbed(embed, said)
  }
}
