import type { IssueRule } from './issue-rules'
import type { RefusalRule } from './refusal-rules'

// The values that sentences of rules need: the type of a JSON file has its keys, but not the placeholders of its texts.
// Rules that are not listed need none. A test compares the lists with the English sentences.

export const issueValues = {
  type: ['type'],
  did_you_mean: ['meant'],
  length_min: ['min'],
  length_max: ['max'],
  secret_length_max: ['max'],
  items_min: ['min'],
  items_max: ['max'],
  items_between: ['min', 'max'],
  items_from_to: ['min', 'max'],
  whole_number: ['min', 'max'],
  one_of: ['names'],
  exactly_one: ['names'],
  at_least_one: ['names'],
  contradicts: ['other'],
  some_of: ['names'],
  username: ['min', 'max'],
  link_code: ['min', 'max'],
  link_target: ['schemes'],
  scheme_missing: ['suggested'],
  not_allowed: ['found'],
  visible_ascii: ['min', 'max'],
  text_name: ['max'],
  new_texts_only: ['other'],
  host_length: ['max', 'label_max'],
  ip_field: ['name'],
  time_zone: ['names'],
  several_time_zones: ['names'],
  utc_offset: ['max'],
  dark_on_light: ['dark', 'light'],
  contrast: ['dark', 'light'],
  qr_size_min: ['min'],
  logo_bytes_max: ['max'],
  logo_pixels_max: ['max'],
  qr_capacity: ['length', 'mode', 'level', 'bytes', 'letters', 'digits'],
} as const satisfies { [Rule in IssueRule]?: readonly string[] }

export const refusalValues = {
  body_not_json: ['line', 'column', 'problem'],
  body_not_unpacked: ['coding'],
  body_not_charset: ['charset'],
  unknown_charset: ['charset'],
  form_parts_max: ['max'],
  form_without_text: ['parameter'],
  query_length_max: ['max'],
  host_length_max: ['max'],
  banned_because: ['reason'],
  banned_until: ['time'],
  banned_until_because: ['time', 'reason'],
  no_contact_app: ['names'],
  methods: ['methods'],
  hooks_max: ['max', 'room_max'],
  webhooks_max: ['max', 'room_max'],
  room_similar: ['room'],
  slow_mode: ['seconds'],
  slow_mode_of_address: ['count', 'seconds'],
  text_bytes_max: ['max'],
  body_bytes_max: ['max'],
  page_address_max: ['characters', 'parameters'],
  head_max: ['max'],
  headers_max: ['max'],
  range_after_end: ['size'],
  msg: ['found'],
  nick: ['found'],
  room: ['found'],
  failed_logged: ['id'],
  database_silent: ['reason'],
  words_max: ['max'],
} as const satisfies { [Rule in RefusalRule]?: readonly string[] }

type ValueLists = Readonly<Record<string, readonly string[]>>

export type ValuesOf<Lists extends ValueLists, Rule extends keyof Lists> = Readonly<
  Record<Lists[Rule][number], string | number>
>
