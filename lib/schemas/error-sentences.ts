import type { ErrorSlug } from './errors'

/**
 * Chinese for every refusal, for pages that the server makes and those the browser does; `network` is no answer at
 * all. English needs no table: the message of a refusal is English and says more.
 */
export const chineseErrorSentences: Record<ErrorSlug | 'network', string> = {
  network: '无法连接服务器。',
  invalid_parameter: '提交的内容有误：',
  unauthorized: '尚未登录，或用户名、密码、密钥、令牌不正确。',
  forbidden: '不允许这样做（例如房间被冻结、昵称被保留，或已被禁言）。',
  not_found: '找不到所请求的内容，可能已过期或已删除。',
  method_not_allowed: '此地址不支持这种请求方法。',
  conflict: '与现有内容冲突，或操作太快，请稍后再试。',
  too_large: '内容太长。',
  unsupported_media_type: '不支持这种内容类型。',
  range_not_satisfiable: '请求的范围超出了内容。',
  sensitive_word: '内容包含不允许的词语，请修改后再发送。',
  internal: '服务器内部错误，请再试一次。',
  service_suspended: '管理员已暂停此服务。',
  unavailable: '服务器繁忙或正在重启，请稍后再试。',
  storage_full: '服务器存储空间已满。',
}
