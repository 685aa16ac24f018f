import { config } from '../config'
import type { TextBody } from '../http/body'

/** Room for the other parameters. */
const otherBytes = 16 * 1024

/** What a JSON or form body may hold: JSON may spell every byte with six. */
export const textBodyBytesMax = () => config().textBytesMax * 6 + otherBytes

/** What a raw text may hold: what may be Base64 may be longer than the text it stands for, and be broken into lines. */
const rawTextBytesMax: TextBody['bytesMax'] = ({ encoding = 'plain' }) =>
  config().textBytesMax * (encoding === 'plain' ? 1 : 2)

/** What the bodies of calls with a text may hold. */
export const textBodyLimits = { bodyBytesMax: textBodyBytesMax, rawBytesMax: rawTextBytesMax }
