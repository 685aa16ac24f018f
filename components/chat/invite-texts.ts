import { defineTexts } from '@/lib/core/i18n/define-texts'

export const inviteTexts = defineTexts(
  {
    title: 'Invite to this room',
    link: 'Link to this room',
    linkHint: 'It names the room and nobody: whoever opens it chooses a nickname of their own.',
    code: 'QR code of the link',
    share: 'Share…',
    shareText: 'Join me in {room}',
    guest: 'What your guest will see',
    room: 'Room {room}',
    noTopic: 'No topic',
    here: '{count} person here|{count} people here',
    nick: 'They choose a nickname and write along. No account is needed.',
    custom: 'They can read along. To write they need a username and password of this room.',
    isPrivate:
      'This room is private: they see nothing of it before they have entered its username and password.',
    frozen: 'They can read along. The room is frozen, so nobody writes.',
    close: 'Close',
  },
  {
    title: '邀请到此房间',
    link: '此房间的链接',
    linkHint: '链接只含房间，不含任何人的昵称：打开的人自己选择昵称。',
    code: '链接的二维码',
    share: '分享…',
    shareText: '来 {room} 一起聊',
    guest: '受邀者将看到',
    room: '房间 {room}',
    noTopic: '没有话题',
    here: '{count} 人在这里',
    nick: '选择一个昵称即可发言，无需账号。',
    custom: '可以旁观；发言需要此房间的用户名和密码。',
    isPrivate: '此房间是私密的：输入用户名和密码之前，看不到任何内容。',
    frozen: '可以旁观；房间已冻结，无人能发言。',
    close: '关闭',
  },
)
