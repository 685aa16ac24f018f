import type { Language } from '../schemas/language'

/** What the server says of a value, and how that reads in Chinese. `$1` is what the brackets found. */
const chinese: readonly (readonly [RegExp, string])[] = [
  [/^is required$/, '必须填写'],
  [/^must not be empty$/, '不能为空'],
  [/^must have at most (\d+) characters$/, '最多 $1 个字符'],
  [/^must have at least (\d+) characters$/, '至少 $1 个字符'],
  [/^the part after # must have at most (\d+) characters$/, '# 之后的部分最多 $1 个字符'],
  [/^must be a whole number from (\d+) to (\d+)$/, '必须是 $1 到 $2 之间的整数'],
  [/^must be (\d+)–(\d+) letters, digits or _ - \.$/, '必须是 $1 到 $2 个字母、数字或 _ - .'],
  [/^may hold letters, digits and - _ \. only$/, '只能包含字母、数字和 - _ .'],
  [/^must hold a letter, a digit or a sign$/, '必须包含字母、数字或符号'],
  [/^must hold a visible character$/, '必须包含可见字符'],
  [/^must not hold ◆ or a sign like it, which mark a trip$/, '不能包含 ◆ 或类似的符号，它们是识别码的标志'],
  [/^must hold a word a line$/, '每行必须有一个词语'],
  [/^must not contain the NUL character$/, '不能包含空字符（NUL）'],
  [/^must be well-formed Unicode/, '包含损坏的字符（不完整的 Unicode）'],
  [/^must be one or more of message, nick, room$/, '至少选择一个范围（message、nick、room）'],
  [/^must be one of (.+)$/, '只能是 $1 之一'],
  [/^must be a custom room$/, '必须是自定义聊天室'],
  [/^is for custom rooms only/, '仅适用于自定义聊天室'],
  [/^must have at most (\d+) items$/, '最多 $1 项'],
  [/^must have at least (\d+) items$/, '至少 $1 项'],
]

/**
 * What is wrong with a value, in the reader's language.
 * @param message the server's words @returns those words where there is no translation: they still say more than none
 */
export function issueSentence(message: string, language: Language): string {
  if (language === 'en') return message
  const found = chinese.find(([pattern]) => pattern.test(message))
  return found ? message.replace(found[0], found[1]).replace(/, /g, '、') : `这个值不可用（${message}）`
}
