import { composed } from '@/lib/core/contract/fields'
import { withoutCase } from '@/lib/core/text-forms'
import { linkLimits } from '../limits'

const max = linkLimits.codeLengthMax
const asciiCode = new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`)
/** Nothing invisible, and no mark at the start: it would join the slash before it. */
const anyCode = new RegExp(
  `^(?!\\p{M})(?:(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M}\\p{N}_-]){1,${max}}$`,
  'u',
)

/** In NFC: letters and digits of any script, - and _. null if it is none. */
export function parseCode(given: string): string | null {
  if (asciiCode.test(given)) return given
  const code = composed(given, max)
  return anyCode.test(code) ? code : null
}

/** Shared by codes that differ by case only. @param code as {@link parseCode} returns it */
export const foldCode = (code: string): string =>
  asciiCode.test(code) ? code.toLowerCase() : withoutCase(code).normalize('NFC')
