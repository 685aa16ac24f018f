import type { Fault } from './issue-rules'

/** The closed list of error slugs with their HTTP status. */
export const errorStatus = {
  invalid_parameter: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
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

/** Reasons used by the server; `headers_too_large` has the slug `too_large`. */
export type ErrorReason = keyof typeof errorStatus

export type ErrorSlug = Exclude<ErrorReason, 'headers_too_large'>

/** An invalid parameter: its path in the input, and what is wrong. */
export interface Issue extends Fault {
  path: string
}

export function slugOf(reason: ErrorReason): ErrorSlug {
  return reason === 'headers_too_large' ? 'too_large' : reason
}
