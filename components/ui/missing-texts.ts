import { defineTexts } from '@/lib/core/i18n/page-language'

/** Loaded with every page, because it is shown when other code fails to load. */
export const missingTexts = defineTexts(
  {
    missing: 'This part could not be loaded. Check the connection, or reload the page.',
    reload: 'Reload',
  },
  {
    missing: '无法加载这部分内容。请检查网络连接，或重新加载页面。',
    reload: '重新加载',
  },
)
