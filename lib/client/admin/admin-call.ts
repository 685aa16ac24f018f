import { ApiError } from '../api/api-error'
import { type Answer, type CallName, call, type Given } from '../api/call'
import { type Call, requestApi } from '../api/fetcher'

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

/** A call of the administration with an answer that the caller reads, or a body as it is. @throws ApiError */
export const adminRequest = (path: string, request: Call = {}): Promise<Response> =>
  noticingTheEnd(requestApi(`/api/admin${path}`, request))
