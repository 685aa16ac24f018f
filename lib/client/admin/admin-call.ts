import { ApiError } from '../api/api-error'
import { type Answer, type CallName, call, callForResponse, callWithText, type Given } from '../api/call'

/** A call of the administration. */
export type AdminCallName = Extract<CallName, `${string} /api/admin/${string}`>

const listeners = new Set<() => void>()

/** Tells when the server no longer knows the session of the control panel; gives the function that stops it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function noticingTheEnd<Body>(answer: Promise<Body>): Promise<Body> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) for (const listener of listeners) listener()
    throw error
  }
}

/** A call of the administration with the session cookie. @throws ApiError */
export const adminCall = <Name extends AdminCallName>(
  name: Name,
  fields: Given<Name>,
): Promise<Answer<Name>> => noticingTheEnd(call(name, fields))

/** A call of the administration with an answer that the caller reads. @throws ApiError */
export const adminResponse = <Name extends AdminCallName>(
  name: Name,
  fields: Given<Name>,
  signal: AbortSignal,
): Promise<Response> => noticingTheEnd(callForResponse(name, fields, signal))

/** A call of the administration whose `text` is the body itself. @throws ApiError */
export const adminCallWithText = <Name extends AdminCallName>(
  name: Name,
  fields: Given<Name> & { text: string },
): Promise<Answer<Name>> => noticingTheEnd(callWithText(name, fields))
