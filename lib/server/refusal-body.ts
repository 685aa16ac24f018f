import { chineseIssue, chineseRefusal } from '@/lib/schemas/chinese-refusal'
import { errorStatus, slugOf } from '@/lib/schemas/errors'
import type { Fault } from '@/lib/schemas/issue-rules'
import type { Language } from '@/lib/schemas/language'
import type { ErrorBody } from '@/lib/schemas/openapi/error-body'
import type { Refusal } from './refusal'

/** A refusal as the body of an answer. */
export function refusalBody({ reason, message, rule, values, issues }: Refusal): ErrorBody {
  return {
    code: errorStatus[reason],
    error: slugOf(reason),
    message,
    ...(rule === null ? {} : { rule }),
    ...(values ? { values } : {}),
    ...(issues ? { issues } : {}),
  }
}

/** What a person is told of a refusal, on pages that the server makes. */
export function sentenceFor({ reason, message, rule, values, issues }: Refusal, language: Language): string {
  if (language === 'en') return message
  return chineseRefusal({ slug: slugOf(reason), message, rule: rule ?? undefined, values, issues })
}

/** What a person is told of a value that cannot be used, on the same pages. */
export const issueFor = (fault: Fault, language: Language): string =>
  language === 'en' ? fault.message : chineseIssue(fault)
