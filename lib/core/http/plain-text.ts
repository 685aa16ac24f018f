import type { Endpoint, PlainValue } from '../contract/endpoint'
import { wantsPlainText } from './accept'
import { plainText } from './responses'

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const valueAt = (answer: unknown, path: string): unknown => path.split('.').reduce(memberOf, answer)

/** A value as a line, without a line break. */
function lineOf(answer: unknown, { field, isBase64 }: PlainValue): string {
  const value = valueAt(answer, field)
  // A refused item of a list is shown as JSON.
  if (value === undefined) return JSON.stringify(answer)
  return isBase64 ? Buffer.from(String(value), 'base64').toString().replace(/\n$/, '') : String(value)
}

const tokenOf = (answer: unknown): string => String(valueAt(answer, 'token') ?? '')

type Plain = Pick<Endpoint, 'otherAnswers'>

/**
 * The plain-text form of a JSON success, for shell variables: the value that the definition names, tokens in
 * a header.
 * @param body the fields of the success
 */
export function plainTextResponse({ otherAnswers = [] }: Plain, body: object): Response {
  const value = otherAnswers.find((other) => other.value)?.value
  if (!value) throw new Error('This endpoint has no plain answer.')
  const answers = value.list === undefined ? [body] : (valueAt(body, value.list) as unknown[])
  const answer = plainText(answers.map((one) => lineOf(one, value)).join('\n'))
  // A token that is the value itself is not repeated.
  const tokens = value.field === 'token' ? [] : answers.map(tokenOf).filter((token) => token !== '')
  if (tokens.length > 0) answer.headers.set('X-Token', tokens.join(', '))
  return answer
}

/** A JSON success, or its plain-text form where that is preferred. */
export const jsonOrPlainText = <Body extends object>(
  endpoint: Plain,
  request: Request,
  body: Body,
): Body | Response => (wantsPlainText(request) ? plainTextResponse(endpoint, body) : body)
