import { type ApiError, networkError, toApiError } from '@/lib/core/api/api-error'
import { withTimeout } from '@/lib/core/api/with-timeout'
import { pause } from '@/lib/core/browser/pause'
import type { Message, SearchResponse } from '../../contract/chat'

export interface SearchProgress {
  messages: readonly Message[]
  /** Where it goes on; undefined: at the newest message, null: it has reached the end. */
  beforeId: number | null | undefined
  lookedAt: number
}

type SearchPage = Omit<SearchResponse, 'room'>

interface SearchRun {
  /** One request. Throws `ApiError`. */
  ask: (beforeId: number | undefined, signal: AbortSignal) => Promise<SearchPage>
  onProgress: (progress: SearchProgress) => void
  /** The error that the next request follows; null: that one was answered. */
  onRetry: (error: ApiError | null) => void
  foundMax: number
  signal: AbortSignal
}

const deadlineMs = 15_000
const retriesMax = 4
const longestPauseMs = 30_000

async function request(
  { ask, signal }: SearchRun,
  beforeId: number | undefined,
): Promise<SearchPage | ApiError> {
  if (signal.aborted) return networkError()
  const own = new AbortController()
  const end = () => own.abort()
  signal.addEventListener('abort', end)
  try {
    return await withTimeout(deadlineMs, (each) => ask(beforeId, each), own)
  } catch (error) {
    return toApiError(error)
  } finally {
    signal.removeEventListener('abort', end)
  }
}

const retryDelayMs = ({ retryAfterMs }: ApiError, failures: number) =>
  Math.min(Math.max(retryAfterMs, 1000 * 2 ** failures), longestPauseMs)

/**
 * One request after another. A failed one is repeated, with growing pauses.
 * @returns the error that ended it; null: it has found enough, reached the end, or was aborted
 */
export async function runSearch(from: SearchProgress, run: SearchRun): Promise<ApiError | null> {
  const { signal, onProgress, onRetry, foundMax } = run
  let progress = from
  let failures = 0
  while (progress.beforeId !== null && progress.messages.length < foundMax) {
    const startedAt = performance.now()
    const page = await request(run, progress.beforeId)
    if (signal.aborted) return null
    if ('retryAfterMs' in page) {
      if (!page.isTemporary || failures === retriesMax) return page
      onRetry(page)
      await pause(retryDelayMs(page, failures++), signal)
      continue
    }
    failures = 0
    progress = {
      messages: [...progress.messages, ...page.messages],
      beforeId: page.before_id,
      lookedAt: progress.lookedAt + page.looked_at,
    }
    onRetry(null)
    onProgress(progress)
    // A busy server gets fewer requests.
    if (progress.beforeId !== null) await pause(Math.min(performance.now() - startedAt, 1000), signal)
  }
  return null
}
