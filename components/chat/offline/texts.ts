import { defineTexts } from '@/lib/core/i18n/define-texts'

export const offlineTexts = defineTexts(
  {
    title: 'No connection',
    empty: 'No connection. What you write here waits, and is sent in order when the connection is back.',
    noRoom: 'The server cannot be reached. As soon as it can, this page goes on by itself.',
    rooms: 'You can go on writing in these rooms:',
    noRooms: 'No room has been opened in this browser yet.',
    waiting: '{count} message waiting|{count} messages waiting',
    again: 'Try again',
  },
  {
    title: '没有连接',
    empty: '没有连接。你在这里写的消息会先保存，恢复连接后按顺序发送。',
    noRoom: '无法连接服务器。一旦恢复，此页面会自动继续。',
    rooms: '你可以继续在这些房间里写消息：',
    noRooms: '此浏览器尚未打开过任何房间。',
    waiting: '{count} 条消息等待发送',
    again: '重试',
  },
)
