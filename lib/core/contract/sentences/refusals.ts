import type { ErrorSlug } from '../errors'
import { conflict } from './conflicts'
import {
  invalidParameter,
  methodNotAllowed,
  preconditionFailed,
  rangeNotSatisfiable,
  tooLarge,
  unsupportedMediaType,
} from './invalid-requests'
import { notFound } from './not-found'
import { forbidden, sensitiveWord, unauthorized } from './permissions'
import type { Sentence } from './sentence'
import { internal, serviceSuspended, storageFull, unavailable } from './unavailable'

/** Rules that refuse whole requests, by slug. Their names are part of the API, as those of issues are. */
export const refusalSentences = {
  invalid_parameter: invalidParameter,
  unauthorized,
  forbidden,
  not_found: notFound,
  method_not_allowed: methodNotAllowed,
  conflict,
  precondition_failed: preconditionFailed,
  too_large: tooLarge,
  unsupported_media_type: unsupportedMediaType,
  range_not_satisfiable: rangeNotSatisfiable,
  sensitive_word: sensitiveWord,
  internal,
  service_suspended: serviceSuspended,
  unavailable,
  storage_full: storageFull,
} as const satisfies Record<ErrorSlug, Record<string, Sentence>>
