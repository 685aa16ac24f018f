import { ApiError } from './api-error'
import { type Answer, type CallName, call, type Given } from './call'
import { callForResponse, callWithText } from './other-calls'

/** A call of the administration. */
export type AdminCallName = Extract<CallName, `${string} /api/admin/${string}`>

/** A call of the administration that reads. */
export type AdminRead = Extract<AdminCallName, `GET ${string}`>

const listeners = new Set<() => void>()
/** What waits for the next log-in; null while the session holds, as far as is known. */
let waiting: (() => void)[] | null = null
let logIns = 0

function letGo(): void {
  const held = waiting ?? []
  waiting = null
  for (const go of held) go()
}

/** Tells when the server no longer knows the session of the control panel; gives the function that stops it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Nobody will ask for the key any more.
    if (listeners.size === 0) letGo()
  }
}

/** Whether the session has ended and nobody has logged in since. */
export const isSessionOver = (): boolean => waiting !== null

/** Somebody has logged in: what was to be read meanwhile is read now. */
export function noteLogIn(): void {
  logIns++
  letGo()
}

/**
 * Tells of the end of the session if that is why a call was refused.
 * @param since log-ins there had been when the call began: a later one has made good what was refused
 * @returns whether there is, or will be, a session to ask again with
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

/** A call of the administration with the session cookie. @throws ApiError */
export const adminCall = <Name extends AdminCallName>(
  name: Name,
  fields: Given<Name>,
): Promise<Answer<Name>> => noticingTheEnd(call(name, fields))

/**
 * Reads what the panel shows. When the session has ended, it waits for the next log-in. What a person does is refused
 * instead: hours later they may not want it any more. @throws ApiError
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
