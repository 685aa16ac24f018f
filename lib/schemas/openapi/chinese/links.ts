/** Sentences of the reference that are first said in its group `links`. */
export const linksSentences: Readonly<Record<string, string>> = {
  'An absolute http or https address, kept as given; no short link of this platform.':
    '绝对的 http 或 https 地址，原样保留；不能是本平台的短链接。',
  'The code, letters, digits and - _; without it one of 7 characters is made.':
    '代码，由字母、数字和 - _ 组成；不提供时生成 7 个字符的代码。',
  'Show visitors where the link leads before they go there.': '在跳转之前，先让访客看到链接通向哪里。',
  'Seconds until the link ends; 0: never.': '多少秒后链接失效；0：永不。',
  'Make a short link': '创建短链接',
  'Shown this once: it changes and deletes the link. An Idempotency-Key repeats it only to the address that made it.':
    '仅显示这一次：用于修改和删除该链接。Idempotency-Key 只对创建它的地址重复给出。',
  'Milliseconds since the epoch; null: never.': '自纪元起的毫秒数；null：永不。',
  'The short link.': '短链接。',
  'The code.': '代码。',
  'With `Accept: text/plain`: just the short link; its token is in the header `X-Token`, with a line end.':
    '用 `Accept: text/plain` 时：只有短链接，以换行结尾；其令牌在响应头 `X-Token` 中。',
  'The token of the link.': '链接的令牌。',
  'The code is taken or reserved.': '代码已被占用或被保留。',
  'The code, or the whole short link.': '代码，或完整的短链接。',
  'Where a short link leads': '查询短链接通向哪里',
  'The full original address.': '完整的原始地址。',
  'With `Accept: text/plain`: just the target, with a line end.':
    '用 `Accept: text/plain` 时：只有目标地址，以换行结尾。',
  'There is no such link, or it has expired.': '没有此链接，或已过期。',
  'The code, with or without a + after it.': '代码，后面可以带 +。',
  'Follow a short link': '访问短链接',
  'With a `+` after the code: a page that shows the target and how often the link was followed.':
    '代码后加 `+`：显示目标地址和访问次数的页面。',
  'To the target.': '前往目标地址。',
  'The target.': '目标地址。',
  'The page that shows the target first.': '先显示目标地址的页面。',
  'With a `+`, the same as JSON for whoever accepts that and no page.':
    '加 `+` 且接受 JSON 而非页面时，以 JSON 给出相同内容。',
  'How often it was followed.': '被访问的次数。',
  'Change a short link': '修改短链接',
  'What is not given stays as it is.': '未提供的内容保持不变。',
  'With `Accept: text/plain`: just the short link, with a line end.':
    '用 `Accept: text/plain` 时：只有短链接，以换行结尾。',
  'Delete a short link': '删除短链接',
}
