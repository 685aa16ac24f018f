import type { Values } from '../i18n/texts'
import { english, englishSentence } from './english'
import type { ErrorReason, ErrorSlug } from './errors'
import type { refusalValues, ValuesOf } from './rule-values'

type English = Pick<typeof english, ErrorSlug>
type SlugOf<Reason extends ErrorReason> = Reason extends ErrorSlug ? Reason : 'too_large'
type RulesOf<Reason extends ErrorReason> = keyof English[SlugOf<Reason>]

/** They refuse whole requests. Their names are part of the API, as those of issues are. */
export type RefusalRule = { [Slug in ErrorSlug]: keyof English[Slug] }[ErrorSlug]

type ValuedRule = keyof typeof refusalValues

export type PlainRuleOf<Reason extends ErrorReason> = Exclude<RulesOf<Reason>, ValuedRule>

type ValuedRefusalOf<Reason extends ErrorReason, Details extends object> = {
  [Rule in RulesOf<Reason> & ValuedRule]: [
    reason: Reason,
    rule: Rule,
    details: Details & { values: ValuesOf<typeof refusalValues, Rule> },
  ]
}[RulesOf<Reason> & ValuedRule]

export type RefusalOf<Details extends object> = {
  [Reason in ErrorReason]:
    | [reason: Reason, rule: PlainRuleOf<Reason>, details?: Details]
    | ValuedRefusalOf<Reason, Details>
}[ErrorReason]

export function refusalSentence(slug: ErrorSlug, rule: string, values?: Values): string {
  const sentences: Readonly<Record<string, string>> = english[slug]
  return englishSentence(sentences[rule] ?? '', values)
}
