import type { Issue } from './errors'

/**
 * The rules that a value can break, and what is said of it in English after the name of the parameter. The names are part
 * of the API: `issues` carry them with the values of the rule, so that whoever shows a refusal can say it in their own
 * words. Where the sentence says more than the rule (`one_of`), a schema may bring its own.
 */
export const issueRules = {
  required: 'is required',
  type: 'must be a {type}',
  not_empty: 'must not be empty',
  length_min: 'must have at least {min} characters',
  length_max: 'must have at most {max} characters',
  secret_length_max: 'the part after # must have at most {max} characters',
  items_min: 'must have at least {min} items',
  items_max: 'must have at most {max} items',
  items_between: 'must be {min} to {max} ids',
  items_from_to: 'must have {min} to {max} items',
  whole_number: 'must be a whole number from {min} to {max}',
  flag: 'must be 1 or 0 (or true, false)',
  one_of: 'must be one of {names}',
  some_of: 'must be one or more of {names}',
  well_formed: 'must be well-formed Unicode (no lone surrogates)',
  no_nul: 'must not contain the NUL character',
  plain_name: 'may hold letters, digits and - _ . only',
  no_dots_alone: 'must not be . or ..',
  visible: 'must hold a visible character',
  no_trip_sign: 'must not hold ◆ or a sign like it, which mark a trip',
  no_secret: 'must be a name without # and secret',
  no_secrets: 'must be names without # and secret',
  username: 'must be {min}–{max} letters, digits or _ - .',
  link_code: 'must be {min}–{max} letters, digits or - _',
  matchable: 'must hold a letter, a digit or a sign',
  words: 'must hold a word a line',
  custom_room: 'must be a custom room',
  custom_rooms_only: 'is for custom rooms only: nobody has credentials for a public one',
} as const

export type IssueRule = keyof typeof issueRules
export type IssueValues = Readonly<Record<string, string | number>>

/** What is wrong with a value: all of an {@link Issue} but where it is. */
export type Fault = Omit<Issue, 'path'>

/** A sentence with its values in their places. */
export const filled = (sentence: string, values: IssueValues = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** What is said of a value that breaks a rule. @param message in the place of the usual sentence */
export function fault(
  rule: IssueRule,
  values?: IssueValues,
  message = filled(issueRules[rule], values),
): Fault {
  return { message, rule, ...(values ? { values } : {}) }
}

/** The same, as a check of zod takes it. */
export function failing(...[rule, values, message]: Parameters<typeof fault>) {
  const { message: error, ...params } = fault(rule, values, message)
  return { error, params }
}
