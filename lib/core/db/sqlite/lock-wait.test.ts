import { expect, it, vi } from 'vitest'
import { LockWait } from './lock-wait'

const busy = Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })

it('a lock after a long pause is waited for again', async () => {
  const wait = new LockWait(50)
  const locked = vi.fn(() => {
    throw busy
  })
  await expect(wait.wait(locked)).rejects.toBe(busy)
  locked.mockClear()
  await expect(wait.wait(locked)).rejects.toBe(busy)
  expect(locked).toHaveBeenCalledTimes(1) // locked for too long already
  const later = performance.now() + 3_600_000
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  const once = vi.fn(() => 'stored').mockImplementationOnce(locked as never)
  expect(await wait.wait(once)).toBe('stored')
})
