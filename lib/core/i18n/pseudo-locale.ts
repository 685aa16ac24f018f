import type { Message, Messages } from './texts'

const plain = 'AaBbCcDdEeGgHhIiKkLlNnOoPpRrSsTtUuWwYyZz'
const accented = 'ÅåƁƀĆćĐđÉéĜĝĤĥÎîĶķĻļÑñÖöÞþŔŕŠšŦŧÛûŴŵÝýŽž'
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]))

/** Other languages are often this much longer than English. */
const growth = 0.4

/** What stays: placeholders, code, addresses, and commands. */
const literal = /(\{\w+\}|`[^`]*`|https?:\S+|\/\w+)/

export function pseudoSentence(sentence: string): string {
  const parts = sentence
    .split(literal)
    .map((part, index) =>
      index % 2 === 1 ? part : [...part].map((letter) => accents.get(letter) ?? letter).join(''),
    )
  const words = 'õñé ŧŵö ţĥŕéé ƒöûŕ '.repeat(Math.ceil((sentence.length * growth) / 19))
  return `[${parts.join('')} ${words.slice(0, Math.ceil(sentence.length * growth)).trim()}]`
}

const pseudoMessage = (message: Message): Message =>
  typeof message === 'string'
    ? pseudoSentence(message)
    : {
        ...Object.fromEntries(Object.entries(message).map(([form, text]) => [form, pseudoSentence(text)])),
        other: pseudoSentence(message.other),
      }

/**
 * A file of English texts as another language would have them: longer by 40 %, with accents, in brackets. It shows
 * what is not translatable, cut off or put together from parts.
 */
export const pseudoFile = <File extends Readonly<Record<string, Messages>>>(file: File): File =>
  Object.fromEntries(
    Object.entries(file).map(([group, messages]) => [
      group,
      Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, pseudoMessage(message)])),
    ]),
  ) as File
