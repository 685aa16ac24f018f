import type { ErrorSlug } from '../schemas/errors'
import type { Language } from '../schemas/language'

type Slug = ErrorSlug | 'network'

/** English is what the server itself says; only the sentence about no answer at all is ours. */
const chinese: Partial<Record<Slug, string>> = {
  network: '无法连接服务器。',
  unauthorized: '用户名或密码不正确，或尚未登录此房间。',
  forbidden: '不允许这样做：房间被冻结、昵称被保留，或你已被禁言。',
  not_found: '没有找到。',
  conflict: '与现有内容冲突，或操作太快，请稍后再试。',
  too_large: '内容太长。',
  sensitive_word: '内容包含不允许的词语，请修改后再发送。',
  internal: '服务器内部错误，请再试一次。',
  service_suspended: '此服务已暂停，请稍后再来。',
  unavailable: '服务器繁忙或正在重启，请稍后再试。',
  storage_full: '服务器存储空间已满。',
}

/** What to tell a person about a refusal: the server's words, or ours in a language that it does not speak. */
export function errorSentence(slug: Slug, message: string, language: Language): string {
  return language === 'zh' ? (chinese[slug] ?? message) : message
}
