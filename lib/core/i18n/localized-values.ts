import type { Messages, Values } from './texts'

/** The files `lib/<feature>/refusals/<tag>.json` of a language in one. */
export interface RefusalMessages {
  readonly words: Readonly<Record<string, string>>
  /** Separators of lists; what is wrong with a named field, and the sentence that a list of issues makes. */
  readonly lists: Readonly<Record<'names' | 'issue' | 'issues' | 'sentence', string>>
  /** Rules by slug, `issues`, and `parameters`: what forms call them. */
  readonly [group: string]: Messages
}

export function mergedMessages(files: readonly Partial<Record<string, object>>[]): RefusalMessages {
  const merged: Record<string, object> = {}
  for (const file of files)
    for (const [group, sentences] of Object.entries(file)) merged[group] = { ...merged[group], ...sentences }
  return merged as unknown as RefusalMessages
}

type Wording = Pick<RefusalMessages, 'words' | 'lists'>

function valueIn(name: string, value: string | number, { words, lists }: Wording): string | number {
  const text = String(value)
  if (name === 'names') return text.replaceAll(', ', lists.names)
  if (name !== 'type' && name !== 'mode' && name !== 'problem') return value
  return (Object.hasOwn(words, text) && words[text]) || text
}

/** Some are words, or lists. */
export const localizedValues = (values: Values, wording: Wording): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueIn(name, value, wording)]))

/** The last one may be a question. */
export const issueList = (sentences: readonly string[], { lists }: Wording): string =>
  lists.sentence.replace('{issues}', () => sentences.join(lists.issues)).replace(/(?<=[?？])[.。]$/, '')
