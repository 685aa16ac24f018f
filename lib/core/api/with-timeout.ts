import { networkError } from './api-error'

/**
 * A call with a time-out. On a connection that died silently (a phone that changed networks) neither a
 * response nor an error arrives for minutes.
 * @param own aborts the call
 * @throws ApiError network when it timed out; else what the call throws
 */
export async function withTimeout<Answer>(
  milliseconds: number,
  call: (signal: AbortSignal) => Promise<Answer>,
  own = new AbortController(),
): Promise<Answer> {
  const timer = setTimeout(() => own.abort(), milliseconds)
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(networkError()))
  })
  try {
    return await Promise.race([ended, call(own.signal)])
  } finally {
    clearTimeout(timer)
  }
}
