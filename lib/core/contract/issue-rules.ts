import type { Values } from '../i18n/texts'
import { english, englishSentence } from './english'
import type { issueValues, ValuesOf } from './rule-values'

/** Rules that a value can break. Their names are part of the API: clients may say them in their own words. */
export type IssueRule = keyof typeof english.issues
export type IssueValues = Values

type ValuedIssueRule = keyof typeof issueValues

export type PlainIssueRule = Exclude<IssueRule, ValuedIssueRule>

/** Other English sentences of a rule, for some parameters, with the same values. Clients know the rule only. */
type Variant<Rule extends IssueRule> = keyof typeof english.variants extends infer Key
  ? Key extends `${Rule}.${infer Name}`
    ? Name
    : never
  : never

/** A rule with its values, and optionally a variant of its English. */
export type FaultArguments =
  | [rule: PlainIssueRule]
  | { [Rule in PlainIssueRule]: [rule: Rule, values: undefined, variant: Variant<Rule>] }[PlainIssueRule]
  | {
      [Rule in ValuedIssueRule]: [
        rule: Rule,
        values: ValuesOf<typeof issueValues, Rule>,
        variant?: Variant<Rule>,
      ]
    }[ValuedIssueRule]

/** The sentence follows the parameter's name. */
export interface Fault {
  message: string
  /** For clients with sentences of their own. */
  rule: IssueRule
  values?: IssueValues
}

const variants: Readonly<Record<string, string>> = english.variants

export function fault(...[rule, values, variant]: FaultArguments): Fault {
  const sentence = (variant && variants[`${rule}.${variant}`]) ?? english.issues[rule]
  return { message: englishSentence(sentence, values), rule, ...(values ? { values } : {}) }
}

export const enumError = (names: readonly string[]) => ({
  error: fault('one_of', { names: names.join(' or ') }, 'names_only').message,
})

/** {@link fault} for a zod check; `faultOf` reads it back. */
export function violates(...rule: FaultArguments) {
  const { message: error, ...params } = fault(...rule)
  return { error, params }
}
