import { issueSentences } from './sentences/of-issues'
import { filled, type PlainRule, type Sentence, type Values, type ValuesOf } from './sentences/sentence'

type Table = typeof issueSentences

/** The name of a rule that a value can break. */
export type IssueRule = keyof Table
export type IssueValues = Values

/** A rule whose sentence has no values. */
export type PlainIssueRule = PlainRule<Table>

/** The places with other English of a rule. */
type Place<Rule extends IssueRule> = Table[Rule] extends { instead: infer Places } ? keyof Places : never

type ValuedIssueRule = Exclude<IssueRule, PlainIssueRule>

/** A rule with its values, and the place whose English is used instead of the usual one. */
export type Broken =
  | [rule: PlainIssueRule]
  | { [Rule in PlainIssueRule]: [rule: Rule, values: undefined, place: Place<Rule>] }[PlainIssueRule]
  | {
      [Rule in ValuedIssueRule]: [rule: Rule, values: ValuesOf<Table[Rule]>, place?: Place<Rule>]
    }[ValuedIssueRule]

/** What is wrong with a value: the sentence, the rule that was broken, and the rule's values. */
export interface Fault {
  message: string
  /** For those who say it in words of their own. */
  rule: IssueRule
  values?: IssueValues
}

/** What is said of a value that breaks a rule. */
export function fault(...[rule, values, place]: Broken): Fault {
  const { en, instead }: Sentence = issueSentences[rule]
  const message = filled((place && instead?.[place]) ?? en, values, 'en')
  return { message, rule, ...(values ? { values } : {}) }
}

/** What an enumeration of zod says of anything else. */
export const eitherOf = (names: readonly string[]) => ({
  error: fault('one_of', { names: names.join(' or ') }, 'names_only').message,
})

/** {@link fault}, as a check of zod takes it; `faultOf` reads it back. */
export function failing(...rule: Broken) {
  const { message: error, ...params } = fault(...rule)
  return { error, params }
}
