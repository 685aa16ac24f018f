import type { ErrorReason, ErrorSlug, slugOf } from './errors'
import { refusalSentences } from './sentences/of-refusals'
import { filled, type PlainRule, type Sentence, type Values, type ValuesOf } from './sentences/sentence'

type Table = typeof refusalSentences
/** As {@link slugOf}. */
type SlugOf<Reason extends ErrorReason> = Reason extends ErrorSlug ? Reason : 'too_large'
type RulesOf<Reason extends ErrorReason> = Table[SlugOf<Reason>]

/** The rules of a reason whose sentences have no values. */
export type PlainRuleOf<Reason extends ErrorReason> = PlainRule<RulesOf<Reason>>

type ValuedRule<Reason extends ErrorReason> = {
  [Rule in Exclude<keyof RulesOf<Reason>, PlainRuleOf<Reason>>]: RulesOf<Reason>[Rule] extends Sentence
    ? { rule: Rule; values: ValuesOf<RulesOf<Reason>[Rule]> }
    : never
}[Exclude<keyof RulesOf<Reason>, PlainRuleOf<Reason>>]

/** Why a request is refused: the reason, a rule of that reason, and more, with the values of the rule where it has any. */
export type RefusalOf<Details extends object> = {
  [Reason in ErrorReason]:
    | [reason: Reason, rule: PlainRuleOf<Reason>, details?: Details]
    | (ValuedRule<Reason> extends infer Valued extends { rule: unknown; values: unknown }
        ? Valued extends unknown
          ? [reason: Reason, rule: Valued['rule'], details: Details & { values: Valued['values'] }]
          : never
        : never)
}[ErrorReason]

/** The English of a rule. */
export function refusalSentence(slug: ErrorSlug, rule: string, values?: Values): string {
  const sentences: Record<string, Sentence | undefined> = refusalSentences[slug]
  return filled(sentences[rule]?.en ?? '', values, 'en')
}
