import type { z } from 'zod'
import { englishIssues } from '../contract/english'
import type { ErrorBody } from '../contract/error-body'
import { type ErrorReason, errorStatus, type Issue, slugOf } from '../contract/errors'
import { type Fault, fault } from '../contract/issue-rules'
import { type RefusalOf, refusalSentence } from '../contract/refusal-rules'
import { faultOf } from '../contract/zod'
import type { Language } from '../i18n/language'
import { localizedIssue, localizedIssues, localizedRefusal } from '../i18n/localized-refusal'
import { momentIn, withReadableTime } from '../i18n/readable-time'
import { refusalTexts } from '../i18n/server-texts'
import type { Values } from '../i18n/texts'
import { capitalized } from '../i18n/texts'

type InvalidInput = Pick<z.ZodError, 'issues'>

/** Bounds the response to a list of thousands of invalid items. */
const issuesMax = 50

function issuesOf(error: InvalidInput, raw: Record<string, unknown>): Issue[] {
  return error.issues.slice(0, issuesMax).map((issue) => {
    const isMissing = issue.path.length === 1 && !Object.hasOwn(raw, String(issue.path[0]))
    return { path: issue.path.join('.'), ...(isMissing ? fault('required') : faultOf(issue)) }
  })
}

/** @param raw as given */
export function invalidInput(error: InvalidInput, raw: Record<string, unknown>): Refusal {
  return new Refusal('invalid_parameter', null, { issues: issuesOf(error, raw) })
}

const factsOf = ({ reason, message, rule, values, issues }: Refusal) => ({
  slug: slugOf(reason),
  message,
  rule: rule ?? undefined,
  values,
  issues,
})

function sentencesIn(language: Language, refusal: Refusal): Pick<ErrorBody, 'message' | 'issues'> {
  if (language === 'en') return refusal
  const texts = refusalTexts(language)
  const issues = refusal.issues?.map((issue) => ({ ...issue, message: localizedIssue(issue, texts) }))
  return { message: localizedRefusal(factsOf(refusal), texts), issues }
}

export function refusalBody(refusal: Refusal, language: Language = 'en'): ErrorBody {
  const { reason, rule, values } = refusal
  const { message, issues } = sentencesIn(language, refusal)
  return {
    code: errorStatus[reason],
    error: slugOf(reason),
    message,
    ...(rule === null ? {} : { rule }),
    ...(values ? { values } : {}),
    ...(issues ? { issues } : {}),
  }
}

/** The sentence of a refusal on server-rendered pages, which calls parameters as forms do. */
export function sentenceFor(refusal: Refusal, language: Language): string {
  const { message, values, issues } = refusal
  const texts = refusalTexts(language)
  const sentence =
    language === 'en'
      ? (localizedIssues(issues ?? [], texts) ?? message)
      : localizedRefusal(factsOf(refusal), texts)
  return withReadableTime(capitalized(sentence), values, (ms) => momentIn(language, ms))
}

export const issueFor = (fault: Fault, language: Language): string =>
  language === 'en' ? fault.message : localizedIssue(fault, refusalTexts(language))

interface Details {
  issues?: Issue[] | undefined
  retryAfterSeconds?: number | undefined
}

/** Reason and rule; no rule where the issues say it all. */
export type RefusalArguments =
  | RefusalOf<Details>
  | [reason: 'invalid_parameter', rule: null, details: { issues: Issue[] }]

const brand = Symbol.for('open-utility-api.refusal')

const issueSummary = (issues: Issue[]): string =>
  englishIssues(issues.map(({ path, message }) => `${path} ${message}`.trim()))

/**
 * A request that is refused, and why. `message` is one sentence to act on; it reaches the client, with the
 * rule and its values. `http/refusal-response.ts` makes the response.
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
    super(rule === null ? issueSummary(issues ?? []) : refusalSentence(slugOf(reason), rule, values))
    this.reason = reason
    this.rule = rule
    this.values = values
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Each bundle graph has its own class; a refusal of one is a refusal in all. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value
  }
}

export function invalidParameter(path: string, fault: Fault): Refusal {
  return new Refusal('invalid_parameter', null, { issues: [{ path, ...fault }] })
}
