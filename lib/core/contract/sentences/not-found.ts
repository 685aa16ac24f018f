import { sentences } from './sentence'

export const notFound = sentences({
  nothing_here: { en: 'There is nothing at this address.', zh: '此地址没有内容。' },
  no_account: { en: 'There is no such account.', zh: '没有此账号。' },
  no_ban: { en: 'There is no such ban.', zh: '没有此封禁。' },
  no_hook: { en: 'There is no such incoming webhook.', zh: '没有此入站 Webhook。' },
  no_key: { en: 'There is no such key.', zh: '没有此密钥。' },
  key_revoked: { en: 'This key is revoked already.', zh: '此密钥已被吊销。' },
  no_link: { en: 'There is no such short link.', zh: '没有此短链接。' },
  no_link_left: { en: 'There is no such short link, or it has expired.', zh: '没有此短链接，或已过期。' },
  no_message: { en: 'There is no such message.', zh: '没有此消息。' },
  no_message_left: {
    en: 'There is no such message, or it is deleted already.',
    zh: '没有此消息，或已被删除。',
  },
  no_room: { en: 'There is no such room.', zh: '没有此聊天室。' },
  no_room_left: { en: 'There is no such room any more.', zh: '此聊天室已不存在。' },
  no_service: { en: 'There is no such service.', zh: '没有此服务。' },
  no_text: { en: 'There is no text with this name, or it has expired.', zh: '没有此名称的文本，或已过期。' },
  no_version: { en: 'That version of the text is not kept.', zh: '没有保留文本的这个版本。' },
  no_webhook: { en: 'There is no such outgoing webhook.', zh: '没有此出站 Webhook。' },
  no_word: { en: 'There is no such word.', zh: '没有此词语。' },
  no_ip_field: {
    en: 'The record has no such field; /ip shows them all.',
    zh: '记录中没有此字段；全部字段见 /ip。',
  },
  no_contact_app: { en: 'The applications here are {names}.', zh: '这里支持的应用：{names}。' },
  gone: { en: 'It does not exist.', zh: '它不存在。' },
  owner_gone: { en: 'What it belongs to does not exist any more.', zh: '它所属的内容已不存在。' },
})
