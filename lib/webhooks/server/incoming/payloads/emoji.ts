import github from 'emojibase-data/en/shortcodes/github.json'
import slack from 'emojibase-data/en/shortcodes/iamcal.json'

// The short names of Slack (iamcal/emoji-data) and GitHub.

type Shortcodes = Readonly<Record<string, string | readonly string[]>>

/** @param code code points in hexadecimal, with hyphens, as emojibase-data has them */
function emojiOfCode(code: string): string {
  const emoji = String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)))
  // Characters that are text by default need a variation selector.
  return code.includes('-') || /^\p{Emoji_Presentation}/u.test(emoji) ? emoji : `${emoji}\ufe0f`
}

function emojiByName(): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const codes of [github, slack] as Shortcodes[])
    for (const [code, given] of Object.entries(codes))
      for (const name of [given].flat()) names.set(name, emojiOfCode(code))
  return names
}

let byName: ReadonlyMap<string, string> | null = null

const tones = ['🏻', '🏼', '🏽', '🏾', '🏿']

/** An emoji code, perhaps with a skin tone: `:wave:`, `:wave::skin-tone-2:`. */
export const emojiCode = /:[a-z0-9_+'-]{1,64}:(?::skin-tone-[2-6]:)?/

/** The emoji of a code; a code that is not known stays. */
export function readEmojiCode(code: string): string {
  byName ??= emojiByName()
  const [, name = '', , tone] = code.split(':')
  const emoji = byName.get(name)
  if (emoji === undefined) return code
  return tone ? emoji.replace(/\ufe0f$/, '') + (tones[Number(tone.slice(-1)) - 2] ?? '') : emoji
}

export const readEmoji = (text: string): string =>
  text.includes(':') ? text.replace(new RegExp(emojiCode, 'g'), readEmojiCode) : text
