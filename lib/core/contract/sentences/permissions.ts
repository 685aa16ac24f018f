import { sentences } from './sentence'

export const unauthorized = sentences({
  token_needed: { en: 'This needs the token that was given when it was made.', zh: '需要创建时给出的令牌。' },
  token_or_key_wrong: { en: 'The token or the key is wrong.', zh: '令牌或密钥不正确。' },
  key_wrong: { en: 'The key is wrong.', zh: '密钥不正确。' },
  super_key_needed: {
    en: 'This needs the super key: send it as "Authorization: Bearer <key>".',
    zh: '需要超级密钥：请以“Authorization: Bearer <密钥>”发送。',
  },
  metrics_key_needed: {
    en: 'This needs the super key or METRICS_KEY: send it as "Authorization: Bearer <key>".',
    zh: '需要超级密钥或 METRICS_KEY：请以“Authorization: Bearer <密钥>”发送。',
  },
  admin_key_needed: {
    en: 'This needs the administrator key: send it as "Authorization: Bearer <key>" or as "key".',
    zh: '需要管理员密钥：请以“Authorization: Bearer <密钥>”或参数 key 发送。',
  },
  login_wrong: { en: 'The username or the password is wrong.', zh: '用户名或密码不正确。' },
  account_needed: {
    en: 'This room needs the username and password of one of its accounts.',
    zh: '此聊天室需要其账号的用户名和密码。',
  },
  text_token_needed: {
    en: 'This name is taken; replacing its text needs the token that came with it.',
    zh: '此名称已被占用；替换其文本需要创建时给出的令牌。',
  },
  read_key_needed: {
    en: 'This text takes the key that it was saved with, as read_key.',
    zh: '读取此文本需要保存时设定的密钥（read_key）。',
  },
  link_password_needed: {
    en: 'This short link asks for a password: send it in the header X-Password.',
    zh: '此短链接需要密码：请以请求头 X-Password 发送。',
  },
  link_password_wrong: { en: 'The password of this short link is wrong.', zh: '此短链接的密码不正确。' },
})

export const forbidden = sentences({
  foreign_page: {
    en: 'A session may only be used by the pages of this platform. If this is one, a proxy hides its address: set TRUST_PROXY or PUBLIC_URL.',
    zh: '会话只能由本平台的页面使用。如果这就是本平台的页面，说明代理隐藏了它的地址：请设置 TRUST_PROXY 或 PUBLIC_URL。',
  },
  skin_from_elsewhere: {
    en: 'Only a page of this site may choose a skin.',
    zh: '只有本站的页面可以选择外观。',
  },
  log_on_from_elsewhere: {
    en: 'Only a page of this site may log somebody on or off. If this is one, a proxy hides its address: set TRUST_PROXY or PUBLIC_URL.',
    zh: '只有本站的页面可以让人登录或退出。如果这就是本站的页面，说明代理隐藏了它的地址：请设置 TRUST_PROXY 或 PUBLIC_URL。',
  },
  room_frozen: {
    en: 'This room is frozen: nobody can write to it now.',
    zh: '此聊天室已冻结，目前无法发言。',
  },
  rooms_closed: {
    en: 'There is no such room, and new rooms are opened by the administrator only.',
    zh: '没有此聊天室，新聊天室只能由管理员开设。',
  },
  nick_reserved: { en: 'This nickname is reserved; choose another one.', zh: '此昵称已被保留，请换一个。' },
  banned: { en: 'You are banned.', zh: '你已被禁言。' },
  banned_because: { en: 'You are banned. {reason}', zh: '你已被禁言。{reason}' },
  banned_until: { en: 'You are banned until {time}.', zh: '你已被禁言至 {time}。' },
  banned_until_because: { en: 'You are banned until {time}. {reason}', zh: '你已被禁言至 {time}。{reason}' },
})

export const sensitiveWord = sentences({
  msg: {
    en: 'The message contains "{found}", which is not allowed here.',
    zh: '消息包含此处不允许的“{found}”。',
  },
  nick: {
    en: 'The nickname contains "{found}", which is not allowed here.',
    zh: '昵称包含此处不允许的“{found}”。',
  },
  room: {
    en: 'The name of the room contains "{found}", which is not allowed here.',
    zh: '聊天室名称包含此处不允许的“{found}”。',
  },
})
