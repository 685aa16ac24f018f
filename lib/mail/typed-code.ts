import { withAsciiDigits } from '@/lib/core/text-forms'

/** What groups digits where a code is read or copied: white space, any dash, the minus sign, invisible characters. */
const BETWEEN_DIGITS = /[\p{White_Space}\p{Pd}\p{Default_Ignorable_Code_Point}\u2212]+/gu

/**
 * As it was sent, from how people type or paste it: `930 243`, `262-659`, full-width or Arabic-Indic digits. What is
 * neither a digit nor between digits stays.
 */
export const typedCode = (typed: string): string => withAsciiDigits(typed.replace(BETWEEN_DIGITS, ''))

/** The only six digits in a sentence ("Your code is 930 243!"); any other text unchanged. */
export function codeInText(pasted: string): string {
  const [code, another] = typedCode(pasted).match(/(?<!\d)\d{6}(?!\d)/g) ?? []
  return code !== undefined && another === undefined ? code : pasted.trim()
}
