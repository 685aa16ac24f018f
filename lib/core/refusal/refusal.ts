import { type ErrorReason, type Issue, slugOf } from '../contract/errors'
import type { Fault } from '../contract/issue-rules'
import { type RefusalOf, refusalSentence } from '../contract/refusal-rules'
import type { Values } from '../contract/sentences/sentence'

interface Details {
  issues?: Issue[] | undefined
  /** Seconds after which a repeat may succeed. */
  retryAfterSeconds?: number | undefined
}

/** The reason and the rule of a refusal; or none, where the issues say it all. */
export type Refused =
  | RefusalOf<Details>
  | [reason: 'invalid_parameter', rule: null, details: { issues: Issue[] }]

const brand = Symbol.for('open-utility-api.refusal')

const saidOf = (issues: Issue[]): string =>
  `${issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')}.`

/**
 * A request that is not granted, and why. `message` is one sentence a person can act on; it reaches the client, as do
 * the rule and its values. What becomes of it on the wire is `http/refusal-answer.ts`.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly [brand] = true
  readonly reason: ErrorReason
  readonly rule: string | null
  readonly values: Values | undefined
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(...[reason, rule, details]: Refused) {
    const { values, issues, retryAfterSeconds }: Details & { values?: Values } = details ?? {}
    super(rule === null ? saidOf(issues ?? []) : refusalSentence(slugOf(reason), rule, values))
    this.reason = reason
    this.rule = rule
    this.values = values
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
  return new Refusal('invalid_parameter', null, { issues: [{ path, ...fault }] })
}
