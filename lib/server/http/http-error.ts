import { type ErrorBody, type ErrorReason, errorStatus, type Issue, slugOf } from '@/lib/schemas/errors'

interface Details {
  issues?: Issue[]
  /** Seconds after which a repeat may succeed. */
  retryAfterSeconds?: number
  headers?: Record<string, string>
}

const brand = Symbol.for('open-utility-api.http-error')

/** A refusal in the contract's shape. `message` is one sentence a person can act on; it reaches the client. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly [brand] = true
  readonly status: number
  readonly headers: Record<string, string>
  readonly issues: Issue[] | undefined

  constructor(
    readonly reason: ErrorReason,
    message: string,
    details: Details = {},
  ) {
    super(message)
    this.status = errorStatus[reason]
    this.issues = details.issues
    this.headers = { ...details.headers }
    if (details.retryAfterSeconds !== undefined)
      this.headers['Retry-After'] = String(Math.max(1, Math.ceil(details.retryAfterSeconds)))
  }

  /**
   * Under Next's own server there is one such class per bundle graph, and what lives in processState() throws that of
   * the graph it was made in; a refusal is one wherever it was thrown.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value
  }

  /** The JSON body. */
  body(): ErrorBody {
    const body: ErrorBody = { code: this.status, error: slugOf(this.reason), message: this.message }
    if (this.issues) body.issues = this.issues
    return body
  }
}

/** A refusal because of one parameter. */
export function invalidParameter(path: string, message: string): HttpError {
  return new HttpError('invalid_parameter', `${path} ${message}.`, { issues: [{ path, message }] })
}
