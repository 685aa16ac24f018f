export const adminSentences: Readonly<Record<string, string>> = {
  'The super key.': '超级密钥。',
  'Log in to the control panel': '登录控制面板',
  'Trades the super key for a cookie that stands for it for 12 hours. A form post of a browser goes on to `/setting`.':
    '用超级密钥换取一个 Cookie，12 小时内代表它。浏览器提交表单后转到 `/setting`。',
  'Sets or clears the session cookie.': '设置或清除会话 Cookie。',
  'null if the key itself was sent.': '直接提供密钥时为 null。',
  'To the control panel.': '前往控制面板。',
  'PostgreSQL has no room left on its disk. With SQLite a reserve is kept for this.':
    'PostgreSQL 的磁盘没有空间了。使用 SQLite 时为此留有储备。',
  'The key is wrong.': '密钥错误。',
  'Who am I': '我是谁',
  'A page of another site used the session.': '其他网站的页面使用了该会话。',
  'Ends every session there is, not only your own.': '结束所有会话，而不只是您自己的。',
  'Log out': '退出登录',
  'Text in the name.': '名称中的文本。',
  'How many at most.': '最多多少条。',
  'The `cursor` of the previous page.': '上一页响应中的 `cursor`。',
  'List the shared texts': '列出共享的文本',
  'null at the end.': '到末尾时为 null。',
  'Name of the text.': '文本的名称。',
  'Read about a shared text': '查看共享文本的信息',
  'There is no text with this name.': '没有该名称的文本。',
  'Delete a shared text': '删除共享的文本',
  'Text in the code or the target.': '代码或目标地址中的文本。',
  'List the short links': '列出短链接',
  'Its code.': '其代码。',
  'Read about a short link': '查看短链接的信息',
  'There is no such short link.': '没有这个短链接。',
  'Read the settings': '读取设置',
  'Whether the first message to a new public room creates it.': '新公开房间的第一条消息是否会创建该房间。',
  'For how many days messages are kept in rooms without a number of days of their own; 0: forever.':
    '未自行设定的房间保留消息的天数；0：永久。',
  'Names that need the super key, besides those that always do: as the whole nick but for digits and signs, as a word of its own inside one, and whatever looks like that.':
    '除始终需要超级密钥的名称外，还有哪些需要：作为去掉数字和符号后的整个昵称、作为昵称中的单独一词，以及看起来与之相似的。',
  'Told to everybody who logs on.': '向每个登录者显示。',
  'The version that you saw; refused if somebody has changed them since.':
    '您看到的版本；若此后有人更改过则拒绝。',
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
  '`disk`: it cannot be written to. `limit`: the storage limit is reached.':
    '`disk`：磁盘无法写入。`limit`：已达允许保存的上限。',
  '`full`: whatever is to be stored is refused with 507.': '`full`：要保存的内容一律以 507 拒绝。',
  'Whether things can be stored.': '能否保存内容。',
  'Ended to make room or for being too slow, since the start.':
    '自启动以来，为腾出空间或因太慢而被结束的数量。',
  'Refused because it was full, since the start.': '自启动以来，因已满而被拒绝的数量。',
  'Of the process that answers.': '关于作出响应的进程。',
  'Bytes the database holds.': '数据库占用的字节数。',
  'Messages that are kept, including deleted ones.': '保留的消息数，包括已删除的。',
  'Text to search for; ASCII letters match regardless of case.': '要查找的文本；ASCII 字母不分大小写。',
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
  'Id of the service, as in the directory.': '服务的 ID，如目录所示。',
  'Read a service': '查看服务',
  'There is no such service.': '没有这个服务。',
  'While suspended, every path of the service answers 503.': '暂停期间，该服务的所有路径都响应 503。',
  'Start or suspend a service': '启动或暂停服务',
  'Takes effect at once, on every instance.': '立即在所有实例上生效。',
  'A room with this name already exists.': '已有同名的房间。',
  'The version that you saw; refused if somebody has changed the room since.':
    '您看到的版本；若此后有人更改过房间则拒绝。',
  'There is no such message.': '没有这条消息。',
  'There is no such message, or it is deleted already.': '没有这条消息，或已被删除。',
  'Only those of this room.': '只要此房间的。',
  'There is no such account.': '没有这个账号。',
  'The version that you saw; refused if it has changed since.': '您看到的版本；若此后更改过则拒绝。',
  'Somebody changed it meanwhile.': '期间有人更改过它。',
  'There is no such ban.': '没有这个封禁。',
  'Shown only once.': '仅显示这一次。',
  'There is no such key.': '没有这个密钥。',
  'There is no such word.': '没有这个词。',
  'Until when the session of this cookie is valid; null for callers who send the key itself.':
    '此 Cookie 的会话何时到期；直接提供密钥时为 null。',
  'Ends the session of this cookie. The super key goes on working.':
    '结束此 Cookie 的会话。超级密钥继续有效。',
  'Newest first, without their contents.': '由新到旧，不含内容。',
  'Its size and dates, without its content, which is at `/sf/{name}`.':
    '大小和日期，不含内容；内容在 `/sf/{name}`。',
  'Whoever saved it: the text and its versions are deleted for good; its name is free again.':
    '无论由谁保存：文本连同其各版本被永久删除；名称可再次使用。',
  'Newest first, with their targets and how often each was followed.':
    '由新到旧，附目标地址和各自的访问次数。',
  'Its target, its dates and how often it was followed; this counts as no visit.':
    '目标地址、日期和访问次数；此调用不计为访问。',
  'Whoever made it: the link is deleted for good; its code is free again.':
    '无论由谁创建：链接被永久删除；代码可再次使用。',
  'Also has the `version` with which a change is refused if somebody else changed it first.':
    '也包含 `version`；更改时带上它，若有人抢先更改则会被拒绝。',
  'What there is in all, what was said and made on each day (UTC), and how full memory and storage are.':
    '总量、每天（UTC）的发言和创建数量，以及内存和存储的占用情况。',
  'As in the public directory: each with its endpoints, and whether it runs.':
    '与公开目录相同：各服务的接口以及是否在运行。',
  'Its endpoints, and whether it runs.': '该服务的接口以及是否在运行。',
}
