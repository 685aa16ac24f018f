import { isVisible } from '@/lib/core/contract/fields'
import { fieldOf, type Members, MessageLines, membersOf, scalarText } from './values'

// The members of a payload that no reader knows. Whatever has text is shown, as `name: value`.

/** Names with the kind of value that a reader takes: `text`, `fields[]` for a list, `author{}` for an object. */
export const memberNames = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/))

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? '[]' : typeof value === 'object' && value !== null ? '{}' : ''

/** The last word of a name in any style: of `monitorID`, `icon_url`, `@type`. */
const lastWord = (name: string): string =>
  /(?:[A-Z]+|[A-Z]?[a-z]+)\d*$/.exec(name.slice(-40))?.[0].toLowerCase() ?? ''

const wordSet = (words: string) => {
  const set = memberNames(words)
  return (name: string): boolean => set.has(lastWord(name))
}

/** What the names of credentials end with, in any style. */
const credential =
  /(?:token|secret|passwor[dt]|passwd|pwd|pass[-_ ]?(?:phrase|code)|credential|authorization|cookie|bearer|jwt|[-_ a-z]key)s?$/i

/** A credential, or a name that a program reserves for itself (`__alertId__`). */
const isInternal = (name: string): boolean =>
  name.startsWith('__') || credential.test(name.trimEnd().slice(-40))

/** Values for programs. */
const isCode = wordSet('type kind version format schema style color colour id ids uuid guid ts flags')
const isAside = wordSet(
  'url uri href link icon avatar image img thumbnail thumb logo emoji channel target mode hash sha fingerprint signature locale',
)
const isProseName = wordSet(
  'title subject summary description details message msg text body content note reason',
)
const isSubject = wordSet('name conclusion')

/** An address, a time, a colour, an identifier. */
const codeValue =
  /^(?:https?:\/\/\S*|#[\da-f]{3,8}|[\da-f-]{16,}|\d{9,}(?:\.\d+)?|\d{4}-\d\d-\d\d(?:[T ][\d:.,]+)?(?:Z|[+-]\d\d:?\d\d)?)$/i

interface Choice {
  skips(name: string, value: unknown, depth: number): boolean
  shows(value: unknown): boolean
}

const listMax = 1000
const labelMax = 200

function addMembers(members: Members, label: string, lines: MessageLines, choice: Choice, depth = 0): void {
  lines.addEach(Object.entries(members), (entry) => {
    const [name, value] = entry as [string, unknown]
    if (isInternal(name) || choice.skips(name, value, depth)) return
    const path = [label, name].filter(Boolean).join('.').slice(0, labelMax)
    const values = [value].flat().slice(0, listMax)
    const texts = values.filter((each) => choice.shows(each)).map((each) => scalarText(each).trim())
    const text = texts.filter(Boolean).join(', ')
    if (isVisible(text)) lines.add(fieldOf(path, text))
    for (const each of values)
      if (kindOf(each) !== '')
        addMembers(Array.isArray(each) ? { '': each } : membersOf(each), path, lines, choice, depth + 1)
  })
}

/** Whether it is no code, nor a sentence that is shown already. */
function isNew(value: unknown, lines: MessageLines): boolean {
  const text = scalarText(value).trim()
  return !codeValue.test(text.slice(0, labelMax)) && !(/\s/.test(text) && lines.includes(text))
}

/**
 * Adds what a reader left of an object that it knows: texts and numbers, except addresses, times, identifiers, colours and
 * sentences that are shown already.
 * @param read the members that the reader shows or leaves out
 */
export function addOthers(members: Members, read: ReadonlySet<string>, lines: MessageLines): void {
  const isRead = (name: string, value: unknown, depth: number) =>
    depth === 0 && read.has(name + kindOf(value))
  addMembers(members, '', lines, {
    skips: (name, value, depth) => isCode(name) || isAside(name) || isRead(name, value, depth),
    shows: (value) => typeof value !== 'boolean' && isNew(value, lines),
  })
}

/** Adds only what is named as a text in the events of a forge. @param context objects around the subject of an event */
export function addProse(members: Members, context: ReadonlySet<string>, lines: MessageLines): void {
  addMembers(members, '', lines, {
    skips: (name, value, depth) =>
      kindOf(value) === '' ? !isProseName(name) && !(depth === 1 && isSubject(name)) : context.has(name),
    shows: (value) => typeof value === 'string' && isNew(value, lines),
  })
}

/** Adds all members of an object of unknown shape, unless none has text. @param own members that are not part of the text */
export function addAll(members: Members, own: ReadonlySet<string>, lines: MessageLines): void {
  const skips = (name: string, value: unknown, depth: number) => depth === 0 && own.has(name + kindOf(value))
  const texts = new MessageLines()
  addMembers(members, '', texts, {
    skips: (name, value, depth) => isCode(name) || skips(name, value, depth),
    shows: (value) => typeof value !== 'boolean',
  })
  if (!texts.isEmpty) addMembers(members, '', lines, { skips, shows: () => true })
}
