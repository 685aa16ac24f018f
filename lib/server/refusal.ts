import type { ErrorReason, Issue } from '@/lib/schemas/errors'
import type { Fault } from '@/lib/schemas/issue-rules'

interface Details {
  issues?: Issue[]
  /** Seconds after which a repeat may succeed. */
  retryAfterSeconds?: number
}

const brand = Symbol.for('open-utility-api.refusal')

/**
 * A request that is not granted, and why. `message` is one sentence a person can act on; it reaches the client. What
 * becomes of it on the wire is `http/refusal-answer.ts`.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly [brand] = true
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    readonly reason: ErrorReason,
    message: string,
    { issues, retryAfterSeconds }: Details = {},
  ) {
    super(message)
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
  }

  /**
   * Under Next's own server there is one such class per bundle graph, and what lives in processState() throws that of
   * the graph it was made in; a refusal is one wherever it was thrown.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value
  }
}

/** A refusal because of one parameter. @param fault what is wrong with it */
export function invalidParameter(path: string, fault: Fault): Refusal {
  return new Refusal('invalid_parameter', `${path} ${fault.message}.`, { issues: [{ path, ...fault }] })
}
