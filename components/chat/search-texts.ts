import { defineTexts } from '@/lib/core/i18n/define-texts'

export const searchTexts = defineTexts(
  {
    find: 'Find in this room…',
    save: 'Save as text…',
    title: 'Find in this room',
    close: 'Close',
    what: 'Find what',
    hint: 'Capitals and full-width letters make no difference. The browser’s own search (Ctrl+F) sees only the rows around those that you read.',
    further: 'Look further back',
    found: '{count} found; messages looked at: {looked}.',
    foundMany: 'More than {count} found; messages looked at: {looked}. These are the newest.',
    foundAll: '{count} found. That is all there is.',
    gone: 'This message is not there any more.',
    results: 'Found',
  },
  {
    find: '在此房间中查找…',
    save: '另存为文本…',
    title: '在此房间中查找',
    close: '关闭',
    what: '查找内容',
    hint: '不区分大小写和全角半角。浏览器自带的查找（Ctrl+F）只能看到你正在阅读的那一段。',
    further: '继续往前找',
    found: '在 {looked} 条消息中找到 {count} 条。',
    foundMany: '在 {looked} 条消息中找到超过 {count} 条，这里是最新的。',
    foundAll: '共找到 {count} 条，已全部查完。',
    gone: '这条消息已经不在了。',
    results: '找到的消息',
  },
)
