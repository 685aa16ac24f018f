/** Case folding: `ß` and `ẞ` become `ss`, and all sigmas are one. */
export const withoutCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')

const DIGIT = /\p{Nd}/u
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu

/** Unicode assigns them in runs of ten that begin with zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (before < code && DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}

/** Those of other scripts, such as full-width and Arabic-Indic ones, become 0 to 9. */
export const withAsciiDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => String(digitValue(digit)))
