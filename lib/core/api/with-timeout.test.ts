import { afterEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout'

afterEach(() => {
  vi.useRealTimers()
})

/** A call without a response. */
const unanswered = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

test('a call without a response times out as a network error', async () => {
  vi.useFakeTimers()
  const outcome = withTimeout(15_000, unanswered).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await outcome).toMatchObject({ slug: 'network', isTemporary: true })
})
test('results and errors within the time limit pass through', async () => {
  vi.useFakeTimers()
  expect(await withTimeout(15_000, async () => 'here')).toBe('here')
  const refused = withTimeout(15_000, async () => {
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})
test('the caller’s controller aborts the call', async () => {
  const own = new AbortController()
  const outcome = withTimeout(15_000, unanswered, own).catch((error: unknown) => error)
  own.abort()
  expect(await outcome).toMatchObject({ slug: 'network', isTemporary: true })
})
