import type { Issue } from './errors'
import type { Fault, IssueRule, IssueValues } from './issue-rules'
import type { Language } from './language'

/** What each rule asks for, in Chinese. */
const chinese: Record<IssueRule, string> = {
  required: '必须填写',
  type: '类型不正确（应为{type}）',
  kind: '不是这里接受的类型',
  given_twice: '给出了不止一次',
  percent_encoded: '必须是百分号编码的 UTF-8',
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
  exactly_one: '{names} 必须且只能填写一项',
  at_least_one: '{names} 至少填写一项',
  contradicts: '与 {other} 矛盾，只能填写其中一项',
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
  not_allowed: '包含此处不允许的“{found}”',
  cursor: '不是此列表的游标',
  visible_ascii: '必须是 {min} 到 {max} 个可见的 ASCII 字符，可加引号',
  json_object: '必须是 JSON 对象',
  has_words: '必须填写，或提供含有文字的其他部分',
  message_of_room: '必须是此聊天室中消息的编号',
  text_name: '必须是 1 到 {max} 个字母、数字或 - _ .，且不能是 . 或 ..',
  base64: '编码选择 base64 时，必须是带填充的 Base64',
  base64_utf8: '解码后必须是 UTF-8 文本',
  new_texts_only: '仅适用于新文本（{other} 也是）',
  no_white_space: '不能包含空白或控制字符',
  no_backslash: '主机名和路径中不能有反斜杠',
  web_address: '必须是以 http:// 或 https:// 开头的完整网址',
  no_user: '不能包含用户名或密码',
  host_length: '主机名最多 {max} 个字符，两点之间最多 {label_max} 个',
  valid_address: '不是有效的网址',
  blocked_port: '不能使用其他协议的端口',
  own_path: '必须是本站的路径',
  own_link: '不能是本站的短链接',
  link_or_code: '必须是短链接的短码或完整地址',
  not_in_address: '不能写在网址里：请放入请求正文或 X-Password',
  not_for_many: '不能用于批量创建，请改用 /go/addlink',
  ip_address: '必须是 IPv4 地址（四段十进制数）或 IPv6 地址',
  field_names: '必须是用逗号分隔的字段名',
  ip_field: '没有字段“{name}”',
  colour: '必须是颜色，例如 1a2b3c 或 %231a2b3c（三位或六位十六进制数）',
  dark_on_light: '（#{dark}）比 light（#{light}）更浅：扫码需要浅底深色',
  contrast: '（#{dark}）与 light（#{light}）太接近，扫码器无法分辨',
  qr_size_min: '对此文本、级别和边距至少为 {min}：每个模块需要整数个像素',
  qr_capacity:
    '太长（{length} {mode}）；级别 {level} 最多容纳 {bytes} 字节的 UTF-8（或 {letters} 个 A–Z 0–9 $%*+-./: 和空格，或 {digits} 位数字）',
  email: '必须是一个邮箱地址，例如 ann@example.com',
  mailbox_refused: '被对方的邮件服务器拒绝，请检查拼写',
  six_digits: '必须是六位数字',
  qq_number: '必须是 QQ 号：5 到 11 位数字，首位不为 0',
  qq_group_number: '必须是 QQ 群号：5 到 11 位数字，首位不为 0',
  wechat_id: '必须是微信号：6 到 20 个字母、数字、- 或 _，以字母开头',
  telegram_name: '必须是 Telegram 用户名：4 到 32 个字母、数字或不相连的下划线，以字母开头',
  phone_number: '必须是带国家代码的电话号码，例如 +49 170 1234567',
  line_id: '必须是 LINE ID：4 到 20 个字母、数字、. - 或 _（官方账号前面有 @）',
  messenger_name: '必须是 Messenger 用户名：5 到 50 个字母、数字或不相连的点',
  discord_id: '必须是 Discord 用户 ID：17 到 20 位数字（开发者模式，复制用户 ID）',
  matrix_user: '必须是 Matrix 用户，例如 @ann:example.org',
}

/** Words that come as values: the types of JSON, and what a QR code counts. */
const chineseWords: Record<string, string | undefined> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '布尔值',
  array: '列表',
  object: '对象',
  record: '对象',
  bytes: '字节',
  letters: '个字符',
  digits: '位数字',
}

function textOf(name: string, value: IssueValues[string] = ''): string {
  const text = String(value)
  if (name === 'type' || name === 'mode') return chineseWords[text] ?? text
  return name === 'names' ? text.replaceAll(', ', '、') : text
}

/** A newer or older instance than the page that asks may name rules that are not known here, or none. */
type ToldFault = Pick<Fault, 'message' | 'values'> & { rule?: IssueRule }

function chineseOf({ rule, values }: ToldFault): string | null {
  const sentence = rule && (chinese as Record<string, string | undefined>)[rule]
  return sentence?.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name, values?.[name])) ?? null
}

/**
 * What is wrong with a value, in the reader's language.
 * @returns the server's words where it names no rule that is known here: they still say more than none
 */
export function issueSentence(fault: ToldFault, language: Language): string {
  if (language === 'en') return fault.message
  return chineseOf(fault) ?? `这个值不可用（${fault.message}）`
}

/** What is wrong with the parameters of a call, in Chinese; null where that is not known of all of them. */
export function chineseIssues(issues: readonly Issue[]): string | null {
  const said = issues.map((issue) => {
    const sentence = chineseOf(issue)
    return sentence && `${issue.path} ${sentence}`.trim()
  })
  return said.length > 0 && said.every(Boolean) ? `${said.join('；')}。` : null
}
