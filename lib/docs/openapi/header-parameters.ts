import type { CustomHeader, Endpoint, Method } from '@/lib/core/contract/endpoint'
import { limits } from '@/lib/core/contract/limits'
import type { Localize } from './localize'
import type { Parameter } from './model'

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call repeatable: for 24 hours the same key with the same input gives the first result, and makes nothing. Visible ASCII characters, bare or in quotation marks. A `token` is repeated only to the address that got it.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyLengthMax, pattern: '^[!-~]+$' },
  example: 'order-1763611200',
} as const

/** Only on a repeated response. */
export const replayedHeader = {
  'Idempotent-Replayed': '`true` on a repeat: this is the first result once more.',
}

export const keyConflict = 'The `Idempotency-Key` was used with other input.'

type Header = Pick<Parameter, 'description' | 'schema' | 'example'>

const tag = '"k2VnZ0wXbq1fT7mB3xQ9pW"'
const text = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string' },
  example,
})

/** Conditional and range requests (RFC 9110 §13 and §14). */
const httpHeaders = {
  'If-Match': text(
    'Entity tags, or `*` for any: unless what is there has one of them, nothing is done and the answer is 412.',
    tag,
  ),
  'If-None-Match': text(
    'Entity tags that you have: if one of them is still current, the answer is 304.',
    tag,
  ),
  'If-Modified-Since': text(
    'The `Last-Modified` that you have: if nothing has changed since, the answer is 304.',
    'Sat, 21 Nov 2026 09:00:00 GMT',
  ),
  Range: text('The bytes that you want, such as `bytes=0-99`: the answer is 206 with these.', 'bytes=0-2'),
  'If-Range': text(
    'The entity tag or date of the part that you have: if it is no longer current, everything is sent.',
    tag,
  ),
}

const platformHeaders = {
  'X-Create-Key': {
    description:
      'A key from the operator, where creating this is for holders of one. Never put it into the address.',
    schema: { type: 'string', format: 'password', maxLength: limits.keyLengthMax },
    example: 'KEY',
  },
  'X-Password': {
    description: 'The password of a link that asks for one, in UTF-8. Never put it into the address.',
    schema: { type: 'string', format: 'password', maxLength: limits.passwordLengthMax },
    example: 'correct horse',
  },
  'X-GitHub-Event': text(
    'The event, such as `push`. Without it, the event is derived from the body.',
    'issues',
  ),
  'X-GitHub-Delivery': text(
    'The id of the delivery: for 24 hours its repeat posts nothing. It does not count with a signature, where the body itself is the id.',
    '72d3162e-cc78-11e3-81ab-4c9367dc0958',
  ),
  'X-Hub-Signature-256': text(
    'For a hook with a secret: `sha256=` and the HMAC-SHA-256 of the body (decompressed) in hexadecimal.',
    'sha256=f58d6c6b7b8c2a0c3b4a66c6f3a0bd5bd0a5a4a0e6d0e4f6ce12b5d7d6b0b2c1',
  ),
  'X-Gitlab-Event': text(
    'The event, such as `Push Hook`. `object_kind` in the body takes precedence.',
    'Issue Hook',
  ),
  'X-Gitlab-Token': {
    description: 'For a hook with a secret: the secret.',
    schema: { type: 'string', format: 'password', maxLength: 256 },
    example: 'correct horse battery',
  },
} satisfies Record<CustomHeader, Header>

const headers: Record<string, Header> = { ...httpHeaders, ...platformHeaders }

/** Whether a header means what HTTP says, so that pages need not explain it. */
export const isHttpHeader = (name: string): boolean => Object.hasOwn(httpHeaders, name)

/** Derived from the responses: a 304, for example, implies `If-None-Match`. */
function headerNames(
  { otherResponses = [], errors = {}, customHeaders = [] }: Endpoint,
  method: Method,
): string[] {
  const responseOf = (status: number) =>
    method === 'GET' ? otherResponses.find((response) => response.status === status) : undefined
  const unchanged = responseOf(304)
  return [
    ...(errors.precondition_failed ? ['If-Match'] : []),
    ...(unchanged ? ['If-None-Match'] : []),
    ...(unchanged?.headers?.['Last-Modified'] ? ['If-Modified-Since'] : []),
    ...(responseOf(206) ? ['Range', 'If-Range'] : []),
    ...customHeaders,
  ]
}

/** The headers that a call reads, except those of every request. */
export function headerParametersOf(endpoint: Endpoint, method: Method, localize: Localize): Parameter[] {
  const named = headerNames(endpoint, method).flatMap((name): Parameter[] => {
    const header = headers[name]
    return header ? [{ name, in: 'header', required: false, ...header }] : []
  })
  const all: Parameter[] = endpoint.idempotencyScope ? [...named, idempotencyKey] : named
  return all.map((parameter) => ({
    ...parameter,
    description: localize('document', `parameters.${parameter.name}`, parameter.description),
  }))
}
