import { fault } from '@/lib/core/contract/issue-rules'
import { pageReaderOf } from '@/lib/core/http/page-shell'
import { rawQueryOf } from '@/lib/core/http/query'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { passwordPage } from './password-page'

/** Shows a person the password page where an answer is refused because of the password. */
export function asksForPassword<Answer>(
  answer: Answer | Promise<Answer>,
  request: Request,
): Promise<Answer | Response> {
  return Promise.resolve(answer).catch((error: unknown) => {
    const isAboutIt =
      error instanceof Refusal && ['unauthorized', 'conflict', 'unavailable'].includes(error.reason)
    if (!isAboutIt) throw error
    const isFirst = request.method === 'GET' || request.method === 'HEAD'
    return passwordPage(error, pageReaderOf(request), isFirst)
  })
}

/** Refuses a password where it would stay in logs and histories. @throws Refusal invalid_parameter */
export function refusePasswordInAddress(request: Request): void {
  if (new URLSearchParams(rawQueryOf(request)).has('password'))
    throw invalidParameter('password', fault('not_in_address'))
}
