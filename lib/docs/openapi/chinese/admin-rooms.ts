export const adminRoomSentences: Readonly<Record<string, string>> = {
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
  'Read a room': '查看房间',
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
  'Text in the message; ASCII letters match regardless of case.': '消息中的文本；ASCII 字母不分大小写。',
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
  'Even in a frozen room. Without `room` it is said in every room, and the answer says in how many; where there are more than 5000, in those in which something was said last.':
    '即使在冻结的房间中。不带 `room` 时在每个房间都说，响应说明有多少个；房间超过 5000 个时，只在最近有人发言的那些房间说。',
  'Without `room`: `message` and `rooms`.': '不带 `room` 时：`message` 和 `rooms`。',
  'Id of the message.': '消息的 ID。',
  'Read a message': '查看消息',
  'The new text.': '新的文本。',
  'That of the message as you saw it.': '您看到的该消息的版本。',
  'Give a message another text': '更改消息的文本',
  'An `edit` row tells open windows; nobody can read the earlier text any more.':
    '`edit` 行会通知打开的窗口；此前的文本任何人都不能再读取。',
  'Somebody changed or deleted it meanwhile.': '期间有人更改或删除了它。',
  'Delete a message': '删除消息',
  'A `delete` row tells open windows. It can be restored for 24 hours; then its text is removed.':
    '`delete` 行会通知打开的窗口。24 小时内可以恢复；之后其文本被移除。',
  'Ids of the messages; unknown and deleted ones are skipped.': '消息的 ID；未知的和已删除的会跳过。',
  'Delete a selection of messages': '删除选定的消息',
  'Ids of the messages; those that cannot be restored are skipped.': '消息的 ID；无法恢复的会跳过。',
  'Restore deleted messages': '恢复已删除的消息',
  'Within 24 hours. An `edit` row with the text tells open windows to show it again; `/poll` with `before_id` has the whole message.':
    '24 小时内。带文本的 `edit` 行通知打开的窗口重新显示它；用 `before_id` 调用 `/poll` 可得到完整的消息。',
  'All of them, the oldest first; those that are not listed or are private too.':
    '全部房间，由旧到新；包括未列出的和私密的。',
  'Anybody can write to a public room, only its accounts to a custom one. A public room need not be made first: its first message creates it, unless the settings say otherwise.':
    '公开房间任何人都能发言，自定义房间只有其账号能发言。公开房间不必预先创建：除非设置另有规定，第一条消息就会创建它。',
  'Its settings, its clearings that can be taken back, and the `version` for a change.':
    '房间的设置、可撤销的清空，以及更改时用的 `version`。',
  'Also one that was deleted or cleared, until it is removed; with the address tag of its sender.':
    '也包括已删除或已清空但尚未移除的消息；附发送者的地址标签。',
  'A `delete` row for each tells open windows. They can be restored for 24 hours; then their texts are removed.':
    '每条消息都有一个 `delete` 行通知打开的窗口。24 小时内可以恢复；之后其文本被移除。',
}
