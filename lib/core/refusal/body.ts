import type { ErrorBody } from '../contract/error-body'
import { errorStatus, slugOf } from '../contract/errors'
import type { Fault } from '../contract/issue-rules'
import { chineseIssue, chineseRefusal } from '../i18n/chinese-refusal'
import type { Language } from '../i18n/language'
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
