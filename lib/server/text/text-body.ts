import { config } from '../config'
import type { TextBody } from '../http/body'

/** Room for the other parameters. */
const otherBytes = 16 * 1024

/** What a JSON or form body may hold: JSON may spell every byte with six. */
export const textBodyBytesMax = () => config().textBytesMax * 6 + otherBytes

/**
 * A raw text is plain unless the query says otherwise: it is kept byte for byte, whatever it looks like. What may be
 * Base64 may be longer than the text it stands for, and be broken into lines.
 */
export const rawText: TextBody = {
  parameter: 'text',
  defaults: { encoding: 'plain' },
  bytesMax: ({ encoding = 'plain' }) => config().textBytesMax * (encoding === 'plain' ? 1 : 2),
}
