import { issueSentences } from './sentences/issues'
import { filled, type PlainRule, type Sentence, type Values, type ValuesOf } from './sentences/sentence'

type Table = typeof issueSentences

export type IssueRule = keyof Table
export type IssueValues = Values

/** A rule whose sentence has no values. */
export type PlainIssueRule = PlainRule<Table>

/** The variants of a rule's English. */
type Variant<Rule extends IssueRule> = Table[Rule] extends { variants: infer Variants }
  ? keyof Variants
  : never

type ValuedIssueRule = Exclude<IssueRule, PlainIssueRule>

/** A rule with its values, and optionally a variant of its English. */
export type FaultArguments =
  | [rule: PlainIssueRule]
  | { [Rule in PlainIssueRule]: [rule: Rule, values: undefined, variant: Variant<Rule>] }[PlainIssueRule]
  | {
      [Rule in ValuedIssueRule]: [rule: Rule, values: ValuesOf<Table[Rule]>, variant?: Variant<Rule>]
    }[ValuedIssueRule]

/** What is wrong with a value: sentence, rule and values. */
export interface Fault {
  message: string
  /** For clients with sentences of their own. */
  rule: IssueRule
  values?: IssueValues
}

export function fault(...[rule, values, variant]: FaultArguments): Fault {
  const { en, variants }: Sentence = issueSentences[rule]
  const message = filled((variant && variants?.[variant]) ?? en, values, 'en')
  return { message, rule, ...(values ? { values } : {}) }
}

/** The error of a zod enumeration. */
export const enumError = (names: readonly string[]) => ({
  error: fault('one_of', { names: names.join(' or ') }, 'names_only').message,
})

/** {@link fault} for a zod check; `faultOf` reads it back. */
export function violates(...rule: FaultArguments) {
  const { message: error, ...params } = fault(...rule)
  return { error, params }
}
