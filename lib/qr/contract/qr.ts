import { integer, matching, text } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'
import { qrLevels, qrLimits, qrTypes } from '../limits'

const caseless = <T extends string>(values: readonly T[], fold: (value: string) => string, hint: string) =>
  z
    .string(hint)
    .transform(fold)
    .pipe(z.enum(values as readonly [T, ...T[]], hint))
    .meta({ enum: [...values] })

/** A colour as `#rgb` or `#rrggbb`, the `#` optional; becomes six lower-case hexadecimal digits. */
const colour = matching(/^#?(?:[\da-f]{3}|[\da-f]{6})$/i, 'colour').transform((value) => {
  const digits = value.replace('#', '').toLowerCase()
  return digits.length === 6 ? digits : digits.replace(/./g, '$&$&')
})

export const qrInput = z.object({
  /** Missing or empty: a browser is sent to the interactive page, a script is refused. */
  text: text.default(''),
  type: caseless(qrTypes, (value) => value.toLowerCase(), 'must be png, svg or pdf').default('png'),
  level: caseless(qrLevels, (value) => value.toUpperCase(), 'must be L, M, Q or H').default('M'),
  margin: integer(0, qrLimits.marginMax).default(qrLimits.marginDefault),
  size: integer(qrLimits.sizeMin, qrLimits.sizeMax).default(qrLimits.sizeDefault),
  dark: colour.default('000000'),
  light: colour.default('ffffff'),
})
export type QrInput = z.output<typeof qrInput>
