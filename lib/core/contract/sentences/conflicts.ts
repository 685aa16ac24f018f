import { sentences } from './sentence'

// Conflicts with what exists, and calls that come too soon.

export const conflict = sentences({
  taken: { en: 'That is taken already.', zh: '已被占用。' },
  try_again: { en: 'Try again.', zh: '请再试一次。' },
  username_taken: { en: 'This username is taken; choose another one.', zh: '此用户名已被占用，请换一个。' },
  ban_exists: { en: 'This ban already exists.', zh: '已有此封禁。' },
  room_exists: { en: 'A room with this name already exists.', zh: '已有同名的聊天室。' },
  word_exists: { en: 'The list has a word with the same effect already.', zh: '列表中已有效果相同的词语。' },
  text_name_taken: {
    en: 'This name is taken; choose another one, or give its token to change the text.',
    zh: '此名称已被占用：请换一个，或提供其令牌来修改文本。',
  },
  code_reserved: { en: 'This code is reserved; choose another one.', zh: '此短码已被保留，请换一个。' },
  code_taken: { en: 'This code is taken; choose another one.', zh: '此短码已被占用，请换一个。' },
  account_changed: {
    en: 'Somebody changed this account meanwhile; look at it again.',
    zh: '此账号刚刚被他人更改，请重新查看。',
  },
  room_changed: {
    en: 'Somebody changed this room meanwhile; look at it again.',
    zh: '此聊天室刚刚被他人更改，请重新查看。',
  },
  settings_changed: {
    en: 'Somebody changed the settings meanwhile; look at them again.',
    zh: '设置刚刚被他人更改，请重新查看。',
  },
  message_changed: {
    en: 'Somebody changed or deleted this message meanwhile; look at it again.',
    zh: '此消息刚刚被他人更改或删除，请重新查看。',
  },
  webhook_changed: {
    en: 'Somebody changed this webhook meanwhile; look at it again.',
    zh: '此 Webhook 刚刚被他人更改，请重新查看。',
  },
  word_changed: {
    en: 'Somebody changed this word meanwhile; look at it again.',
    zh: '此词语刚刚被他人更改，请重新查看。',
  },
  no_clearing: {
    en: 'There is no such clearing from the last 24 hours to undo.',
    zh: '最近 24 小时内没有可撤销的这次清空。',
  },
  hooks_max: {
    en: 'There may be {max} incoming webhooks, {room_max} of them in one room: delete one first.',
    zh: '最多可有 {max} 个入站 Webhook，每个聊天室 {room_max} 个：请先删除一个。',
  },
  webhooks_max: {
    en: 'There may be {max} outgoing webhooks, {room_max} of them in one room: delete one first.',
    zh: '最多可有 {max} 个出站 Webhook，每个聊天室 {room_max} 个：请先删除一个。',
  },
  backup_elsewhere: {
    en: 'This platform keeps its data in PostgreSQL: back it up with pg_dump.',
    zh: '本平台的数据保存在 PostgreSQL 中：请用 pg_dump 备份。',
  },
  backup_under_way: { en: 'Another backup is being made.', zh: '另一个备份正在进行。' },
  guarded_text: {
    en: 'This text is read by POST /api/sf/v1/open, so that nobody reads it by accident.',
    zh: '为避免误读，此文本须通过 POST /api/sf/v1/open 读取。',
  },
  idempotency_key_used: {
    en: 'This Idempotency-Key was used for another input; use a new one.',
    zh: '此 Idempotency-Key 已用于其他输入，请换一个新的。',
  },
  sent_message_removed: {
    en: 'The message that was sent with this Idempotency-Key has been removed.',
    zh: '用此 Idempotency-Key 发送的消息已被删除。',
  },
  send_id_used: { en: 'This send_id was used for another message.', zh: '此 send_id 已用于其他消息。' },
  slow_mode: {
    en: 'This room is in slow mode: one message every {seconds} seconds.',
    zh: '此聊天室处于慢速模式：每 {seconds} 秒一条消息。',
  },
  slow_mode_of_address: {
    en: 'This room is in slow mode: {count} messages every {seconds} seconds from one address.',
    zh: '此聊天室处于慢速模式：每个地址每 {seconds} 秒 {count} 条消息。',
  },
  link_guesses: { en: 'Too many wrong passwords; try again later.', zh: '密码错误次数过多，请稍后再试。' },
  mail_guesses: {
    en: 'Too many wrong codes were given for this mailbox today; try again tomorrow.',
    zh: '此邮箱今天输错验证码的次数过多，请明天再试。',
  },
  mails_to_domain: {
    en: 'Too many e-mails were sent to this domain within an hour; try again later.',
    zh: '一小时内发往此域名的邮件过多，请稍后再试。',
  },
  mails_to_mailbox: {
    en: 'Too many codes were sent to this mailbox today; try again tomorrow.',
    zh: '今天发往此邮箱的验证码过多，请明天再试。',
  },
  mail_too_soon: {
    en: 'A code was sent to this mailbox less than a minute ago; look for it, or try again later.',
    zh: '不到一分钟前已向此邮箱发送验证码：请查收，或稍后再试。',
  },
})
