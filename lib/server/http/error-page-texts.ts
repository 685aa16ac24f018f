import type { ErrorReason } from '@/lib/schemas/errors'
import type { Language } from '@/lib/schemas/language'

interface ErrorPageTexts {
  lang: string
  title: string
  /** Before the status. */
  error: string
  back: string
  start: string
  /** What ends a sentence. */
  end: string
  /** What a refusal is about; the message itself, which scripts read too, is English. */
  reasons: Record<ErrorReason, string> | null
}

/** The sentences of the page that refuses. */
export const errorPageTexts: Record<Language, ErrorPageTexts> = {
  en: {
    lang: 'en',
    title: 'that did not work',
    error: 'Error',
    back: 'Use your browser’s Back button to change what you entered, or go to',
    start: 'the start page',
    end: '.',
    reasons: null,
  },
  zh: {
    lang: 'zh-Hans',
    title: '操作未完成',
    error: '错误',
    back: '请用浏览器的后退按钮返回修改，或前往',
    start: '首页',
    end: '。',
    reasons: {
      invalid_parameter: '提交的内容有误：',
      unauthorized: '缺少密钥、令牌或密码，或者不正确。',
      forbidden: '此操作不被允许。',
      not_found: '找不到所请求的内容，可能已过期或已删除。',
      method_not_allowed: '此地址不支持这种请求方法。',
      conflict: '与现有内容冲突，或操作过于频繁。',
      too_large: '内容太大。',
      headers_too_large: '地址或请求头太长。',
      unsupported_media_type: '不支持这种内容类型。',
      range_not_satisfiable: '请求的范围超出了内容。',
      sensitive_word: '内容含有敏感词，未能发送。',
      internal: '服务器出了问题，已记录。',
      service_suspended: '管理员已暂停此服务。',
      unavailable: '服务暂时不可用，请稍后再试。',
      storage_full: '平台的存储空间已满。',
    },
  },
}
