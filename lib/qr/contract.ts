import { endpoint, linesBody, taggedFileErrors } from '@/lib/core/contract/endpoint'
import { maybeAddress } from '@/lib/core/contract/field-marks'
import { integer, matching, text } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'
import { qrLevels, qrLimits, qrTypes } from './limits'

const caseless = <T extends string>(values: readonly T[], fold: (value: string) => string, hint: string) =>
  z
    .string(hint)
    .transform(fold)
    .pipe(z.enum(values as readonly [T, ...T[]], hint))
    .meta({ enum: [...values] })

/** `rgb` or `rrggbb`, `#` optional; becomes six lower-case hexadecimal digits. */
const colour = matching(/^#?(?:[\da-f]{3}|[\da-f]{6})$/i, 'colour').transform((value) => {
  const digits = value.replace('#', '').toLowerCase()
  return digits.length === 6 ? digits : digits.replace(/./g, '$&$&')
})

export const qrInput = z.object({
  /** If missing, browsers are redirected to the page and scripts are refused. */
  text: maybeAddress(text.default('')),
  type: caseless(qrTypes, (value) => value.toLowerCase(), 'must be png, svg or pdf').default('png'),
  level: caseless(qrLevels, (value) => value.toUpperCase(), 'must be L, M, Q or H').default('M'),
  margin: integer(0, qrLimits.marginMax).default(qrLimits.marginDefault),
  size: integer(qrLimits.sizeMin, qrLimits.sizeMax).default(qrLimits.sizeDefault),
  dark: colour.default('000000'),
  light: colour.default('ffffff'),
  /** A PNG file in Base64. */
  logo: z.string().optional(),
})
export type QrInput = z.output<typeof qrInput>

const tagged = { ETag: 'Identifies exactly this image.' }

export const qrEndpoints = {
  draw: endpoint({
    group: 'qr',
    methods: ['GET', 'POST'],
    path: '/qrcode',
    operation: 'drawQrCode',
    summary: 'Draw a QR code',
    hasErrorPages: true,
    description:
      'The answer is the image itself. It is exactly as large as requested, its modules are whole pixels, and it scans: ' +
      'colours without enough contrast are refused. The code is the smallest that holds the text: digits and capital ' +
      'letters are encoded compactly wherever they occur.\n\n' +
      'With POST, a `logo` is put into the middle of the code, whose level is then H. The code is read by a decoder before it ' +
      'is returned, and refused if it cannot be read.\n\n' +
      'Opened in a browser without `text`, it leads to the interactive page.',
    input: qrInput,
    parameters: {
      text: 'What the code contains. Text that is too long is refused, with the number of bytes that fit.',
      type: 'png, svg or pdf; both of the latter are vectors.',
      level: 'Error correction: L, M, Q or H; with a logo always H.',
      margin: 'Light modules around the code.',
      size: 'Width and height in pixels; in points for PDF.',
      dark: 'Colour of the modules, as hex digits.',
      light: 'Colour between them.',
      logo:
        `A PNG picture of at most ${qrLimits.logoBytesMax / 1024} KiB and ${qrLimits.logoPixelsMax} × ${qrLimits.logoPixelsMax} pixels: a file of a ` +
        'multipart/form-data body, or in JSON or a form its Base64. Not in the query of a GET.',
    },
    binaryParameters: ['logo'],
    rawBody: linesBody(
      'text',
      'The text of the code, without the line end after it; the other parameters go into the query.',
      'https://example.com/\n',
    ),
    otherResponses: [
      {
        status: 200,
        description: 'The image.',
        mediaTypes: ['image/png', 'image/svg+xml', 'application/pdf'],
        headers: tagged,
      },
      {
        status: 304,
        description: 'It has not changed since the ETag you have.',
        mediaTypes: [],
        headers: tagged,
      },
      {
        status: 303,
        description: 'To the interactive page, for a browser without text.',
        mediaTypes: [],
        headers: { Location: 'Its path.' },
      },
    ],
    errors: taggedFileErrors,
    example: { text: 'https://example.com/' },
  }),
}
