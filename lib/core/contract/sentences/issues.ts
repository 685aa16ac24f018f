import { sentences } from './sentence'

/**
 * Rules that a value can break; the sentence follows the parameter's name. Rule names are part of the API:
 * clients show refusals in their own words by rule and values.
 */
export const issueSentences = sentences({
  required: { en: 'is required', zh: '必须填写' },
  type: { en: 'must be {type}', zh: '类型不正确（应为{type}）' },
  kind: {
    en: 'is of the wrong type',
    zh: '类型不正确',
    variants: { id: 'must be well-formed text' },
  },
  given_twice: { en: 'is given more than once', zh: '给出了不止一次' },
  percent_encoded: { en: 'must be percent-encoded UTF-8', zh: '必须是百分号编码的 UTF-8' },
  not_empty: { en: 'must not be empty', zh: '不能为空' },
  length_min: { en: 'must have at least {min} characters', zh: '至少 {min} 个字符' },
  length_max: {
    en: 'must have at most {max} characters',
    zh: '最多 {max} 个字符',
    variants: { path: 'must be at most {max} characters' },
  },
  secret_length_max: {
    en: 'the part after # must have at most {max} characters',
    zh: '# 之后的部分最多 {max} 个字符',
  },
  items_min: { en: 'must have at least {min} items', zh: '至少 {min} 项' },
  items_max: { en: 'must have at most {max} items', zh: '最多 {max} 项' },
  items_between: { en: 'must be {min} to {max} ids', zh: '必须是 {min} 到 {max} 个编号' },
  items_from_to: { en: 'must have {min} to {max} items', zh: '必须有 {min} 到 {max} 项' },
  whole_number: { en: 'must be a whole number from {min} to {max}', zh: '必须是 {min} 到 {max} 之间的整数' },
  flag: { en: 'must be 1 or 0 (or true, false)', zh: '必须是 1 或 0（或 true、false）' },
  one_of: {
    en: 'must be one of {names}',
    zh: '只能是 {names} 之一',
    variants: { names_only: 'must be {names}' },
  },
  exactly_one: {
    en: 'must be the only one given of {names}',
    zh: '{names} 必须且只能填写一项',
    variants: {
      ban: 'or trip or tag: give exactly one of them',
      words: 'or words must be given, and not both',
    },
  },
  at_least_one: {
    en: 'or another of {names} must be given',
    zh: '{names} 至少填写一项',
    variants: { word: 'or word must be given' },
  },
  contradicts: { en: 'contradicts {other}: give one of them', zh: '与 {other} 矛盾，只能填写其中一项' },
  some_of: { en: 'must be one or more of {names}', zh: '至少选择一个范围（{names}）' },
  well_formed: {
    en: 'must be well-formed Unicode (no lone surrogates)',
    zh: '包含损坏的字符（不完整的 Unicode）',
  },
  no_nul: { en: 'must not contain the NUL character', zh: '不能包含空字符（NUL）' },
  plain_name: { en: 'may hold letters, digits and - _ . only', zh: '只能包含字母、数字和 - _ .' },
  no_dots_alone: { en: 'must not be . or ..', zh: '不能是 . 或 ..' },
  visible: { en: 'must hold a visible character', zh: '必须包含可见字符' },
  no_trip_sign: {
    en: 'must not hold ◆ or a sign like it, which mark a trip',
    zh: '不能包含 ◆ 或类似的符号，它们是识别码的标志',
  },
  no_secret: {
    en: 'must be a name without # and secret',
    zh: '必须是不含 # 和密语的名字',
    variants: {
      hook: 'must have no #: a hook has no trip',
      ban: 'must be a name without # and secret; ban a secret by its trip',
    },
  },
  no_secrets: { en: 'must be names without # and secret', zh: '必须是不含 # 和密语的名字' },
  username: {
    en: 'must be {min}–{max} letters, digits or _ - .',
    zh: '必须是 {min} 到 {max} 个字母、数字或 _ - .',
  },
  link_code: {
    en: 'must be {min}–{max} letters, digits or - _',
    zh: '必须是 {min} 到 {max} 个字母、数字或 - _',
  },
  matchable: { en: 'must hold a letter, a digit or a sign', zh: '必须包含字母、数字或符号' },
  words: { en: 'must have one word per line', zh: '每行必须有一个词语' },
  custom_room: { en: 'must be a custom room', zh: '必须是自定义聊天室' },
  custom_rooms_only: {
    en: 'is for custom rooms only: nobody has credentials for a public one',
    zh: '仅适用于自定义聊天室',
  },
  not_allowed: { en: 'contains "{found}", which is not allowed here', zh: '包含此处不允许的“{found}”' },
  cursor: { en: 'is not a cursor of this list', zh: '不是此列表的游标' },
  visible_ascii: {
    en: 'must be {min}–{max} visible ASCII characters, bare or in quotation marks',
    zh: '必须是 {min} 到 {max} 个可见的 ASCII 字符，可加引号',
  },
  json_object: { en: 'must be a JSON object', zh: '必须是 JSON 对象' },
  has_words: { en: 'is required, or another part that has words', zh: '必须填写，或提供含有文字的其他部分' },
  message_of_room: { en: 'must be the id of a message of this room', zh: '必须是此聊天室中消息的编号' },
  text_name: {
    en: 'must be 1–{max} letters, digits or - _ . and neither "." nor ".."',
    zh: '必须是 1 到 {max} 个字母、数字或 - _ .，且不能是 . 或 ..',
  },
  base64: {
    en: 'must be Base64 with padding when encoding is base64',
    zh: '编码选择 base64 时，必须是带填充的 Base64',
  },
  base64_utf8: { en: 'must be the Base64 of UTF-8', zh: '解码后必须是 UTF-8 文本' },
  new_texts_only: { en: 'and {other} are for new texts', zh: '仅适用于新文本（{other} 也是）' },
  no_white_space: { en: 'must not contain white space or control characters', zh: '不能包含空白或控制字符' },
  no_backslash: { en: 'must not contain a backslash in its host or path', zh: '主机名和路径中不能有反斜杠' },
  web_address: {
    en: 'must be an absolute http or https address',
    zh: '必须是以 http:// 或 https:// 开头的完整网址',
  },
  no_user: { en: 'must not contain a user name or password', zh: '不能包含用户名或密码' },
  host_length: {
    en: 'must have a host of at most {max} characters, and of {label_max} between its dots',
    zh: '主机名最多 {max} 个字符，两点之间最多 {label_max} 个',
  },
  valid_address: { en: 'is not a valid address', zh: '不是有效的网址' },
  blocked_port: { en: 'must not have a port of another protocol', zh: '不能使用其他协议的端口' },
  own_path: { en: 'must be a path of this site', zh: '必须是本站的路径' },
  own_link: { en: 'must not be a short link of this site', zh: '不能是本站的短链接' },
  link_or_code: { en: 'must be the code or the address of a short link', zh: '必须是短链接的短码或完整地址' },
  not_in_address: {
    en: 'must not be in the address: put it into the body or into X-Password',
    zh: '不能写在网址里：请放入请求正文或 X-Password',
  },
  not_for_many: {
    en: 'cannot be given to many at once; use /go/addlink',
    zh: '不能用于批量创建，请改用 /go/addlink',
  },
  ip_address: {
    en: 'must be an IPv4 address with four decimal parts or an IPv6 address',
    zh: '必须是 IPv4 地址（四段十进制数）或 IPv6 地址',
  },
  field_names: { en: 'must be field names separated by commas', zh: '必须是用逗号分隔的字段名' },
  ip_field: { en: 'has no field "{name}"', zh: '没有字段“{name}”' },
  colour: {
    en: 'must be a colour such as 1a2b3c or %231a2b3c (three or six hex digits)',
    zh: '必须是颜色，例如 1a2b3c 或 %231a2b3c（三位或六位十六进制数）',
  },
  dark_on_light: {
    en: '(#{dark}) is lighter than light (#{light}): scanners need dark on light',
    zh: '（#{dark}）比 light（#{light}）更浅：扫码需要浅底深色',
  },
  contrast: {
    en: '(#{dark}) is too close to light (#{light}) for scanners to tell apart',
    zh: '（#{dark}）与 light（#{light}）太接近，扫码器无法分辨',
  },
  qr_size_min: {
    en: 'must be at least {min} for this text, level and margin: every module needs a whole pixel',
    zh: '对此文本、级别和边距至少为 {min}：每个模块需要整数个像素',
  },
  qr_capacity: {
    en: 'takes {length} {mode}; at level {level} a code holds at most {bytes} bytes of UTF-8 (or {letters} of A–Z 0–9 $%*+-./: and space, or {digits} digits)',
    zh: '太长（{length} {mode}）；级别 {level} 最多容纳 {bytes} 字节的 UTF-8（或 {letters} 个 A–Z 0–9 $%*+-./: 和空格，或 {digits} 位数字）',
  },
  email: {
    en: 'must be one e-mail address, such as ann@example.com',
    zh: '必须是一个邮箱地址，例如 ann@example.com',
  },
  mailbox_refused: {
    en: 'is refused by its mail server; check the spelling',
    zh: '被对方的邮件服务器拒绝，请检查拼写',
  },
  six_digits: { en: 'must be six digits', zh: '必须是六位数字' },
  qq_number: {
    en: 'must be a QQ number: 5 to 11 digits, the first not 0',
    zh: '必须是 QQ 号：5 到 11 位数字，首位不为 0',
  },
  qq_group_number: {
    en: 'must be a QQ group number: 5 to 11 digits, the first not 0',
    zh: '必须是 QQ 群号：5 到 11 位数字，首位不为 0',
  },
  wechat_id: {
    en: 'must be a WeChat ID: 6 to 20 letters, digits, - or _, a letter first',
    zh: '必须是微信号：6 到 20 个字母、数字、- 或 _，以字母开头',
  },
  telegram_name: {
    en: 'must be a Telegram username: 4 to 32 letters, digits or single underscores, a letter first',
    zh: '必须是 Telegram 用户名：4 到 32 个字母、数字或不相连的下划线，以字母开头',
  },
  phone_number: {
    en: 'must be a telephone number with its country code, such as +49 170 1234567',
    zh: '必须是带国家代码的电话号码，例如 +49 170 1234567',
  },
  line_id: {
    en: 'must be a LINE ID: 4 to 20 letters, digits, . - or _ (an official account has an @ before it)',
    zh: '必须是 LINE ID：4 到 20 个字母、数字、. - 或 _（官方账号前面有 @）',
  },
  messenger_name: {
    en: 'must be a Messenger username: 5 to 50 letters, digits or single dots',
    zh: '必须是 Messenger 用户名：5 到 50 个字母、数字或不相连的点',
  },
  discord_id: {
    en: 'must be a Discord user ID: a number of 17 to 20 digits (Developer Mode, Copy User ID)',
    zh: '必须是 Discord 用户 ID：17 到 20 位数字（开发者模式，复制用户 ID）',
  },
  matrix_user: {
    en: 'must be a Matrix user such as @ann:example.org',
    zh: '必须是 Matrix 用户，例如 @ann:example.org',
  },
})
