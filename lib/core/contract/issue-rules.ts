import type { Values } from '../i18n/texts'
import { type EnglishKey, english, englishSentence, type ValuedRule, type ValuesOf } from './english'

/** Rules that a value can break. Their names are part of the API: clients may say them in their own words. */
export type IssueRule = EnglishKey<'issues'>
export type IssueValues = Values

type ValuedIssueRule = IssueRule & ValuedRule

export type PlainIssueRule = Exclude<IssueRule, ValuedIssueRule>

/** Other English sentences of a rule, for some parameters, with the same values. Clients know the rule only. */
type Variant<Rule extends IssueRule> =
  EnglishKey<'variants'> extends infer Key ? (Key extends `${Rule}.${infer Name}` ? Name : never) : never

export type FaultArguments =
  | [rule: PlainIssueRule]
  | { [Rule in PlainIssueRule]: [rule: Rule, values: undefined, variant: Variant<Rule>] }[PlainIssueRule]
  | {
      [Rule in ValuedIssueRule]: [rule: Rule, values: ValuesOf<Rule>, variant?: Variant<Rule>]
    }[ValuedIssueRule]

/** The sentence follows the parameter's name. */
export interface Fault {
  message: string
  /** For clients with sentences of their own. */
  rule: IssueRule
  values?: IssueValues
}

export function fault(...[rule, values, variant]: FaultArguments): Fault {
  const sentence = (variant && english.variants?.[`${rule}.${variant}`]) ?? english.issues?.[rule]
  return { message: englishSentence(String(sentence), values), rule, ...(values ? { values } : {}) }
}

export const enumError = (names: readonly string[]) => ({
  error: fault('one_of', { names: names.join(' or ') }, 'names_only').message,
})

/** {@link fault} for a zod check; `faultOf` reads it back. */
export function violates(...rule: FaultArguments) {
  const { message: error, ...params } = fault(...rule)
  return { error, params }
}
