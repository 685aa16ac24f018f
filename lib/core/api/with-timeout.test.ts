import { afterEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout'

afterEach(() => {
  vi.useRealTimers()
})

/** A call that nobody answers. */
const unanswered = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

test('a call that nobody answers is over after its time, as one without a network', async () => {
  vi.useFakeTimers()
  const outcome = withTimeout(15_000, unanswered).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await outcome).toMatchObject({ slug: 'network', passing: true })
})
test('what comes in time, or is refused, is as ever', async () => {
  vi.useFakeTimers()
  expect(await withTimeout(15_000, async () => 'here')).toBe('here')
  const refused = withTimeout(15_000, async () => {
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})
test('whoever holds the call may end it sooner', async () => {
  const own = new AbortController()
  const outcome = withTimeout(15_000, unanswered, own).catch((error: unknown) => error)
  own.abort()
  expect(await outcome).toMatchObject({ slug: 'network', passing: true })
})
