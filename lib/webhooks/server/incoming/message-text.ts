import { messageLengthMax } from '@/lib/core/contract/message-length'

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
export class Said {
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
