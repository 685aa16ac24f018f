export const outHookSentences: Readonly<Record<string, string>> = {
  'List the outgoing webhooks': '列出出站 Webhook',
  'Make an outgoing webhook': '创建出站 Webhook',
  'From now on each message of the room is sent there, signed as Standard Webhooks says. Whoever has the `secret` can check that.':
    '从现在起，房间的每条消息都会发往该处，并按 Standard Webhooks 签名。持有 `secret` 者可以核对。',
  'Whose messages are sent.': '发送其消息的房间。',
  'Where it is sent: http or https, to a public address.': '发往何处：http 或 https，公网地址。',
  'Whether messages of programs are sent too. Two bridges that send them to each other never end.':
    '是否也发送程序所写的消息。两个桥接互相转发会无休止。',
  'What is sent: `standard`, or what Slack or Discord take.':
    '发送的内容：`standard`，或者 Slack、Discord 所接受的格式。',
  'The room or the platform has reached its maximum number of webhooks.': '房间或平台的 Webhook 已达上限。',
  'Id of the webhook.': 'Webhook 的 ID。',
  'There is no such outgoing webhook.': '没有这个 Webhook。',
  'Read an outgoing webhook': '查看出站 Webhook',
  'Change an outgoing webhook': '更改出站 Webhook',
  'What is not given stays. One that is enabled again, or is given another address, is tried at once and goes on where it stopped.':
    '未提供的保持不变。重新启用或换了地址的会立即再试，并从停下处继续。',
  'Whether messages are sent.': '是否发送消息。',
  'Delete an outgoing webhook': '删除出站 Webhook',
  'With its log.': '连同其记录。',
  'Give an outgoing webhook a new secret': '更换出站 Webhook 的密钥',
  'For a day, everything is also signed with the previous secret.': '一天之内也会用之前的密钥签名。',
  'Send a test to an outgoing webhook': '向出站 Webhook 发送测试',
  'Once, also when it is disabled. The answer says what became of it.':
    '只发送一次，停用时也可以。回答说明结果如何。',
  'Too many tests are under way.': '正在进行的测试太多。',
  'List what became of the deliveries of a webhook': '列出 Webhook 各次投递的结果',
  'The newest 100, for seven days. Nothing of what a receiver answers is kept but its status.':
    '最近 100 条，保留七天。接收方的回答除状态外一概不保留。',
  'The webhook, by its `id`.': '哪个 Webhook，按其 `id`。',
  'Empty when the key that it was sealed with is lost.': '用于加密的密钥丢失时为空。',
  'Why the platform disabled it: the receiver answered 410, or failed for days.':
    '平台停用它的原因：接收方回答 410，或连续数天失败。',
  'In a row, since the last message was delivered.': '自上一条消息送达以来连续失败的次数。',
  'When it is tried again; null when nothing failed.': '何时再试；没有失败时为 null。',
  'Until when the previous secret signs, too.': '之前的密钥继续用于签名的截止时间。',
  'Of the newest line of its log.': '其最新一条记录的结果。',
  'As sent; empty where messages were left out.': '与发送时相同；略过消息处为空。',
  '`delivered`, `left_out`, or why it was not delivered.': '`delivered`、`left_out`，或未送达的原因。',
  'How many messages were not sent.': '有多少消息未发送。',
  'Newest first, with what became of the last delivery of each. Secrets are not shown again.':
    '由新到旧，附各自最近一次投递的结果。密钥不会再次显示。',
  'With what became of its last delivery, and when it is tried again. Its secret is not shown again.':
    '附最近一次投递的结果和下次重试的时间。其密钥不会再次显示。',
}
