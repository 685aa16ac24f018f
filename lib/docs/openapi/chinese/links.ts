export const linksSentences: Readonly<Record<string, string>> = {
  'An absolute http or https address, kept as given; no short link of this platform.':
    '绝对的 http 或 https 地址，原样保留；不能是本平台的短链接。',
  'The code, letters, digits and - _; without it one of 7 characters is made.':
    '代码，由字母、数字和 - _ 组成；不提供时生成 7 个字符的代码。',
  'Show visitors where the link leads before they go there.': '在跳转之前，先让访客看到链接通向哪里。',
  'Seconds until the link ends; 0: never.': '多少秒后链接失效；0：永不。',
  'Make a short link': '创建短链接',
  'Shown only once: whoever has it can change and delete the link. An Idempotency-Key repeats it only to the address that made the link.':
    '仅显示这一次：持有者可以修改和删除该链接。Idempotency-Key 只对创建它的地址重复给出。',
  'Milliseconds since the epoch; null: never.': '自纪元起的毫秒数；null：永不。',
  'The short link.': '短链接。',
  'The code.': '代码。',
  'With `Accept: text/plain`: just the short link; its token is in the header `X-Token`, with a line end.':
    '用 `Accept: text/plain` 时：只有短链接，以换行结尾；其令牌在响应头 `X-Token` 中。',
  'The token of the link.': '链接的令牌。',
  'The code is taken or reserved.': '代码已被占用或被保留。',
  'The code, or the whole short link.': '代码，或完整的短链接。',
  'Find out where a short link leads': '查询短链接通向哪里',
  'The full original address.': '完整的原始地址。',
  'With `Accept: text/plain`: just the target, with a line end.':
    '用 `Accept: text/plain` 时：只有目标地址，以换行结尾。',
  'The code, with or without a + after it.': '代码，后面可以带 +。',
  'Follow a short link': '访问短链接',
  'To the target.': '前往目标地址。',
  'The target.': '目标地址。',
  'The page that shows the target first.': '先显示目标地址的页面。',
  'With a `+`, the same as JSON, for clients that accept JSON and no HTML.':
    '加 `+` 且接受 JSON 而非 HTML 时，以 JSON 给出相同内容。',
  'How often it was followed.': '被访问的次数。',
  'Change a short link': '修改短链接',
  'What is not given stays as it is.': '未提供的内容保持不变。',
  'With `Accept: text/plain`: just the short link, with a line end.':
    '用 `Accept: text/plain` 时：只有短链接，以换行结尾。',
  'Delete a short link': '删除短链接',
  'How many visits it allows, counted exactly; after them it is not found. 0: no limit. HEAD, the preview and /go/parse do not count.':
    '可跳转的次数，精确计数；用完后链接即不存在。0：不限次数。HEAD 请求、预览和 /go/parse 不计入。',
  'Every visitor has to enter it; the preview and /go/parse ask for it, too.':
    '每位访客都需输入，预览和 /go/parse 也需要。',
  'Whether the query of the short link as visited is added to that of the target.':
    '访问短链接时所带的查询字符串是否附加到目标地址的查询字符串上。',
  'Make many short links': '批量创建短链接',
  'One result for each, in the order given: what `/go/addlink` answers, or why it was refused. A refused one does not affect the others. With an `Idempotency-Key` each of them is made once.':
    '每个链接一条结果，按给出的顺序排列：与 `/go/addlink` 的响应相同，或被拒绝的原因。某个链接被拒绝不影响其他链接。带 `Idempotency-Key` 时，每个链接只创建一次。',
  '1 to 50: objects with the parameters of /go/addlink except password, or just targets; as text, one target per line.':
    '1 到 50 个：含 /go/addlink 各参数（password 除外）的对象，或仅目标地址；以文本给出时，每行一个目标地址。',
  'The password of a link that asks for one, in UTF-8. Never put it into the address.':
    '链接需要的密码，UTF-8 编码。绝不要放在地址里。',
  'With `Accept: text/plain`: just the short links, one per line, with the JSON of the refusal in the line of a refused one; the tokens, separated by commas, are in the header `X-Token`, with a line end.':
    '用 `Accept: text/plain` 时：只有短链接，每行一个，以换行结尾；被拒绝的一行为其 JSON；令牌在响应头 `X-Token` 中，以逗号分隔。',
  'The tokens of the links.': '各链接的令牌。',
  'There is no such link, or it has expired, or its visits are used up.':
    '没有此链接，或已过期，或访问次数已用完。',
  'The link asks for a password, and it is missing or wrong.': '该链接需要密码，而密码缺失或错误。',
  'Too many wrong passwords; `Retry-After` says for how long.':
    '密码错误次数太多；`Retry-After` 说明要等多久。',
  'With a `+` after the code: a page that shows the target and how often the link was followed, in all and by day. Without its password a browser gets a page that asks for it.':
    '代码后加 `+`：显示目标地址以及总访问次数和每日访问次数的页面。未带密码时，浏览器得到一个要求输入密码的页面。',
  'Such as 2026-11-22, UTC.': '例如 2026-11-22，UTC。',
  'Days with visits, of the last 90.': '最近 90 天中有访问的日子。',
  'Whether it asks for a password.': '是否需要密码。',
  'How many visits are left; null: no limit.': '还能跳转的次数；null：不限次数。',
  'Follow a short link that has a password': '访问有密码的短链接',
  'In the body: addresses are kept in logs and histories.': '放在请求体中：地址会留在日志和历史记录里。',
  'With a `+`, the preview as JSON, for clients that accept JSON and no HTML.':
    '加 `+` 且接受 JSON 而非 HTML 时，以 JSON 给出预览。',
  'How many visits it allows from now on; 0: no limit.': '从现在起可跳转的次数；0：不限次数。',
  '1: remove the password.': '1：移除密码。',
  'Anybody may. A code that is taken is never made to lead elsewhere; the `token` in the answer is shown once, and whoever has it changes or deletes the link.':
    '任何人都可以。已被占用的代码绝不会改指别处；响应中的 `token` 只显示一次，凭它可以更改或删除该链接。',
  'What the page that asks for the password sends. Wrong passwords are counted: after too many, further ones are refused for a quarter of an hour at most.':
    '询问密码的页面所发送的请求。错误的密码会计数：过多之后，最长一刻钟内不再接受尝试。',
  'Needs the token of the link, or the super key. The link is deleted for good; its code is free again.':
    '需要该链接的令牌或超级密钥。链接被永久删除；代码可再次使用。',
  'The targets, one per line. A body of any `text/*`, of `application/octet-stream` or without a Content-Type is read the same way, and so is a file in a `multipart/form-data` body, or what is labelled as a form but has line breaks and no field of this call.':
    '目标地址，每行一个。任何 `text/*`、`application/octet-stream` 或没有 Content-Type 的请求体、`multipart/form-data` 请求体中的文件，以及标为表单但含换行且没有此调用的任何字段的内容也一样。',
  'Does not follow the link, so it does not count as a visit. Send the password of a link that asks for one in the header `X-Password`.':
    '不会跟随链接，因此不计为访问。链接需要密码时，在请求头 `X-Password` 中给出。',
}
