/**
 * The rules that a value can break, and what is said of it in English after the name of the parameter. The names are part
 * of the API: `issues` carry them with the values of the rule, so that whoever shows a refusal can say it in their own
 * words. Where the sentence says more than the rule (`one_of`), a schema may bring its own.
 */
export const issueRules = {
  required: 'is required',
  type: 'must be a {type}',
  kind: 'is not of a kind that is taken here',
  given_twice: 'is given more than once',
  percent_encoded: 'must be percent-encoded UTF-8',
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
  exactly_one: 'must be the only one given of {names}',
  at_least_one: 'or another of {names} must be given',
  contradicts: 'contradicts {other}: give one of them',
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
  not_allowed: 'contains "{found}", which is not allowed here',
  cursor: 'is not one of this list',
  visible_ascii: 'must be {min}–{max} visible ASCII characters, bare or in quotation marks',
  json_object: 'must be a JSON object',
  has_words: 'is required, or another part that has words',
  message_of_room: 'must be the id of a message of this room',
  text_name: 'must be 1–{max} letters, digits or - _ . and neither "." nor ".."',
  base64: 'must be Base64 with padding when encoding is base64',
  base64_utf8: 'must be the Base64 of UTF-8',
  new_texts_only: 'and {other} are for new texts',
  no_white_space: 'must not contain white space or control characters',
  no_backslash: 'must not contain a backslash in its host or path',
  web_address: 'must be an absolute http or https address',
  no_user: 'must not contain a user name or password',
  host_length: 'must have a host of at most {max} characters, and of {label_max} between its dots',
  valid_address: 'is not a valid address',
  blocked_port: 'must not have a port of another protocol',
  own_path: 'must be a path of this site',
  own_link: 'must not be a short link of this site',
  link_or_code: 'must be the code or the address of a short link',
  not_in_address: 'must not be in the address: put it into the body or into X-Password',
  not_for_many: 'cannot be given to many at once; use /go/addlink',
  ip_address: 'must be an IPv4 address with four decimal parts or an IPv6 address',
  field_names: 'must be field names separated by commas',
  ip_field: 'has no field "{name}"',
  colour: 'must be a colour such as 1a2b3c or %231a2b3c (three or six hex digits)',
  dark_on_light: '(#{dark}) is lighter than light (#{light}): scanners need dark on light',
  contrast: '(#{dark}) is too close to light (#{light}) for scanners to tell apart',
  qr_size_min: 'must be at least {min} for this text, level and margin: every module needs a whole pixel',
  qr_capacity:
    'takes {length} {mode}; at level {level} a code holds at most {bytes} bytes of UTF-8 (or {letters} of A–Z 0–9 $%*+-./: and space, or {digits} digits)',
  email: 'must be one e-mail address, such as ann@example.com',
  mailbox_refused: 'is refused by its mail server; check the spelling',
  six_digits: 'must be six digits',
  qq_number: 'must be a QQ number: 5 to 11 digits, the first not 0',
  qq_group_number: 'must be a QQ group number: 5 to 11 digits, the first not 0',
  wechat_id: 'must be a WeChat ID: 6 to 20 letters, digits, - or _, a letter first',
  telegram_name: 'must be a Telegram username: 4 to 32 letters, digits or single underscores, a letter first',
  phone_number: 'must be a telephone number with its country code, such as +49 170 1234567',
  line_id: 'must be a LINE ID: 4 to 20 letters, digits, . - or _ (an official account has an @ before it)',
  messenger_name: 'must be a Messenger username: 5 to 50 letters, digits or single dots',
  discord_id: 'must be a Discord user ID: a number of 17 to 20 digits (Developer Mode, Copy User ID)',
  matrix_user: 'must be a Matrix user such as @ann:example.org',
} as const

export type IssueRule = keyof typeof issueRules
export type IssueValues = Readonly<Record<string, string | number>>

/** What is wrong with a value: the sentence, the rule that was broken, and the rule's values. */
export interface Fault {
  message: string
  /** For those who say it in words of their own. */
  rule: IssueRule
  values?: IssueValues
}

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

/** The same, as a check of zod takes it; {@link faultOf} reads it back. */
export function failing(...[rule, values, message]: Parameters<typeof fault>) {
  const { message: error, ...params } = fault(rule, values, message)
  return { error, params }
}
