import { randomInt } from 'node:crypto'
import { linkEndpoints } from '../contract/endpoints'
import { linkLimits } from '../limits'

/** Without what people confuse: 0 and O, 1, I and l. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The addresses under /go/ that are not short links: those of the endpoints. */
const reserved: ReadonlySet<string> = new Set(
  Object.values(linkEndpoints).flatMap(({ path }) => /^\/go\/(\w+)$/.exec(path)?.[1] ?? []),
)

/** Whether a code cannot be had, in whatever case: `/go/Parse` beside `/go/parse` would only mislead. */
export function isReservedCode(code: string): boolean {
  return reserved.has(code.toLowerCase())
}

/** A random code: 7 characters of 57, about 2 · 10¹². */
export function generateCode(): string {
  return Array.from(
    { length: linkLimits.codeLengthGenerated },
    () => alphabet[randomInt(alphabet.length)],
  ).join('')
}
