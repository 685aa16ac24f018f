import type { ErrorSlug } from './errors'
import { networkSentence } from './network-sentence'

/** Slugs that no script of ours gets: only pages made by the server show them, and the server knows all its rules. */
type ServerOnly = 'method_not_allowed' | 'precondition_failed' | 'range_not_satisfiable'

/**
 * What is said in Chinese where no rule is told or known: the answer is of a proxy, or of a newer instance than the
 * page. `network` is no answer at all. English needs none of it: the message of a refusal is English and says more.
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

/** Rules of the pages themselves, for answers that no server of ours gave. Their English is in `lib/core/api/api-error.ts`. */
export const chinesePageRules: Record<string, string> = {
  http_status: '服务器返回了 HTTP {status}。',
}
