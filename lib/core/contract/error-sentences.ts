import type { ErrorSlug } from './errors'
import { networkSentence } from './network-sentence'

/** Slugs that no script receives: server-rendered pages show them. */
type ServerOnly = 'method_not_allowed' | 'precondition_failed' | 'range_not_satisfiable'

/**
 * Chinese sentences where the rule is missing or unknown: the response is a proxy's, or of a newer instance.
 * `network`: no response. English uses the message itself.
 */
export const chineseErrorSentences: Record<Exclude<ErrorSlug, ServerOnly> | 'network', string> = {
  network: networkSentence.zh,
  invalid_parameter: '提交的内容有误：',
  unauthorized: '尚未登录，或密码、密钥不正确。',
  forbidden: '不允许这样做：房间被冻结、昵称被保留，或已被禁言。',
  not_found: '找不到，可能已过期或已删除。',
  conflict: '与现有内容冲突，或操作太快。',
  too_large: '内容太长。',
  unsupported_media_type: '不支持这种内容类型。',
  sensitive_word: '内容包含不允许的词语。',
  internal: '服务器出错，请再试一次。',
  service_suspended: '管理员已暂停此服务。',
  unavailable: '服务器繁忙，请稍后再试。',
  storage_full: '存储空间已满。',
}

/**
 * Rules of the pages themselves, for responses that no server of ours sent. Their English is in
 * `lib/core/api/api-error.ts`.
 */
export const chinesePageRules: Record<string, string> = {
  http_status: '服务器返回了 HTTP {status}。',
}
