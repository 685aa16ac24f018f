import type { ErrorBody } from '../contract/error-body'
import type { ErrorSlug, Issue } from '../contract/errors'
import type { RefusalFacts } from '../i18n/localized-refusal'
import type { Values } from '../i18n/texts'

/** A refusal of the server, or a network failure (`slug` `network`, `status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly slug: ErrorSlug | 'network',
    message: string,
    readonly issues: readonly Issue[] = [],
    /** Of Retry-After; 0 without one. */
    readonly retryAfterMs = 0,
    /** The rule that refused the call as a whole, and its values. */
    readonly rule?: string,
    readonly values?: Values,
  ) {
    super(message)
    this.name = 'ApiError'
  }

  /** Serialisable. */
  get facts(): RefusalFacts {
    const { slug, message, rule, values, issues } = this
    return { slug, message, rule, values, issues }
  }

  /** Whether a retry may succeed: a network failure, a time-out, or an overloaded, restarting or suspended server. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 408 || this.status >= 500
  }
}

// The messages below are for the console: pages show the sentences of `connectionTexts`.

export const networkError = (): ApiError => new ApiError(0, 'network', 'No response')

export function toApiError(caught: unknown): ApiError {
  return caught instanceof ApiError ? caught : new ApiError(0, 'network', String(caught))
}

/**
 * Parses a refusal. What is none, such as a proxy's page, gets the rule `http_status`; and so does that of an overloaded
 * server which had no time for the language of the page.
 */
export function apiErrorFrom({ status, headers }: Response, body: unknown, language: string): ApiError {
  const seconds = Number(headers.get('retry-after') ?? 0)
  const wait = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
  const isForeign = status >= 500 && (headers.get('content-language') ?? 'en') !== language
  if (typeof body === 'object' && body !== null && 'error' in body && 'message' in body && !isForeign) {
    const { error, message, issues, rule, values } = body as ErrorBody
    return new ApiError(status, error, message, issues, wait, rule, values)
  }
  const slug = status >= 500 ? 'unavailable' : 'internal'
  return new ApiError(status, slug, `HTTP ${status}`, [], wait, 'http_status', { status })
}
