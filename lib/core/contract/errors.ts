import type { Fault } from './issue-rules'

/** The closed list of error slugs and the HTTP status each is answered with. The body is in `openapi/error-body.ts`. */
export const errorStatus = {
  invalid_parameter: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  headers_too_large: 431,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  sensitive_word: 422,
  internal: 500,
  service_suspended: 503,
  unavailable: 503,
  storage_full: 507,
} as const

/** What the server uses to say why; `headers_too_large` reads `too_large` on the wire. */
export type ErrorReason = keyof typeof errorStatus

/** The word a client sees in `error`. */
export type ErrorSlug = Exclude<ErrorReason, 'headers_too_large'>

/** One invalid parameter: the path of its name inside the input, and what is wrong with it. */
export interface Issue extends Fault {
  path: string
}

/** The wire word for a reason. */
export function slugOf(reason: ErrorReason): ErrorSlug {
  return reason === 'headers_too_large' ? 'too_large' : reason
}
