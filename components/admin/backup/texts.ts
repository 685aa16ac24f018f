import { defineTexts } from '@/lib/client/language'

export const backupTexts = defineTexts(
  {
    backup: 'Backup',
    backupText:
      'A consistent copy of the whole database while everything keeps running. On PostgreSQL use pg_dump instead: the button then answers with a refusal.',
    download: 'Download the backup',
    export: 'Export of a room',
    exportText: 'All messages of a room, one JSON object in each line.',
    room: 'Room:',
    downloadRoom: 'Download the messages',
  },
  {
    backup: '备份',
    backupText:
      '在一切照常运行时复制整个数据库，内容前后一致。使用 PostgreSQL 时请改用 pg_dump：此按钮会返回拒绝信息。',
    download: '下载备份',
    export: '导出聊天室',
    exportText: '一个聊天室的全部消息，每行一个 JSON 对象。',
    room: '聊天室：',
    downloadRoom: '下载消息',
  },
)
