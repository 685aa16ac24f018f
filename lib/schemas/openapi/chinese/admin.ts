/** Sentences of the reference that are first said in its group `admin`. */
export const adminSentences: Readonly<Record<string, string>> = {
  'The super key.': '超级密钥。',
  'Log in to the control panel': '登录控制面板',
  'Trades the super key for a cookie that stands for it for 12 hours. A form post of a browser goes on to `/setting`.':
    '用超级密钥换取一个 Cookie，12 小时内代表它。浏览器提交表单后转到 `/setting`。',
  'What stands for the key from now on, or forgets it.': '从现在起代表密钥的内容，或将其忘记。',
  'null when the key itself was shown.': '直接出示密钥时为 null。',
  'To the control panel.': '前往控制面板。',
  'PostgreSQL has no room left on its disk. With SQLite a reserve is kept for this.':
    'PostgreSQL 的磁盘没有空间了。使用 SQLite 时为此留有储备。',
  'The key is wrong.': '密钥错误。',
  'Who am I': '我是谁',
  'A session was shown by a page of another site.': '会话由其他网站的页面出示。',
  'Ends every session there is, not only your own.': '结束所有会话，而不只是您自己的。',
  'Log out': '退出登录',
  'Text in the name.': '名称中的文本。',
  'How many at most.': '最多多少条。',
  'Where the page before ended, as its answer said.': '上一页结束的位置，由其响应给出。',
  'List the shared texts': '列出共享的文本',
  'null at the end.': '到末尾时为 null。',
  'Of the text.': '文本的名称。',
  'Read about a shared text': '查看共享文本的信息',
  'There is no text of this name.': '没有该名称的文本。',
  'Delete a shared text': '删除共享的文本',
  'Text in the code or the target.': '代码或目标地址中的文本。',
  'List the short links': '列出短链接',
  'Its code.': '其代码。',
  'Read about a short link': '查看短链接的信息',
  'There is no such short link.': '没有这个短链接。',
  'Read the settings': '读取设置',
  'Whether a public room comes to life with its first message.': '公开房间是否随第一条消息而产生。',
  'For how many days rooms keep messages that do not say so themselves; 0: for good.':
    '未自行设定的房间保留消息的天数；0：永久。',
  'Names that need the super key, besides those that always do: as the whole nick but for digits and signs, as a word of its own inside one, and whatever looks like that.':
    '除始终需要超级密钥的名称外，还有哪些需要：作为去掉数字和符号后的整个昵称、作为昵称中的单独一词，以及看起来与之相似的。',
  'Told to everybody who logs on.': '向每个登录者显示。',
  'What you saw; refused when somebody changed them since.': '您看到的版本；若此后有人更改过则拒绝。',
  'Change the settings': '更改设置',
  'What is not given stays. They hold on every instance within seconds.':
    '未提供的内容保持不变。几秒之内在所有实例上生效。',
  'Somebody changed them meanwhile.': '期间有人更改过。',
  'How many days back, today included.': '往回多少天，包括今天。',
  'Numbers over time': '随时间变化的数值',
  'Created on that day and there still; likewise the next two.': '当天创建且仍然存在的；下面两项相同。',
  'Nicknames that said something.': '发过言的昵称数。',
  '`YYYY-MM-DD`, UTC.': '`YYYY-MM-DD`，UTC。',
  'Oldest first; the last is today.': '由旧到新；最后一个是今天。',
  'Bytes that may still be stored; null: not limited.': '还能保存的字节数；null：不受限制。',
  'When it became full, milliseconds since the epoch.': '何时变满，自纪元起的毫秒数。',
  '`disk`: it cannot be written to. `limit`: as much is stored as may be.':
    '`disk`：磁盘无法写入。`limit`：已达允许保存的上限。',
  '`full`: whatever is to be stored is refused with 507.': '`full`：要保存的内容一律以 507 拒绝。',
  'Whether things can be stored.': '能否保存内容。',
  'Ended to make room or for being too slow, since the start.':
    '自启动以来，为腾出空间或因太慢而被结束的数量。',
  'Refused because it was full, since the start.': '自启动以来，因已满而被拒绝的数量。',
  'Of the process that answers.': '关于作出响应的进程。',
  'Bytes the database holds.': '数据库占用的字节数。',
  'Said in the messages that are kept, deleted ones included.': '保留的消息中说过的内容，包括已删除的。',
  'Text to be found in it; ASCII letters of either case are one.': '要查找的文本；ASCII 字母不分大小写。',
  'What administrators did': '管理员做过什么',
  'Newest first. The log only grows; the database itself refuses to change it.':
    '由新到旧。日志只会增加；数据库本身拒绝修改它。',
  'Which one.': '哪一个。',
  'Export a room': '导出房间',
  'What was said and is shown, oldest first, one JSON message a line. `X-Total-Count` says how many lines there will be.':
    '说过且仍显示的内容，由旧到新，每行一条 JSON 消息。`X-Total-Count` 说明共有多少行。',
  'The messages.': '消息。',
  'How many lines.': '多少行。',
  'A name for the file.': '文件名。',
  'Makes nothing: only tells what a backup would be.': '不创建任何东西：只说明备份会是怎样。',
  'Back the database up': '备份数据库',
  'A consistent copy of a SQLite database, made while the platform runs. To restore it, start the platform on it. PostgreSQL is backed up with `pg_dump`.':
    'SQLite 数据库的一致副本，在平台运行时生成。要恢复，请用它启动平台。PostgreSQL 用 `pg_dump` 备份。',
  'When that was, 0 if it did not.': '那是什么时候，没有发生则为 0。',
  'Why the last attempt failed; null if it did not.': '上次尝试失败的原因；未失败则为 null。',
  'Bytes of the newest one.': '最新备份的字节数。',
  'When the newest one was made, 0 if there is none.': '最新备份的时间，没有则为 0。',
  'Null where no backups are made by themselves.': '不自动备份时为 null。',
  'The database.': '数据库。',
  'The data is in PostgreSQL, or another backup is being made.':
    '数据在 PostgreSQL 中，或正在进行另一次备份。',
  'The disk has no room for a copy.': '磁盘没有空间存放副本。',
  'List the services': '列出服务',
  'All of them fit on one page.': '全部都在一页内。',
  'Of the service, as in the directory.': '服务的 ID，如目录所示。',
  'Read a service': '查看服务',
  'There is no such service.': '没有这个服务。',
  'While suspended, every path of the service answers 503.': '暂停期间，该服务的所有路径都响应 503。',
  'Start or suspend a service': '启动或暂停服务',
  'Takes effect at once, on every instance.': '立即在所有实例上生效。',
  'Text in the name, title or topic.': '名称、标题或主题中的文本。',
  'Whether sending needs an account.': '发送是否需要账号。',
  'What it is called.': '房间的标题。',
  'What it is about; a new one is told in open windows.': '房间的主题；新的主题会通知打开的窗口。',
  'Whether `/rooms` shows it.': '`/rooms` 是否列出它。',
  'Whether only administrators can write to it.': '是否只有管理员能发言。',
  'Custom rooms: whether reading needs credentials, too.': '自定义房间：读取是否也需要凭据。',
  'Slow mode: seconds between two messages of one nick at an address (all nicks of an address together send four in that time) or of one account; 0 for none.':
    '慢速模式：同一地址的同一昵称（同一地址的所有昵称在此时间内共可发四条），或同一账号，两条消息之间的秒数；0 为不限。',
  'For how many days messages are kept; 0: as the settings say.': '消息保留的天数；0：按设置。',
  'Make a room': '创建房间',
  'There is a room of this name already.': '已有同名的房间。',
  'Read a room': '查看房间',
  'What you saw; refused when somebody changed the room since.': '您看到的版本；若此后有人更改过房间则拒绝。',
  'Change a room': '更改房间',
  'What is not given stays. Freezing and a new topic are told in open windows.':
    '未提供的内容保持不变。冻结和新主题会通知打开的窗口。',
  'Somebody changed the room meanwhile.': '期间有人更改过房间。',
  'Delete a room': '删除房间',
  'With its messages and accounts. Open windows are told to start over.':
    '连同其消息和账号。打开的窗口会被告知从头开始。',
  'Clear a room': '清空房间',
  'Nobody can read what was said up to now. A `clear` row in its stream says up to which id (`ref_id`); the newest one counts.':
    '此前说过的内容任何人都不能再读取。消息流中的 `clear` 行说明清空到哪个 ID（`ref_id`）；以最新的为准。',
  'Which one, by its `id`; the last one unless given.': '哪一次，以其 `id` 给出；未提供则为最后一次。',
  'Take a clearing back': '撤销清空',
  'Within 24 hours, each by itself: a message that two clearings hid is shown again when both are taken back. Another `clear` row tells open windows up to which id the room is cleared now.':
    '24 小时内，逐次撤销：被两次清空隐藏的消息，两次都撤销后才重新显示。另一个 `clear` 行告诉打开的窗口房间现在清空到哪个 ID。',
  'There is no clearing to take back.': '没有可撤销的清空。',
  'Text in the message; ASCII letters of either case are one.': '消息中的文本；ASCII 字母不分大小写。',
  'Said there.': '在该房间所说。',
  'Said under exactly this nickname.': '以完全相同的昵称所说。',
  'Said by the person with this trip.': '由具有此识别码的人所说。',
  'Said from the address with this tag.': '来自具有此标签的地址。',
  'Not before this time (milliseconds since the epoch).': '不早于此时间（自纪元起的毫秒数）。',
  'Before this time.': '早于此时间。',
  'Only those that the word filter has flagged.': '只要被词语过滤器标记的。',
  'Those that were deleted or cleared, in place of those that are shown.':
    '已删除或已清空的，而不是显示中的。',
  'Search messages': '搜索消息',
  'Newest first. A page ends after some 80 ms of searching, however little it found: go on with its cursor until that is null.':
    '由新到旧。一页在搜索约 80 毫秒后结束，无论找到多少：沿其游标继续，直到它为 null。',
  'Where; in every room without it.': '在哪个房间；不提供则为所有房间。',
  'What.': '说什么。',
  'Under which name; reserved ones too.': '以什么昵称；保留的也可以。',
  '`system` shows as a word of the platform.': '`system` 显示为平台的话。',
  'Say something as administrator': '以管理员身份发言',
  'Even in a frozen room. Without `room` it is said in every room, and the answer says in how many.':
    '即使在冻结的房间中。不带 `room` 时在每个房间都说，响应说明有多少个。',
  'Without `room`: `message` and `rooms`.': '不带 `room` 时：`message` 和 `rooms`。',
  'Of the message.': '消息的 ID。',
  'Read a message': '查看消息',
  'There is no such message.': '没有这条消息。',
  'The new text.': '新的文本。',
  'That of the message as you saw it.': '您看到的该消息的版本。',
  'Give a message another text': '更改消息的文本',
  'An `edit` row tells open windows; nobody can read the earlier text any more.':
    '`edit` 行会通知打开的窗口；此前的文本任何人都不能再读取。',
  'Somebody changed or deleted it meanwhile.': '期间有人更改或删除了它。',
  'Delete a message': '删除消息',
  'A `delete` row tells open windows. It can be restored for 24 hours; then its text is removed.':
    '`delete` 行会通知打开的窗口。24 小时内可以恢复；之后其文本被移除。',
  'There is no such message, or it is deleted already.': '没有这条消息，或已被删除。',
  'Of the messages; unknown and deleted ones are passed over.': '消息的 ID；未知的和已删除的会跳过。',
  'Delete a selection of messages': '删除选定的消息',
  'Of the messages; those that cannot be restored are passed over.': '消息的 ID；无法恢复的会跳过。',
  'Restore deleted messages': '恢复已删除的消息',
  'Within 24 hours. An `edit` row with the text tells open windows to show it again; `/poll` with `before_id` has the whole message.':
    '24 小时内。带文本的 `edit` 行通知打开的窗口重新显示它；用 `before_id` 调用 `/poll` 可得到完整的消息。',
  'Only those of this room.': '只要此房间的。',
  'List the accounts': '列出账号',
  'Its password.': '其密码。',
  'A custom room.': '自定义房间。',
  'Make an account': '创建账号',
  'Letters of either case are one.': '字母不分大小写。',
  'Read an account': '查看账号',
  'There is no such account.': '没有这个账号。',
  'The new one.': '新的密码。',
  'What you saw; refused when it changed since.': '您看到的版本；若此后更改过则拒绝。',
  'Give an account a new password': '为账号设置新密码',
  'Whoever logged on with the old one is out, everywhere.': '用旧密码登录的人在各处都会被登出。',
  'Somebody changed it meanwhile.': '期间有人更改过它。',
  'Delete an account': '删除账号',
  'Text in what is banned or why.': '被封禁对象或原因中的文本。',
  'List the bans': '列出封禁',
  'A nickname; what looks like it is banned, too.': '昵称；看起来与之相似的也会被封禁。',
  'The trip of a person.': '某人的识别码。',
  'An address tag, as messages show it to administrators.': '地址标签，管理员在消息上可以看到。',
  'Only there; everywhere without it.': '仅在该房间；不提供则为所有房间。',
  'For how long; for good without it.': '多久；不提供则为永久。',
  'Told to the person.': '告知本人。',
  'Do not tell: what the person says seems sent, and nobody sees it.':
    '不告知：本人的话看似已发出，却没有人看到。',
  'Ban somebody': '封禁某人',
  'Give exactly one of `nick`, `trip` and `tag`. Who is banned can read, but not send or be seen.':
    '`nick`、`trip` 和 `tag` 中恰好给出一个。被封禁者可以阅读，但不能发送或被看到。',
  'Of the ban.': '封禁的 ID。',
  'Read a ban': '查看封禁',
  'There is no such ban.': '没有这个封禁。',
  'Lift a ban': '解除封禁',
  'Text in the note.': '备注中的文本。',
  'List the issued keys': '列出已签发的密钥',
  'Who it is for.': '给谁使用。',
  'Seconds it holds; for good without it.': '有效的秒数；不提供则为永久。',
  'Issue a key that makes accounts': '签发用于创建账号的密钥',
  '`/create` takes it in place of the administrator key. It is shown this once.':
    '`/create` 接受它代替管理员密钥。仅显示这一次。',
  'Shown this once.': '仅显示这一次。',
  'Of the key.': '密钥的 ID。',
  'Read an issued key': '查看已签发的密钥',
  'There is no such key.': '没有这个密钥。',
  'Revoke a key': '吊销密钥',
  'The accounts made with it stay.': '用它创建的账号仍然保留。',
  'There is no such key, or it is revoked already.': '没有这个密钥，或已被吊销。',
  'Only those that do this.': '只要执行此动作的。',
  'Only those that hold there.': '只要在此处生效的。',
  'List the sensitive words': '列出敏感词',
  'One word.': '一个词。',
  'Or a list of words, or of objects like this one.': '或者一个列表：词，或与此相同的对象。',
  'mask: stars in its place; block: the text is refused; flag: shown to you; allow: protects what it contains.':
    'mask：用星号代替；block：拒绝该文本；flag：向您显示；allow：保护其中包含的内容。',
  'message, nick, room, with commas between them; all three without it.':
    'message、nick、room，用逗号分隔；不提供则三者都包括。',
  'For yourself.': '供您自己参考。',
  'Add sensitive words': '添加敏感词',
  'Words match what people see: letters of either case, full-width forms, look-alikes and letters with dots between them are one. With `words`, those that are there already stay as they are.':
    '按人眼所见匹配：大小写、全角形式、形近字以及中间夹点的字母都视为相同。用 `words` 时，已有的词保持不变。',
  'With `words`: `words`, `added` and `existing`.': '用 `words` 时：`words`、`added` 和 `existing`。',
  'The word is there already.': '该词已经存在。',
  'Of the word.': '词的 ID。',
  'Read a word': '查看敏感词',
  'There is no such word.': '没有这个词。',
  'Change what a word does': '更改词的处理方式',
  'Delete a word': '删除敏感词',
  'The whole list as text': '整个词表的文本',
  'A line for each word.': '每个词一行。',
  'A line for each word, as the export writes them; a word alone will do.':
    '每个词一行，与导出的格式相同；只写词也可以。',
  'Default action.': '默认动作。',
  'Default scope.': '默认范围。',
  'The list itself.': '词表本身。',
  'Add and change words from a text': '用文本添加和更改敏感词',
  'What would become of it.': '会变成什么样。',
  'The scope to test it in.': '按什么来检查。',
  'A word that may not be in the list: which stored messages it would have hit.':
    '可以不在词表中的词：它会命中哪些已保存的消息。',
  'Try a sentence or a word': '测试句子或词',
  'What would be stored.': '会保存的内容。',
  'Tells until when the session of this cookie holds; null for whoever shows the key itself.':
    '说明此 Cookie 的会话何时到期；直接出示密钥时为 null。',
  'Ends the session of this cookie. The super key goes on working.':
    '结束此 Cookie 的会话。超级密钥继续有效。',
  'Newest first, without their contents.': '由新到旧，不含内容。',
  'Its size and dates, without its content, which is at `/sf/{name}`.':
    '大小和日期，不含内容；内容在 `/sf/{name}`。',
  'Whoever saved it. It goes with its versions and cannot be restored; its name is free again.':
    '无论由谁保存。文本连同其各版本一并删除，无法恢复；名称可再次使用。',
  'Newest first, with their targets and how often each was followed.':
    '由新到旧，附目标地址和各自的访问次数。',
  'Its target, its dates and how often it was followed; this counts as no visit.':
    '目标地址、日期和访问次数；此调用不计为访问。',
  'Whoever made it. It leads nowhere from then on and cannot be restored; its code is free again.':
    '无论由谁创建。此后它不再通向任何地方，也无法恢复；代码可再次使用。',
  'Also has the `version` with which a change is refused if somebody else was faster.':
    '也包含 `version`；更改时带上它，若有人抢先更改则会被拒绝。',
  'What there is in all, what was said and made on each day (UTC), and how full memory and storage are.':
    '总量、每天（UTC）的发言和创建数量，以及内存和存储的占用情况。',
  'As in the public directory: each with its endpoints, and whether it runs.':
    '与公开目录相同：各服务的接口以及是否在运行。',
  'Its endpoints, and whether it runs.': '该服务的接口以及是否在运行。',
  'All of them, the oldest first; those that are not listed or are private too.':
    '全部房间，由旧到新；包括未列出的和私密的。',
  'To a public room anybody writes, to a custom one only its accounts. A public room need not be made: its first message does, unless the settings say otherwise.':
    '公开房间任何人都能发言，自定义房间只有其账号能发言。公开房间不必预先创建：除非设置另有规定，第一条消息就会创建它。',
  'Its settings, its clearings that can be taken back, and the `version` for a change.':
    '房间的设置、可撤销的清空，以及更改时用的 `version`。',
  'Also one that was deleted or cleared, until it is removed; with the address tag of its sender.':
    '也包括已删除或已清空但尚未移除的消息；附发送者的地址标签。',
  'A `delete` row for each tells open windows. They can be restored for 24 hours; then their texts are removed.':
    '每条消息都有一个 `delete` 行通知打开的窗口。24 小时内可以恢复；之后其文本被移除。',
  'Newest first, with how often and when each was used last. Addresses are not kept, only hashes of them.':
    '由新到旧，附各自的使用次数和最近使用时间。地址不保存，只保存其哈希。',
  'Its room, its nickname and its use; not its address, of which only a hash is kept.':
    '所在房间、昵称和使用情况；不含地址，只保存其哈希。',
  'Newest first, with what became of the last delivery of each. Secrets are not shown again.':
    '由新到旧，附各自最近一次投递的结果。密钥不会再次显示。',
  'With what became of its last delivery, and when it is tried again. Its secret is not shown again.':
    '附最近一次投递的结果和下次重试的时间。其密钥不会再次显示。',
  'By name, each with the room that it opens. Of passwords only hashes are kept.':
    '按名称排列，附各账号可进入的房间。密码只保存哈希。',
  'It opens one custom room, and no other. Of the password only a hash is kept.':
    '它只能进入一个自定义房间。密码只保存哈希。',
  'The room that it opens, and the `version` for a change.': '它可进入的房间，以及更改时用的 `version`。',
  'Whoever is logged on with it is out at once. What was said under it stays.':
    '用它登录的人立即登出。用它说过的内容保留。',
  'Newest first; those that have ended too.': '由新到旧；也包括已结束的。',
  'Whom it bans, where, until when, and whether the person is told.':
    '封禁了谁、在哪里、到何时，以及是否告知本人。',
  'Takes effect at once, before it would end by itself.': '立即生效，不必等到它自行结束。',
  'Newest first, with how many accounts each has made; those that hold no longer too.':
    '由新到旧，附各自创建的账号数；也包括已失效的。',
  'Who it is for, until when it holds, and how many accounts were made with it; of the key itself only a hash is kept.':
    '给谁使用、有效到何时，以及用它创建了多少账号；密钥本身只保存哈希。',
  'Newest first, with how many texts each was found in.': '由新到旧，附各自命中的文本数。',
  'What it does and where, in how many texts it was found, and the `version` for a change.':
    '它的处理方式和范围、命中的文本数，以及更改时用的 `version`。',
  'What is not given stays; the word itself does. It holds for what comes from now on: what is stored stays as it is.':
    '未提供的内容保持不变，词本身也不变。从现在起生效：已保存的内容保持原样。',
  'From now on nothing is done about it; what it masked stays masked.':
    '从现在起不再处理该词；已被它遮盖的内容保持遮盖。',
  'A line for each, with what it does and where; the import takes it back.':
    '每个词一行，含处理方式和范围；可再次导入。',
  'A line that says what to do changes a word that is there already, one that does not leaves it. If any line cannot be read, nothing is stored and `issues` names the lines.':
    '写明处理方式的行会更改已有的词，未写明的则保持不变。只要有一行无法读取，就什么都不保存，`issues` 会指出是哪些行。',
  'Stores nothing. Tells what would become of `text`, and which of the newest messages `word` would have hit.':
    '不保存任何内容。说明 `text` 会变成什么样，以及 `word` 会命中哪些最新的消息。',
}
