import { defineTexts } from '@/lib/core/i18n/page-language'

export const settingsTexts = defineTexts(
  {
    rooms: 'Public rooms:',
    roomsHint: 'Whether the first message to a new public room creates it.',
    open: 'anybody can open one',
    closed: 'only administrators make them',
    retention: 'Keep messages, days:',
    retentionHint: 'For rooms without a number of days of their own; 0: forever.',
    nicks: 'Reserved nicks:',
    nicksHint: 'One in each line. Only administrators can use them.',
    notice: 'Notice:',
    noticeHint: 'Told to everybody who logs on.',
    saved: 'The settings were changed.',
  },
  {
    rooms: '公共聊天室：',
    roomsHint: '公共聊天室是否随第一条消息自动建立。',
    open: '任何人都可以开设',
    closed: '只能由管理员建立',
    retention: '消息保留天数：',
    retentionHint: '适用于未单独设置的聊天室；0 表示永久保留。',
    nicks: '保留昵称：',
    nicksHint: '每行一个，只有管理员可以使用。',
    notice: '公告：',
    noticeHint: '向每个登录的人显示。',
    saved: '设置已修改。',
  },
)
