import type { Values } from '../i18n/texts'
import { type EnglishKey, english, englishSentence, type ValuedRule, type ValuesOf } from './english'
import type { ErrorReason, ErrorSlug } from './errors'

type SlugOf<Reason extends ErrorReason> = Reason extends ErrorSlug ? Reason : 'too_large'
type RulesOf<Reason extends ErrorReason> = EnglishKey<SlugOf<Reason>>

// Rules that refuse whole requests. Their names are part of the API, as those of issues are.

export type PlainRuleOf<Reason extends ErrorReason> = Exclude<RulesOf<Reason>, ValuedRule>

type ValuedRefusalOf<Reason extends ErrorReason, Details extends object> = {
  [Rule in RulesOf<Reason> & ValuedRule]: [
    reason: Reason,
    rule: Rule,
    details: Details & { values: ValuesOf<Rule> },
  ]
}[RulesOf<Reason> & ValuedRule]

export type RefusalOf<Details extends object> = {
  [Reason in ErrorReason]:
    | [reason: Reason, rule: PlainRuleOf<Reason>, details?: Details]
    | ValuedRefusalOf<Reason, Details>
}[ErrorReason]

export function refusalSentence(slug: ErrorSlug, rule: string, values?: Values): string {
  return englishSentence(String(english[slug]?.[rule] ?? ''), values)
}
