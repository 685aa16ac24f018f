import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, networkError } from '@/lib/core/api/api-error'
import type { Message } from '../../contract/chat'
import { runSearch, type SearchProgress } from './search-run'

const messageOf = (id: number) => ({ id, msg: `m${id}` }) as Message
const begin: SearchProgress = { messages: [], beforeId: undefined, lookedAt: 0 }
const busy = new ApiError(503, 'unavailable', 'Busy.', [], 2_000)

/** A room of pages with one hit each. @param failing the errors of the first requests */
function room(pages: number, failing: readonly Error[] = []) {
  const errors = [...failing]
  const asked: (number | undefined)[] = []
  const open = { now: 0, most: 0 }
  const ask = async (beforeId: number | undefined, signal: AbortSignal) => {
    asked.push(beforeId)
    open.now++
    open.most = Math.max(open.most, open.now)
    try {
      await new Promise((resolve, reject) => {
        setTimeout(resolve, 50)
        signal.addEventListener('abort', reject)
      })
    } finally {
      open.now--
    }
    const error = errors.shift()
    if (error) throw error
    const id = (beforeId ?? pages + 1) - 1
    return { messages: [messageOf(id)], before_id: id > 1 ? id : null, looked_at: 2000 }
  }
  return { ask, asked, open }
}

function start({ ask }: ReturnType<typeof room>, foundMax = 1000) {
  const controller = new AbortController()
  const steps: SearchProgress[] = []
  const retries: (ApiError | null)[] = []
  const onRetry = (error: ApiError | null) => retries.push(error)
  const onProgress = (progress: SearchProgress) => steps.push(progress)
  const { signal } = controller
  const ended = runSearch(begin, { ask, onProgress, onRetry, foundMax, signal })
  return { ended, steps, retries, stop: () => controller.abort() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a search of the server', () => {
  it('goes to the end by itself, with one request at a time', async () => {
    const served = room(30)
    const { ended, steps } = start(served)
    await vi.runAllTimersAsync()
    expect(await ended).toBeNull()
    expect(steps).toHaveLength(30)
    expect(steps.at(-1)).toMatchObject({ beforeId: null, lookedAt: 60_000 })
    expect(steps.at(-1)?.messages.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, i) => 30 - i))
    expect(served.open.most).toBe(1)
  })

  it('ends with enough messages, and can go on from there', async () => {
    const served = room(30)
    const { ended, steps } = start(served, 10)
    await vi.runAllTimersAsync()
    expect(await ended).toBeNull()
    expect(steps.at(-1)).toMatchObject({ beforeId: 21 })
  })

  it('repeats a failed request at the same place, and gives up in the end', async () => {
    const some = room(3, [networkError(), busy])
    const patient = start(some)
    await vi.runAllTimersAsync()
    expect(await patient.ended).toBeNull()
    expect(some.asked).toEqual([undefined, undefined, undefined, 3, 2])
    expect(patient.retries.slice(0, 3)).toMatchObject([{ status: 0 }, { status: 503 }, null])

    const broken = room(3, Array.from({ length: 20 }, networkError))
    const startedAt = performance.now()
    const { ended } = start(broken)
    await vi.runAllTimersAsync()
    expect(await ended).toMatchObject({ slug: 'network' })
    expect(broken.asked).toHaveLength(5)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(15_000)
  })

  it('gives up at once where a repetition is no use', async () => {
    const locked = room(3, [new ApiError(401, 'unauthorized', 'No.')])
    const { ended } = start(locked)
    await vi.runAllTimersAsync()
    expect(await ended).toMatchObject({ status: 401 })
    expect(locked.asked).toHaveLength(1)
  })

  it('asks nothing more once it is aborted: during a request, and between two', async () => {
    for (const [ms, failing] of [
      [20, []],
      [500, [networkError()]],
    ] as const) {
      const served = room(30, failing)
      const { ended, stop } = start(served)
      await vi.advanceTimersByTimeAsync(ms)
      stop()
      await vi.runAllTimersAsync()
      expect(await ended).toBeNull()
      expect(served.asked).toHaveLength(1)
      expect(served.open.now).toBe(0)
    }
  })
})
