import { defineTexts } from '@/lib/core/i18n/define-texts'

export const pickerTexts = defineTexts(
  {
    title: 'Emoji and kaomoji',
    search: 'Search',
    emoji: 'Emoji',
    kaomoji: 'Kaomoji',
    nothing: 'There is none like that.',
    close: 'Close',
  },
  {
    title: '表情与颜文字',
    search: '搜索',
    emoji: '表情',
    kaomoji: '颜文字',
    nothing: '没有找到。',
    close: '关闭',
  },
)
