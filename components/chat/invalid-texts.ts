import { defineTexts } from '@/lib/core/i18n/define-texts'

export const invalidTexts = defineTexts(
  {
    close: 'Close',
    invalidTitle: 'This room cannot be opened',
    invalid: 'The address is not complete or holds something unusual.',
    invalidRoom: 'Room name: {issue}',
    invalidNick: 'Nickname: {issue}',
    toLogOn: 'Choose a room',
  },
  {
    close: '关闭',
    invalidTitle: '无法打开这个房间',
    invalid: '地址不完整，或包含不寻常的内容。',
    invalidRoom: '房间名：{issue}',
    invalidNick: '昵称：{issue}',
    toLogOn: '选择房间',
  },
)
