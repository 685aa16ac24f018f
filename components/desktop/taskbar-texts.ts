import { defineTexts } from '@/lib/core/i18n/define-texts'

/** Texts that every page loads; the others are loaded with what shows them. */
export const taskbarTexts = defineTexts(
  { siteName: 'Open Utility API', start: 'Start', language: 'Language', unread: '{count} unread' },
  { siteName: '开放工具 API', start: '开始', language: '语言', unread: '{count} 条未读' },
)
