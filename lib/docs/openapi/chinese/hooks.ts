export const hookSentences: Readonly<Record<string, string>> = {
  'A program wrote it: through a hook, or one that declared itself; missing otherwise.':
    '由程序所写：经入站 Webhook，或由它自己声明；否则没有此字段。',
  'Declares that a program wrote the message: it is marked as a bot’s.':
    '声明消息由程序所写：它会被标记为机器人的消息。',
  'The name of the room, followed by `.atom`.': '房间名加 `.atom`。',
  'Follow a room in a feed reader': '用订阅阅读器关注房间',
  'What was said last in a room, newest first: an Atom feed (RFC 4287) of at most 50 messages. Whoever may read the room by `/poll` may read it here.':
    '房间里最近说的话，由新到旧：一个 Atom 订阅源（RFC 4287），最多 50 条消息。能用 `/poll` 读取该房间的人，也能在这里读取。',
  'The feed.': '订阅源。',
  'The path is not the name of a room followed by `.atom`.': '不是房间名加 `.atom`。',
  'The text of the message. In JSON, Slack’s `<address|label>`, `<@name>` and `&amp;` are interpreted; text from a form or a plain body is left as it is.':
    '消息的文本。在 JSON 中会识别 Slack 的 `<address|label>`、`<@name>` 和 `&amp;`；以表单或纯文本发来的文字保持原样。',
  'The nickname in place of the hook’s, cut to 32 characters. One that is reserved or not valid is ignored.':
    '代替 Webhook 昵称的昵称，截到 32 个字符。被保留的或不可用的不会采用。',
  'Slack’s attachments: pretext, author, title, text, fields and blocks; of one without these the fallback.':
    'Slack 的附件：pretext、作者、标题、正文、字段和 blocks；都没有时取 fallback。',
  'Slack’s blocks: header, section, context, rich text. They are shown in place of `text`.':
    'Slack 的块：header、section、context、rich text。显示它们而不显示 `text`。',
  'The text of the message, under Discord’s name for it.': '消息的文本，Discord 的叫法。',
  'Discord’s embeds: author, title, address, description, fields.':
    'Discord 的嵌入内容：作者、标题、地址、说明、字段。',
  'All of this as JSON in one field of a form, as Slack takes it.':
    '以上全部，作为 JSON 放在一个表单字段里，Slack 的写法。',
  'The same, as Discord takes it beside files. Files are left out.':
    '同上，Discord 与文件一起发送时的写法。文件会被略去。',
  'Your unique id of this message: a repeat gives the first result and stores nothing.':
    '你为此消息取的唯一 ID：重复发送得到第一次的结果，不再存储。',
  'Token of the hook: shown once, to the administrator who made it.':
    'Webhook 的令牌：只在创建时向管理员显示一次。',
  'The text of the message, as it is; or, without a Content-Type, the JSON of a message.':
    '消息的文本，原样；没有 Content-Type 时也可以是一条消息的 JSON。',
  'Post a message to a hook': '向入站 Webhook 投递消息',
  'The administrator makes hooks, each for one room; whoever has the address of one may post there, also in custom and private rooms. Its messages are marked as a bot’s. It takes a text, Slack’s messages and Discord’s; images, buttons and whatever else a message cannot hold are left out. What is longer than 4000 characters is cut, with `…` at the end.':
    '管理员创建入站 Webhook，每个对应一个房间；持有其地址的人即可在该房间发言，自定义和私有房间也行。它的消息标记为机器人的消息。可以接收一段文字、Slack 的消息和 Discord 的消息；图片、按钮等消息容纳不了的内容会被略去。超过 4000 个字符的会被截断，末尾为 `…`。',
  'It contains nothing that could be sent as a message.': '其中没有可作为消息发送的内容。',
  'There is no hook with this token, or no longer.': '没有使用此令牌的入站 Webhook，或已不存在。',
  'The room is frozen, or the sender is banned.': '房间已冻结，或发送者被封禁。',
  'It contains a word that is blocked here.': '其中含有此处屏蔽的词。',
  'Post to a hook as to Slack': '像对 Slack 一样向入站 Webhook 投递',
  'The same, answered with `ok` as Slack does, which its libraries look for.':
    '同上，但像 Slack 一样回答 `ok`，其客户端库会检查这一点。',
  'The message was sent.': '消息已发送。',
  'Answer with the message.': '用该消息作答。',
  'Post to a hook as to Discord': '像对 Discord 一样向入站 Webhook 投递',
  'The same, answered as Discord does: without a body, or with `wait` by the message.':
    '同上，但像 Discord 一样作答：没有正文，或在带 `wait` 时返回该消息。',
  'With `wait`: the message, in Discord’s shape.': '带 `wait` 时：该消息，采用 Discord 的格式。',
  'Text in the nickname.': '昵称中的文字。',
  'List the incoming webhooks': '列出入站 Webhook',
  'Messages that it sent.': '它发送的消息数。',
  'Of its messages, unless they bring one.': '其消息的昵称，除非消息自带昵称。',
  'An existing room.': '已存在的房间。',
  'The nickname of its messages, without a `#`. Not one that is reserved: a hook is no administrator.':
    '其消息的昵称，不含 `#`。不能用被保留的昵称：Webhook 不是管理员。',
  'Make an incoming webhook': '创建入站 Webhook',
  'An address at which programs post messages into a room, also into one that needs an account. It is shown only once: only a hash of its token is kept. There may be 100 hooks, 20 of them in one room.':
    '供程序向房间投递消息的地址，需要账号的房间也行。它只显示这一次；只保存其令牌的哈希。最多 100 个入站 Webhook，每个房间最多 20 个。',
  'Where to post: the address with the token in it.': '投递地址：其中含有令牌。',
  'The room or the platform has reached its maximum number of hooks.': '房间或平台的入站 Webhook 已达上限。',
  'Id of the hook.': '入站 Webhook 的 ID。',
  'Read an incoming webhook': '读取入站 Webhook',
  'There is no such incoming webhook.': '没有这个入站 Webhook。',
  'Give an incoming webhook another address': '为入站 Webhook 换一个地址',
  'The old address stops working at once. The new one is shown only once.':
    '原来的地址随即失效。新地址只显示这一次。',
  'Delete an incoming webhook': '删除入站 Webhook',
  'What it said stays.': '它说过的话保留。',
  'Newest first, with how often and when each was used last. Addresses are not kept, only hashes of them.':
    '由新到旧，附各自的使用次数和最近使用时间。地址不保存，只保存其哈希。',
  'Its room, its nickname and its use; not its address, of which only a hash is kept.':
    '所在房间、昵称和使用情况；不含地址，只保存其哈希。',
}
