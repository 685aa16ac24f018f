import { defineTexts } from '@/lib/core/i18n/define-texts'

export const uuidTexts = defineTexts(
  {
    intro: 'Identifiers that nobody else has made before.',
    version: 'Version:',
    v4: '4: random',
    v7: '7: sorted by time',
    count: 'How many:',
    countHint: '1 to 1,000',
    make: 'Make',
    making: 'Making…',
    made: 'Made:',
    copyAll: 'All of them',
  },
  {
    intro: '生成不会与他人重复的标识符。',
    version: '版本：',
    v4: '4：随机',
    v7: '7：按时间排序',
    count: '数量：',
    countHint: '1 到 1,000',
    make: '生成',
    making: '正在生成…',
    made: '结果：',
    copyAll: '全部',
  },
)
