import { defineTexts } from '@/lib/core/i18n/page-language'

export const windowTexts = defineTexts(
  {
    menu: 'Window menu',
    minimize: 'Minimize',
    maximize: 'Maximize',
    restore: 'Restore',
    close: 'Close',
  },
  {
    menu: '窗口菜单',
    minimize: '最小化',
    maximize: '最大化',
    restore: '还原',
    close: '关闭',
  },
)
