import { randomId } from '../browser/browser-storage'
import { type CallResponse, call, type Given, type IdempotentCallName } from './call'

/** As `call`, for what creates something. */
export type IdempotentCall = <Name extends IdempotentCallName>(
  name: Name,
  fields: Given<Name>,
) => Promise<CallResponse<Name>>

/**
 * Calls for the submissions of one form. A repeat after a lost response has the same Idempotency-Key, and so
 * gets the first result; otherwise the name would be taken and the token lost.
 */
export function createIdempotentCall(): IdempotentCall {
  let sent = ''
  let key = ''
  return async (name, fields) => {
    const input = JSON.stringify([name, fields])
    if (input !== sent) [sent, key] = [input, randomId()]
    const response = await call(name, fields, { headers: { 'idempotency-key': key } })
    // The same input after a success creates another one.
    if (input === sent) sent = ''
    return response
  }
}
