/** What the services are called on the screen, by their ids in the directory. */
export const serviceNames = {
  en: {
    chat: 'Chat room',
    text: 'Text share',
    ip: 'IP information',
    links: 'Short links',
    qr: 'QR codes',
    contacts: 'Contacts',
    mail: 'E\u2011mail codes',
  },
  zh: {
    chat: '聊天室',
    text: '文本分享',
    ip: 'IP 信息',
    links: '短链接',
    qr: '二维码',
    contacts: '加好友',
    mail: '邮箱验证码',
  },
} as const
