export const chatSentences: Readonly<Record<string, string>> = {
  'It is not what `If-Match` names.': '它不是 `If-Match` 所指的那个。',
  'Small HTTP services and a chat room that anyone may call: no account, no key, no call limit.':
    '一组小型 HTTP 服务和一个聊天室，任何人都可以调用：无需账号，无需密钥，不限调用次数。',
  'Parameters go into the query; with POST also into a body of JSON, a form or multipart/form-data, which may be packed by gzip or deflate. What is null or empty counts as not given (in a body of administration the empty text is a value). Unknown parameters are ignored, a known one given twice is refused. Times are milliseconds since the epoch, durations seconds.':
    '参数放在查询字符串中；用 POST 时也可放在请求体里：JSON、表单或 multipart/form-data，可用 gzip 或 deflate 压缩。null 和空值视为未提供（管理接口的请求体中，空文本也是值）。未知参数会被忽略，已知参数重复出现则拒绝。时间为自纪元起的毫秒数，时长单位为秒。',
  'A JSON success carries `code: 200`. A refusal has its HTTP status as `code`, a slug as `error` and a sentence as `message`.':
    'JSON 成功响应带有 `code: 200`。拒绝时 `code` 为其 HTTP 状态码，`error` 为错误代号，`message` 为一句说明。',
  'Whoever runs this platform': '本平台的运营者',
  'Makes short links that lead to long addresses.': '为长地址生成短链接。',
  'Makes links that open a chat app where a contact is added.': '生成打开聊天软件并添加联系人的链接。',
  'Tells the caller’s address and what is known about it.': '告诉调用者其地址以及关于该地址的已知信息。',
  'Keeps text under a name and gives it back as it was.': '以名称保存文本，并原样取回。',
  'Draws QR codes as PNG, SVG or PDF.': '生成 PNG、SVG 或 PDF 格式的二维码。',
  'Checks that somebody reads a mailbox by sending a code to it.': '向邮箱发送验证码，以确认有人阅读该邮箱。',
  'Makes UUIDs, random or in the order of their making.': '生成 UUID：随机的，或按生成先后排序的。',
  'Rooms to talk in, over plain polling.': '基于普通轮询的聊天房间。',
  'For machines and operators.': '供程序和运维人员使用。',
  'Administration; needs the super key.': '管理接口，需要超级密钥。',
  'A room that does not exist has no messages.': '不存在的房间没有消息。',
  'Time cursor, milliseconds since the epoch.': '时间游标，自纪元起的毫秒数。',
  'Id cursor. Either cursor may be given alone.': 'ID 游标。两种游标可以只给其一。',
  'A page of history before that id instead.': '改为读取该 ID 之前的一页历史消息。',
  'The most rows in one page. An answer also ends at 256 KiB; `has_more` says that more follows.':
    '一页最多的行数。响应到 256 KiB 也会结束；`has_more` 表示后面还有。',
  'Seconds to hold the call until something new arrives.': '在有新内容之前保持请求等待的秒数。',
  'Also deliver rows that change earlier ones: delete, edit, clear, topic, join, leave.':
    '同时返回改变先前内容的行：delete、edit、clear、topic、join、leave。',
  'Be present in the room under this name.': '以此昵称出现在房间的在线名单中。',
  'Tells two tabs of one person apart.': '区分同一个人的两个标签页。',
  'Only for a room that the administrator made private.': '仅用于管理员设为私有的房间。',
  'Read new messages': '读取新消息',
  'Everything strictly after a cursor, oldest first. Without a cursor: the newest `limit` messages, still oldest first. Pass `cursor` of the answer to the next call.':
    '严格位于游标之后的全部内容，由旧到新。没有游标时：最新的 `limit` 条消息，仍由旧到新。把响应中的 `cursor` 传给下一次调用。',
  'Done.': '完成。',
  'Nobody can write to the room now.': '目前任何人都不能在此房间发言。',
  'The cursor is ahead of the room, or of an earlier one of that name, which was deleted: start over.':
    '游标超前于房间，或属于已被删除的同名房间：请从头开始。',
  'The cursor is older than what is kept.': '游标比保留的内容更早。',
  'More is waiting after this page (with `before_id`: before it).':
    '本页之后还有内容（用 `before_id` 时：之前还有）。',
  'Pass it to the next call: whoever follows it gets every message once and in order.':
    '传给下一次调用：沿着它读取，每条消息恰好得到一次且顺序正确。',
  'The message that a delete or an edit changes; of a clear, the id up to which everything is hidden. An edit of a deleted message, and a clear up to a lower id than the one before, show something again: `/poll` with `before_id` has it.':
    '删除或编辑所针对的消息；清空时为隐藏到哪个 ID 为止。针对已删除消息的编辑，以及比前一次更低的清空，会让内容重新显示：用带 `before_id` 的 `/poll` 获取。',
  'Sent with the super key.': '使用超级密钥发送。',
  'In a join and a leave the other nickname, if somebody changed it; else empty.':
    '加入和离开的行中，若有人改名，为另一个昵称；否则为空。',
  'A short keyed hash of the secret in `name#secret`; null without one.':
    '`name#secret` 中密语的简短密钥哈希；没有密语时为 null。',
  'Milliseconds since the epoch.': '自纪元起的毫秒数。',
  'Unique on the platform; grows along a room’s stream.': '在整个平台上唯一；沿房间的消息流递增。',
  'Oldest first.': '由旧到新。',
  'A parameter is missing, given twice or not valid; `issues` says which.':
    '有参数缺失、重复或无效；`issues` 会指出是哪一个。',
  'The address and the headers are too large, or too many.': '地址和请求头太大或太多。',
  'The administrator has suspended this service.': '管理员已暂停此服务。',
  'The username or the password is missing or wrong.': '用户名或密码缺失或错误。',
  'The nickname is reserved.': '此昵称被保留。',
  'The nickname contains a word that is not allowed.': '昵称中含有不允许的词。',
  'The values of the rule, such as `max`.': '该规则的数值，例如 `max`。',
  'The rule that was broken, to be said in other words or languages.':
    '违反的规则，便于换一种说法或语言表达。',
  'The parameter.': '参数名。',
  'With `invalid_parameter`: what is wrong with which parameter.':
    '`invalid_parameter` 时：哪个参数有什么问题。',
  'One sentence a person can act on.': '一句可据以处理的说明。',
  'The HTTP status.': 'HTTP 状态码。',
  'Seconds to wait, where waiting helps.': '等待有用时，应等待的秒数。',
  'How to show a key: `Bearer`, RFC 6750.': '出示密钥的方式：`Bearer`，RFC 6750。',
  'The body is too large.': '请求体太大。',
  'The body is neither JSON nor a form.': '请求体既不是 JSON 也不是表单。',
  'Letters, digits and - _ . of any script.': '任何文字的字母、数字和 - _ .。',
  '`name`, or `name#secret` to be recognised by a trip without an account.':
    '`name`，或用 `name#secret`，无需账号即可被认出。',
  'Trimmed at both ends.': '首尾空白会被去除。',
  '`action` for what a person does rather than says.': '`action` 表示人的动作，而不是说的话。',
  'Your unique id of this message: a repeat gives the first result and stores nothing. It wins over an Idempotency-Key.':
    '这条消息的唯一 ID，由您给出：重复时返回首次的结果，不再保存。它优先于 Idempotency-Key。',
  'Super key: marks the message as the administrator’s. Preferably sent as a header.':
    '超级密钥：把消息标记为管理员所发。最好放在请求头中。',
  'Username of an account, for custom rooms.': '账号的用户名，用于自定义房间。',
  'Password of that account.': '该账号的密码。',
  'Makes the call repeatable: for 24 hours the same key with the same input gives the first result, and makes nothing. Visible ASCII characters, bare or in quotation marks. A `token` is repeated only to the address that got it.':
    '使调用可以重复：24 小时内，相同的键配相同的输入会得到首次的结果，不再创建任何东西。可见的 ASCII 字符，可带引号。`token` 只对得到过它的地址重复给出。',
  'Send a message': '发送消息',
  'Answered once the message is stored durably. A public room is created by its first message.':
    '消息持久保存后才响应。公开房间由第一条消息创建。',
  '`true` on a repeat: this is the first result once more.': '重复时为 `true`：这是再次给出的首次结果。',
  'Words were masked.': '有词语被遮盖。',
  'Back to the room, for a form that a browser posts.': '浏览器提交表单时，返回房间。',
  'The path of its page.': '其页面的路径。',
  'The storage of the platform is full.': '平台的存储已满。',
  'The room is frozen, the sender is banned, or the nickname is reserved.':
    '房间已冻结、发送者被封禁，或昵称被保留。',
  'The `send_id` was used for another message, or it is too soon in a slow room.':
    '该 `send_id` 已用于另一条消息，或慢速房间中发言过快。',
  'The message contains a word that is blocked here.': '消息中含有此处禁止的词。',
  'Too much is waiting.': '等待处理的内容太多。',
  'The `Idempotency-Key` was used with other input.': '该 `Idempotency-Key` 已用于其他输入。',
  'Administrator key, or one that the administrator issued.': '管理员密钥，或管理员签发的密钥。',
  'Names that differ only in case count as the same.': '仅大小写不同的名称视为同一个。',
  '6 characters or more.': '至少 6 个字符。',
  'Must be a custom room.': '必须是自定义房间。',
  'Create an account of a custom room': '创建自定义房间的账号',
  'The administrator key may be sent as `Authorization: Bearer <key>` instead.':
    '管理员密钥也可以用 `Authorization: Bearer <key>` 发送。',
  'The key is missing or wrong.': '密钥缺失或错误。',
  'There is no such room.': '没有这个房间。',
  'The username is taken.': '用户名已被占用。',
  'Username of an account: also lists its private room.': '账号的用户名：其私有房间也会列出。',
  'List the rooms': '列出房间',
  'What the administrator tells everybody who logs on.': '管理员向每个登录者显示的公告。',
  '0 when nothing was said yet.': '尚无消息时为 0。',
  'The username or the password is wrong.': '用户名或密码错误。',
  'Its name.': '房间名。',
  'Who is in a room': '查看房间里有谁',
  'The super key: administration, and everything that tokens open.': '超级密钥：管理，以及令牌能打开的一切。',
  'METRICS_KEY of the environment: opens `/metrics` and nothing else.':
    '环境变量 METRICS_KEY：只能打开 `/metrics`。',
  'The `token` that the creation of a text or a short link answered.': '创建文本或短链接时返回的 `token`。',
  'The administrator key, or one that the administrator issued: creates accounts.':
    '管理员密钥，或管理员签发的密钥：用于创建账号。',
  'The stream up to here is hidden.': '消息流到此为止被隐藏。',
  'Until when that can be taken back.': '在此之前可以撤销。',
  'When the room was cleared.': '房间被清空的时间。',
  'Of its `clear` row in the stream.': '消息流中其 `clear` 行的 ID。',
  'Those that can be taken back, newest first. A message is shown again when all that hid it are.':
    '可以撤销的清空，由新到旧。隐藏某条消息的清空全部撤销后，该消息才重新显示。',
  'Until when the last clearing can be taken back, 0 if it cannot.':
    '最后一次清空可以撤销的期限，不可撤销时为 0。',
  'When its stream last moved, 0 if never.': '其消息流最后变动的时间，从未变动则为 0。',
  "0: the platform's setting holds.": '0：采用平台的设置。',
  'Changes with each edit.': '每次编辑都会改变。',
  'Sent under a shadow ban: nobody but administrators ever saw it.': '在隐形封禁下发送：除管理员外无人看到。',
  "The sender's address tag.": '发送者的地址标签。',
  'Grows with each new password.': '每次更换密码都会增大。',
  'null: for good.': 'null：永久。',
  'null: everywhere.': 'null：所有房间。',
  'null: never.': 'null：永不。',
  'Accounts made with it.': '用它创建的账号数。',
  'Bytes.': '字节数。',
  'Texts it was found in.': '出现过该词的文本数。',
  '`key`, or `session <id>`.': '`key`，或 `session <id>`。',
  'Search what was said in a room': '搜索聊天室里说过的话',
  'Newest first, of what `/poll` delivers. Text matches regardless of case and of full-width forms, anywhere in a message.\n\nOne call looks at 2000 messages at most, and at fewer when that takes long. It may find nothing and still return `before_id`: pass that to the next call to go on.':
    '最新的在前，范围与 `/poll` 给出的相同。不区分大小写和全角半角，所搜内容可以出现在消息的任何位置。\n\n每次调用最多查看 2000 条消息，耗时较长时更少：可能什么都没找到但仍给出 `before_id`：传给下一次调用即可继续。',
  'What to look for, as it is written.': '要找的内容，按字面写出。',
  'Look only at what was said before that id.': '只查看该编号之前的消息。',
  'The most messages to find in one call. An answer also ends at 256 KiB.':
    '一次调用最多找出多少条消息。回答到 256 KiB 也会结束。',
  'Messages that were looked at.': '查看过的消息数。',
  'Pass it to the next call to look further back; null when there is nothing before.':
    '传给下一次调用，可继续往前查找；前面没有时为 null。',
  'Newest first.': '最新的在前。',
  'The message that it replies to.': '所回复的消息。',
  'The message that it replies to, which may be gone; missing where none was named.':
    '所回复的消息，可能已不存在；未指明时没有此字段。',
  'The id of the message that this one replies to. It is kept even if that message is deleted; an id that the room has not reached yet is refused.':
    '所回复的消息的编号。即使该消息已删除也会保留；聊天室尚未达到的编号会被拒绝。',
  'The room.': '房间。',
  'The picture of a room': '房间的图片',
  'What sites show where a link to a room is posted: a PNG of 1200 × 630 pixels with its title and topic; of a private room its name alone. Without `room`, that of the platform.':
    '在其他网站发布房间链接时所显示的图片：1200 × 630 像素的 PNG，带有房间的标题和话题；私有房间只显示名称。不给 `room` 时，为本平台的图片。',
  'The picture.': '图片。',
  'Too much work is waiting.': '等待处理的工作过多。',
  'The listed rooms, the oldest first, with the number of people in each and the beginning of the last message. A private room is listed only to its own account. `notice` is what the administrator tells everybody who logs on.':
    '列出的房间，由旧到新，附各房间的在线人数和最新一条消息的开头。私密房间只对其自己的账号列出。`notice` 是管理员告知每个登录者的内容。',
  'The nicknames that poll the room with `nick`, each once with its `trip` however many tabs it has open, at most 1,000. Whoever has not polled for 75 seconds is gone; whoever comes to a room with 5,000 tabs, or with 2,500 of the same network, can read but is not listed. A room that does not exist has nobody in it.':
    '以 `nick` 轮询该房间的昵称，每个连同其 `trip` 只列一次，无论有多少标签页，最多 1,000 个；75 秒未轮询者视为离开；房间已有 5,000 个标签页，或其中 2,500 个来自同一网络时，后来者可以阅读，但不会列出。不存在的房间里没有人。',
}
