import type { ErrorReason, ErrorSlug } from './errors'
import { refusalSentences } from './sentences/refusals'
import { filled, type PlainRule, type Sentence, type Values, type ValuesOf } from './sentences/sentence'

type Table = typeof refusalSentences
type SlugOf<Reason extends ErrorReason> = Reason extends ErrorSlug ? Reason : 'too_large'
type RulesOf<Reason extends ErrorReason> = Table[SlugOf<Reason>]

/** Rules of a reason whose sentences have no values. */
export type PlainRuleOf<Reason extends ErrorReason> = PlainRule<RulesOf<Reason>>

type ValuedRule<Reason extends ErrorReason> = {
  [Rule in Exclude<keyof RulesOf<Reason>, PlainRuleOf<Reason>>]: RulesOf<Reason>[Rule] extends Sentence
    ? { rule: Rule; values: ValuesOf<RulesOf<Reason>[Rule]> }
    : never
}[Exclude<keyof RulesOf<Reason>, PlainRuleOf<Reason>>]

/** A reason, a rule of that reason, and details, with values where the rule has any. */
export type RefusalOf<Details extends object> = {
  [Reason in ErrorReason]:
    | [reason: Reason, rule: PlainRuleOf<Reason>, details?: Details]
    | (ValuedRule<Reason> extends infer Valued extends { rule: unknown; values: unknown }
        ? Valued extends unknown
          ? [reason: Reason, rule: Valued['rule'], details: Details & { values: Valued['values'] }]
          : never
        : never)
}[ErrorReason]

export function refusalSentence(slug: ErrorSlug, rule: string, values?: Values): string {
  const sentences: Record<string, Sentence | undefined> = refusalSentences[slug]
  return filled(sentences[rule]?.en ?? '', values, 'en')
}
