import { ApiError } from './api-error'
import { type Answer, type CallName, call, type Given } from './call'
import { callForResponse, callWithText } from './other-calls'

export type AdminCallName = Extract<CallName, `${string} /api/admin/${string}`>

export type AdminRead = Extract<AdminCallName, `GET ${string}`>

const listeners = new Set<() => void>()
/** Reads that wait for the next sign-in; null while the session is believed valid. */
let waiting: (() => void)[] | null = null
let logIns = 0

function letGo(): void {
  const held = waiting ?? []
  waiting = null
  for (const go of held) go()
}

/** Calls the listener when the session ends. @returns unsubscribes */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // No dialog is left that could ask for the key.
    if (listeners.size === 0) letGo()
  }
}

/** Whether the session has ended without a new sign-in. */
export const isSessionExpired = (): boolean => waiting !== null

/** Resumes waiting reads after a sign-in. */
export function onSignIn(): void {
  logIns++
  letGo()
}

/**
 * Handles a refusal because the session ended.
 * @param since number of sign-ins when the call began
 * @returns whether there is, or will be, a session to retry with
 */
function noticedEnd(error: unknown, since: number): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  if (since !== logIns) return true
  if (listeners.size === 0) return false
  waiting ??= []
  for (const listener of listeners) listener()
  return true
}

async function noticingTheEnd<Body>(answer: Promise<Body>): Promise<Body> {
  const since = logIns
  try {
    return await answer
  } catch (error) {
    noticedEnd(error, since)
    throw error
  }
}

/** A call with the session cookie. @throws ApiError */
export const adminCall = <Name extends AdminCallName>(
  name: Name,
  fields: Given<Name>,
): Promise<Answer<Name>> => noticingTheEnd(call(name, fields))

/**
 * A read that waits for the next sign-in when the session has ended. Writes are refused instead: hours later
 * they may be unwanted. @throws ApiError
 */
export async function adminRead<Name extends AdminRead>(
  name: Name,
  fields: Given<Name>,
): Promise<Answer<Name>> {
  for (;;) {
    if (waiting) await new Promise<void>((go) => waiting?.push(go))
    const since = logIns
    try {
      return await call(name, fields)
    } catch (error) {
      if (!noticedEnd(error, since)) throw error
    }
  }
}

/** As {@link adminCall}, with the raw response. @throws ApiError */
export const adminResponse = <Name extends AdminCallName>(
  name: Name,
  fields: Given<Name>,
  signal: AbortSignal,
): Promise<Response> => noticingTheEnd(callForResponse(name, fields, signal))

/** As {@link adminCall}; `text` is the body. @throws ApiError */
export const adminCallWithText = <Name extends AdminCallName>(
  name: Name,
  fields: Given<Name> & { text: string },
): Promise<Answer<Name>> => noticingTheEnd(callWithText(name, fields))
