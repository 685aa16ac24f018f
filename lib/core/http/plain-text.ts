import type { Endpoint, PlainValue } from '../contract/endpoint'
import { wantsPlainText } from './accept'
import { plainText } from './responses'

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const valueAt = (response: unknown, path: string): unknown => path.split('.').reduce(memberOf, response)

function lineOf(response: unknown, { field, isBase64 }: PlainValue): string {
  const value = valueAt(response, field)
  // A refused item of a list is shown as JSON.
  if (value === undefined) return JSON.stringify(response)
  return isBase64 ? Buffer.from(String(value), 'base64').toString().replace(/\n$/, '') : String(value)
}

const tokenOf = (response: unknown): string => String(valueAt(response, 'token') ?? '')

type Plain = Pick<Endpoint, 'otherResponses'>

/**
 * For shell variables: the value that the definition names, tokens in a header.
 * @param body the fields of the success
 */
export function plainTextResponse({ otherResponses = [] }: Plain, body: object): Response {
  const value = otherResponses.find((other) => other.value)?.value
  if (!value) throw new Error('This endpoint has no plain answer.')
  const responses = value.list === undefined ? [body] : (valueAt(body, value.list) as unknown[])
  const response = plainText(responses.map((one) => lineOf(one, value)).join('\n'))
  // A token that is the value itself is not repeated.
  const tokens = value.field === 'token' ? [] : responses.map(tokenOf).filter((token) => token !== '')
  if (tokens.length > 0) response.headers.set('X-Token', tokens.join(', '))
  return response
}

/** Plain text where that is preferred. */
export const jsonOrPlainText = <Body extends object>(
  endpoint: Plain,
  request: Request,
  body: Body,
): Body | Response => (wantsPlainText(request) ? plainTextResponse(endpoint, body) : body)
