import { unreachable } from './api-error'

/**
 * A call with a time limit. Through a connection that died silently (a phone that changed networks) no answer comes, and
 * for minutes no failure either; what waits for the call can go on sooner.
 * @param own ends the call at any time
 * @throws ApiError network when it was ended; else what the call throws
 */
export async function withTimeout<Answer>(
  milliseconds: number,
  call: (signal: AbortSignal) => Promise<Answer>,
  own = new AbortController(),
): Promise<Answer> {
  const timer = setTimeout(() => own.abort(), milliseconds)
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(unreachable()))
  })
  try {
    return await Promise.race([ended, call(own.signal)])
  } finally {
    clearTimeout(timer)
  }
}
