export const adminPeopleSentences: Readonly<Record<string, string>> = {
  'List the accounts': '列出账号',
  'Its password.': '其密码。',
  'A custom room.': '自定义房间。',
  'Make an account': '创建账号',
  'Matches regardless of case.': '不区分大小写。',
  'Read an account': '查看账号',
  'The new one.': '新的密码。',
  'Give an account a new password': '为账号设置新密码',
  'Everybody who logged on with the old one is logged off everywhere.': '用旧密码登录的人在各处都会被登出。',
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
  'Id of the ban.': '封禁的 ID。',
  'Read a ban': '查看封禁',
  'Lift a ban': '解除封禁',
  'Text in the note.': '备注中的文本。',
  'List the issued keys': '列出已签发的密钥',
  'Who it is for.': '给谁使用。',
  'Seconds it holds; for good without it.': '有效的秒数；不提供则为永久。',
  'Issue a key that makes accounts': '签发用于创建账号的密钥',
  '`/create` takes it in place of the administrator key. It is shown only once.':
    '`/create` 接受它代替管理员密钥。仅显示这一次。',
  'Id of the key.': '密钥的 ID。',
  'Read an issued key': '查看已签发的密钥',
  'Revoke a key': '吊销密钥',
  'The accounts made with it stay.': '用它创建的账号仍然保留。',
  'There is no such key, or it is revoked already.': '没有这个密钥，或已被吊销。',
  'By name, each with the room that it opens. Of passwords only hashes are kept.':
    '按名称排列，附各账号可进入的房间。密码只保存哈希。',
  'It opens one custom room, and no other. Of the password only a hash is kept.':
    '它只能进入一个自定义房间。密码只保存哈希。',
  'The room that it opens, and the `version` for a change.': '它可进入的房间，以及更改时用的 `version`。',
  'Everybody logged on with it is logged off at once. Their messages stay.':
    '用它登录的人立即登出。用它说过的内容保留。',
  'Newest first, including those that have ended.': '由新到旧；也包括已结束的。',
  'Whom it bans, where, until when, and whether the person is told.':
    '封禁了谁、在哪里、到何时，以及是否告知本人。',
  'Takes effect at once, before it would end by itself.': '立即生效，不必等到它自行结束。',
  'Newest first, with how many accounts each has made, including revoked and expired ones.':
    '由新到旧，附各自创建的账号数；也包括已失效的。',
  'Who it is for, until when it holds, and how many accounts were made with it; of the key itself only a hash is kept.':
    '给谁使用、有效到何时，以及用它创建了多少账号；密钥本身只保存哈希。',
}
