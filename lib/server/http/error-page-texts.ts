import type { Language } from '@/lib/schemas/language'

interface ErrorPageTexts {
  title: string
  /** Before the status. */
  error: string
  back: string
  start: string
  /** What ends a sentence. */
  end: string
}

/** The sentences of the page that refuses. */
export const errorPageTexts: Record<Language, ErrorPageTexts> = {
  en: {
    title: 'that did not work',
    error: 'Error',
    back: 'Use your browser’s Back button to return, or go to',
    start: 'the start page',
    end: '.',
  },
  zh: {
    title: '操作未完成',
    error: '错误',
    back: '请用浏览器的后退按钮返回，或前往',
    start: '首页',
    end: '。',
  },
}
