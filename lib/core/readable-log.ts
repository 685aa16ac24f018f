/** By pino's numbers; colours as in ECMA-48 §8.3.117. */
const levels: Record<number, { name: string; color: number }> = {
  10: { name: 'trace', color: 90 },
  20: { name: 'debug', color: 90 },
  30: { name: 'info', color: 32 },
  40: { name: 'warn', color: 33 },
  50: { name: 'error', color: 31 },
  60: { name: 'fatal', color: 31 },
}

/** Unusual characters as escapes: a terminal would act upon some. */
const printable = (text: string) =>
  text.replace(/[\p{C}\u2028\u2029]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

const shownValue = (value: unknown) =>
  typeof value === 'string' && /^[\w.:/@+-]+$/.test(value) ? value : printable(JSON.stringify(value))

/** Local time, level, message, and the other fields as `name=value`. @param line JSON, as pino writes it */
export function readableLine(line: string, isColored: boolean): string {
  const { level, time, msg, ...fields } = JSON.parse(line) as Record<string, unknown>
  const { name, color } = levels[Number(level)] ?? { name: String(level), color: 39 }
  const shown = name.toUpperCase().padEnd(5)
  const moment = new Date(Number(time)).toTimeString().slice(0, 8)
  const rest = Object.entries(fields).map(([key, value]) => ` ${printable(key)}=${shownValue(value)}`)
  const colored = isColored ? `\u001b[${color}m${shown}\u001b[39m` : shown
  return `${moment} ${colored} ${printable(String(msg ?? ''))}${rest.join('')}\n`
}
