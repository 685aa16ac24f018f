export const mailSentences: Readonly<Record<string, string>> = {
  'The mailbox. International domains are fine; the part before the @ is ASCII.':
    '邮箱地址。支持国际化域名；@ 之前的部分为 ASCII。',
  'Send a code to a mailbox': '向邮箱发送验证码',
  'Sends six digits that can be used once, within 10 minutes and five attempts. Answered when the mail server has taken the message; if it does not, nothing stays pending. If the mail server got the message and did not answer in time, the answer is `503`, and the mail counts as sent towards the caps and the 60 seconds.\n\nA mailbox has one pending code: a new one replaces it, at the earliest after 60 seconds. It gets at most 20 mails a day, a domain 300 an hour, and everybody together 1,000 an hour; after 20 wrong codes in a day a mailbox gets none. Capital letters, what follows a `+` and at Gmail dots make no other mailbox.':
    '发送六位数字，只能使用一次，10 分钟内有效，最多尝试五次。邮件服务器接收邮件后才响应；若未接收，则没有待验证的内容。若邮件已交给它而它没有及时答复，则返回 `503`，并且对各项上限和 60 秒间隔而言视为已发送。\n\n每个邮箱只有一个待验证的验证码：新的会取代它，最早在 60 秒之后。每个邮箱每天最多 20 封，每个域名每小时 300 封，所有人合计每小时 1,000 封；一天内输错 20 次后，该邮箱不再收到邮件。大小写、`+` 之后的内容以及 Gmail 地址中的点都不会使其成为另一个邮箱。',
  'Seconds for which the code can be used.': '验证码有效的秒数。',
  'Hand it back together with the code. It tells nothing about the mailbox.':
    '与验证码一起交回。它不透露邮箱的任何信息。',
  'Not one mailbox, or its mail server refuses it for good.': '不是单个邮箱，或其邮件服务器永久拒收。',
  'A code was sent to this mailbox less than 60 seconds ago, or it or its domain has had enough. `Retry-After` says how long to wait.':
    '不到 60 秒前已向此邮箱发送过验证码，或该邮箱或其域名已达上限。`Retry-After` 说明要等多久。',
  'E-mail is not set up, the mail server does not take the message, or too many were sent or are waiting.':
    '未配置邮件、邮件服务器不接收邮件，或发送或等待的邮件太多。',
  'As it was given when the code was sent.': '发送验证码时给出的令牌。',
  'The six digits from the message.': '邮件中的六位数字。',
  'Check a code': '检查验证码',
  'Every call counts as one of five attempts, whether or not the code is right; wrong ones also count for the mailbox, 20 a day.':
    '每次调用无论对错都算五次尝试中的一次；错误的还计入该邮箱每天 20 次的限额。',
  'True once, for the right code. A wrong, used or expired code and an unknown token are all false.':
    '对正确的验证码为 true，仅一次。错误、用过、过期的验证码和未知令牌都为 false。',
  'With `Accept: text/plain`: just the token, with a line end.':
    '用 `Accept: text/plain` 时：只有令牌，以换行结尾。',
  'With `Accept: text/plain`: just `true` or `false`, with a line end.':
    '用 `Accept: text/plain` 时：只有 `true` 或 `false`，以换行结尾。',
}
