import { randomId } from '../browser/browser-storage'
import type { Answer, Given, RepeatableName } from './call'
import { callWithHeaders } from './other-calls'

/** As `call`, for what makes something. */
export type CallOnce = <Name extends RepeatableName>(name: Name, fields: Given<Name>) => Promise<Answer<Name>>

/**
 * Calls for the submissions of one form. What is sent again after its answer was lost has the same Idempotency-Key, so
 * that it gets the first result: otherwise a name would be taken by the very thing that was made, and its token be lost.
 */
export function callerOnce(): CallOnce {
  let sent = ''
  let key = ''
  return async (name, fields) => {
    const input = JSON.stringify([name, fields])
    if (input !== sent) [sent, key] = [input, randomId()]
    const answer = await callWithHeaders(name, fields, { 'idempotency-key': key })
    // Whoever submits the same again after a success wants another one.
    if (input === sent) sent = ''
    return answer
  }
}
