import type { Language } from '../i18n/language'

/** Name and description of the platform. */
export const platformTexts: Record<Language, { name: string; short: string; description: string }> = {
  en: {
    name: 'Open Utility API',
    short: 'Utility API',
    description: 'A retro chat room over plain polling, and small HTTP services for developers.',
  },
  zh: {
    name: '开放工具 API',
    short: '工具 API',
    description: '基于普通轮询的复古聊天室，以及面向开发者的小型 HTTP 服务。',
  },
}
