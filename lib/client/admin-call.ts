import { ApiError } from './api-error'
import { type Call, callApi, requestApi } from './fetcher'

const listeners = new Set<() => void>()

/** Tells when the server no longer knows the session of the control panel; gives the function that stops it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function noticingTheEnd<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) for (const listener of listeners) listener()
    throw error
  }
}

/** A call of the administration with the session cookie. @throws ApiError */
export const adminCall = <Answer>(path: string, call: Call = {}): Promise<Answer> =>
  noticingTheEnd(callApi<Answer>(`/api/admin${path}`, call))

/** The same, with an answer that the caller reads. @throws ApiError */
export const adminRequest = (path: string, call: Call = {}): Promise<Response> =>
  noticingTheEnd(requestApi(`/api/admin${path}`, call))

/** The address of one record: its name or id behind that of its list. */
export const recordPath = (list: string, id: string | number) => `/${list}/${encodeURIComponent(id)}`
