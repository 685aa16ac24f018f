import { ApiError } from './api-error'
import { type CallName, type CallResponse, call, type Given } from './call'

export type AdminCallName = Extract<CallName, `${string} /api/admin/${string}`>

export type AdminRead = Extract<AdminCallName, `GET ${string}`>

const listeners = new Set<() => void>()
/** Reads that wait for the next sign-in; null while the session is assumed valid. */
let waiting: (() => void)[] | null = null
let signIns = 0

function resumeReads(): void {
  const pendingReads = waiting ?? []
  waiting = null
  for (const resume of pendingReads) resume()
}

/** @returns unsubscribes */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // No dialog is left that could ask for the key.
    if (listeners.size === 0) resumeReads()
  }
}

export const isSessionExpired = (): boolean => waiting !== null

export function onSignIn(): void {
  signIns++
  resumeReads()
}

/**
 * Handles a refusal because the session ended.
 * @param signInsBefore number of sign-ins when the call began
 * @returns whether there is, or will be, a session to retry with
 */
function handleSessionEnd(error: unknown, signInsBefore: number): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  if (signInsBefore !== signIns) return true
  if (listeners.size === 0) return false
  waiting ??= []
  for (const listener of listeners) listener()
  return true
}

/** A response that is asked for with the session cookie; its refusal may end the session. */
export async function withSession<Body>(response: Promise<Body>): Promise<Body> {
  const signInsBefore = signIns
  try {
    return await response
  } catch (error) {
    handleSessionEnd(error, signInsBefore)
    throw error
  }
}

/** @throws ApiError */
export const adminCall = <Name extends AdminCallName>(
  name: Name,
  fields: Given<Name>,
): Promise<CallResponse<Name>> => withSession(call(name, fields))

/**
 * A read that waits for the next sign-in when the session has ended. Writes are refused instead: hours later
 * they may be unwanted. @throws ApiError
 */
export async function adminRead<Name extends AdminRead>(
  name: Name,
  fields: Given<Name>,
): Promise<CallResponse<Name>> {
  for (;;) {
    if (waiting) await new Promise<void>((resume) => waiting?.push(resume))
    const signInsBefore = signIns
    try {
      return await call(name, fields)
    } catch (error) {
      if (!handleSessionEnd(error, signInsBefore)) throw error
    }
  }
}
