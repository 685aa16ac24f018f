import { messageLengthMax } from '@/lib/core/contract/message-length'

// Payloads are untrusted: any field may have any type. Fields of another type than expected count as missing.

export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const membersOf = (value: unknown): Members => (isMembers(value) ? value : {})

export const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** UTF-16 units read of one text: entities and links may shrink. */
const readMax = 10 * messageLengthMax

/** Escape sequences of terminals (ECMA-48): colours, titles, links. */
const terminalSequence =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]/g

/** A string, number or boolean as text, truncated, without the colours of terminals; '' for anything else. */
export function scalarText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.slice(0, readMax).replace(terminalSequence, '') : ''
}

/** The text at a path of names, such as `repository.full_name`; '' if there is none. */
export const textAt = (value: unknown, path: string): string =>
  scalarText(path.split('.').reduce<unknown>((inner, name) => membersOf(inner)[name], value))

export const lookUp = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

const titleLengthMax = 300

export function lineAt(value: unknown, path: string): string {
  const line =
    textAt(value, path)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? ''
  return line.length > titleLengthMax ? `${line.slice(0, titleLengthMax)}…` : line
}

/** Label and address; only the address if the label repeats it. */
export function linkOf(address: string, label: string): string {
  const shown = address.replace(/^(?:mailto|tel):/, '')
  if (shown === '') return label
  const isSame = label === '' || shown.replace(/^https?:\/\//, '') === label.replace(/^https?:\/\//, '')
  return isSame ? shown : `${label} (${shown})`
}

/** A button: its link, or its label in brackets, since nobody can press it here. */
export const buttonOf = (address: string, label: string): string =>
  address === '' && label !== '' ? `[${label}]` : linkOf(address, label)

/** `name: value`, or the one that is there. */
export const fieldOf = (name: string, value: string): string =>
  [value === '' ? name : name.replace(/\s?:$/, ''), value].filter(Boolean).join(': ')

export const joinEach = (list: unknown, read: (element: unknown) => string, sign: string): string =>
  elementsOf(list).map(read).filter(Boolean).join(sign)

/** Elements of lists that are read of one payload: Slack and Discord permit hundreds. */
const elementsMax = 10_000

const isWordSign = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign)

/** Collects lines until they are more than a message can hold. */
export class MessageLines {
  #text = ''
  #elements = 0

  get length(): number {
    return this.#text.length
  }

  get isEmpty(): boolean {
    return this.length === 0
  }

  /** Further lines would be cut off, or enough was read. */
  get isFull(): boolean {
    return this.length > 2 * messageLengthMax || this.#elements > elementsMax
  }

  add(line: string): void {
    const text = line.slice(0, readMax).replaceAll('\0', '').trim()
    if (text !== '' && !this.isFull) this.#text += `${text}\n`
  }

  addEach(list: unknown, add: (element: unknown) => void): void {
    for (const element of elementsOf(list)) {
      if (this.isFull) return
      this.#elements++
      add(element)
    }
  }

  /** As whole words. */
  includes(words: string): boolean {
    const at = this.#text.indexOf(words)
    return at >= 0 && ![this.#text.charAt(at - 1), this.#text.charAt(at + words.length)].some(isWordSign)
  }

  text(): string {
    const whole = this.#text.toWellFormed().trim()
    if (whole.length <= messageLengthMax) return whole
    const symbols = [...whole]
    if (symbols.length <= messageLengthMax) return whole
    return `${symbols.slice(0, messageLengthMax - 1).join('')}…`
  }
}
