import type { Issue } from '../../schemas/errors'
import type { IssueRule, IssueValues } from '../../schemas/issue-rules'
import type { Language } from '../../schemas/language'

/** What each rule asks for, in Chinese. */
const chinese: Record<IssueRule, string> = {
  required: '必须填写',
  type: '类型不正确（应为 {type}）',
  not_empty: '不能为空',
  length_min: '至少 {min} 个字符',
  length_max: '最多 {max} 个字符',
  secret_length_max: '# 之后的部分最多 {max} 个字符',
  items_min: '至少 {min} 项',
  items_max: '最多 {max} 项',
  items_between: '必须是 {min} 到 {max} 个编号',
  items_from_to: '必须有 {min} 到 {max} 项',
  whole_number: '必须是 {min} 到 {max} 之间的整数',
  flag: '必须是 1 或 0（或 true、false）',
  one_of: '只能是 {names} 之一',
  some_of: '至少选择一个范围（{names}）',
  well_formed: '包含损坏的字符（不完整的 Unicode）',
  no_nul: '不能包含空字符（NUL）',
  plain_name: '只能包含字母、数字和 - _ .',
  no_dots_alone: '不能是 . 或 ..',
  visible: '必须包含可见字符',
  no_trip_sign: '不能包含 ◆ 或类似的符号，它们是识别码的标志',
  no_secret: '必须是不含 # 和密语的名字',
  no_secrets: '必须是不含 # 和密语的名字',
  username: '必须是 {min} 到 {max} 个字母、数字或 _ - .',
  link_code: '必须是 {min} 到 {max} 个字母、数字或 - _',
  matchable: '必须包含字母、数字或符号',
  words: '每行必须有一个词语',
  custom_room: '必须是自定义聊天室',
  custom_rooms_only: '仅适用于自定义聊天室',
}

const textOf = (value: IssueValues[string] | undefined): string => String(value ?? '').replaceAll(', ', '、')

/**
 * What is wrong with a value, in the reader's language.
 * @returns the server's words where it names no rule that is known here: they still say more than none
 */
export function issueSentence(
  { message, rule, values }: Pick<Issue, 'message' | 'rule' | 'values'>,
  language: Language,
): string {
  if (language === 'en') return message
  // An instance that is newer than this page may know more rules.
  const sentence = rule && (chinese as Record<string, string | undefined>)[rule]
  if (!sentence) return `这个值不可用（${message}）`
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => textOf(values?.[name]))
}
