import type { Endpoint, PlainValue } from '../contract/endpoint'
import { wantsPlainText } from './accept'
import { plainText } from './responses'

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const valueAt = (answer: unknown, path: string): unknown => path.split('.').reduce(inside, answer)

/** A value as a line, without its end: that is the one a text may have already. */
function lineOf(answer: unknown, { field, isBase64 }: PlainValue): string {
  const value = valueAt(answer, field)
  // In a list: what was refused is told as it is where it is refused alone.
  if (value === undefined) return JSON.stringify(answer)
  return isBase64 ? Buffer.from(String(value), 'base64').toString().replace(/\n$/, '') : String(value)
}

const tokenOf = (answer: unknown): string => String(valueAt(answer, 'token') ?? '')

type Plain = Pick<Endpoint, 'otherAnswers'>

/**
 * The value of a JSON success that its definition gives to whoever asks for plain text, ready to be put into a variable of
 * a shell. A token is in a header.
 * @param made the fields of the success
 */
export function plainTextResponse({ otherAnswers = [] }: Plain, made: object): Response {
  const value = otherAnswers.find((other) => other.value)?.value
  if (!value) throw new Error('This endpoint has no plain answer.')
  const answers = value.list === undefined ? [made] : (valueAt(made, value.list) as unknown[])
  const answer = plainText(answers.map((one) => lineOf(one, value)).join('\n'))
  // The token of what is the answer itself is not told twice.
  const tokens = value.field === 'token' ? [] : answers.map(tokenOf).filter((token) => token !== '')
  if (tokens.length > 0) answer.headers.set('X-Token', tokens.join(', '))
  return answer
}

/** A JSON success, or the value of it alone where plain text is asked for. @param made the fields of the success */
export const jsonOrPlainText = <Made extends object>(
  endpoint: Plain,
  request: Request,
  made: Made,
): Made | Response => (wantsPlainText(request) ? plainTextResponse(endpoint, made) : made)
