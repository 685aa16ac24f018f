import { networkError } from './api-error'

/**
 * A call with a time-out. On a connection that died silently (a phone that changed networks) neither a
 * response nor an error arrives for minutes.
 * @param controller aborts the call; its reason is `timeout` when it timed out
 * @throws ApiError network when it timed out; else what the call throws
 */
export async function withTimeout<Result>(
  milliseconds: number,
  call: (signal: AbortSignal) => Promise<Result>,
  controller = new AbortController(),
): Promise<Result> {
  const timer = setTimeout(() => controller.abort('timeout'), milliseconds)
  const timedOut = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(networkError()))
  })
  try {
    return await Promise.race([timedOut, call(controller.signal)])
  } finally {
    clearTimeout(timer)
  }
}
