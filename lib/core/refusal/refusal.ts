import type { z } from 'zod'
import type { ErrorBody } from '../contract/error-body'
import { type ErrorReason, errorStatus, type Issue, slugOf } from '../contract/errors'
import { type Fault, fault } from '../contract/issue-rules'
import { type RefusalOf, refusalSentence } from '../contract/refusal-rules'
import type { Values } from '../contract/sentences/sentence'
import { faultOf } from '../contract/zod-sentences'
import { chineseIssue, chineseRefusal } from '../i18n/chinese-refusal'
import type { Language } from '../i18n/language'

/** What a schema found wrong. */
type Faulty = Pick<z.ZodError, 'issues'>

/** Said of one request; a list of thousands of wrong items would be answered with as many sentences. */
const issuesMax = 50

function issuesOf(error: Faulty, raw: Record<string, unknown>): Issue[] {
  return error.issues.slice(0, issuesMax).map((issue) => {
    const isMissing = issue.path.length === 1 && !Object.hasOwn(raw, String(issue.path[0]))
    return { path: issue.path.join('.'), ...(isMissing ? fault('required') : faultOf(issue)) }
  })
}

/** The refusal of parameters that a schema does not take. @param raw as they were given */
export function invalidInput(error: Faulty, raw: Record<string, unknown>): Refusal {
  return new Refusal('invalid_parameter', null, { issues: issuesOf(error, raw) })
}

/** A refusal as the body of an answer. */
export function refusalBody({ reason, message, rule, values, issues }: Refusal): ErrorBody {
  return {
    code: errorStatus[reason],
    error: slugOf(reason),
    message,
    ...(rule === null ? {} : { rule }),
    ...(values ? { values } : {}),
    ...(issues ? { issues } : {}),
  }
}

/** What a person is told of a refusal, on pages that the server makes. */
export function sentenceFor({ reason, message, rule, values, issues }: Refusal, language: Language): string {
  if (language === 'en') return message
  return chineseRefusal({ slug: slugOf(reason), message, rule: rule ?? undefined, values, issues })
}

/** What a person is told of a value that cannot be used, on the same pages. */
export const issueFor = (fault: Fault, language: Language): string =>
  language === 'en' ? fault.message : chineseIssue(fault)

interface Details {
  issues?: Issue[] | undefined
  /** Seconds after which a repeat may succeed. */
  retryAfterSeconds?: number | undefined
}

/** The reason and the rule of a refusal; or none, where the issues say it all. */
export type RefusalArguments =
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

  constructor(...[reason, rule, details]: RefusalArguments) {
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
