import { expect, it } from 'vitest'
import { Refusal } from '../refusal/refusal'
import { usageOf } from './pool'
import { Semaphore } from './semaphore'
import { queueLimits } from './shared-amounts'

it('waiting tasks are bounded, refused beyond that with Retry-After, and run in order', async () => {
  const max = queueLimits.page_reads.max
  const semaphore = new Semaphore(1, 'page_reads')
  let finish = () => {}
  const first = semaphore.run(() => new Promise<void>((resolve) => (finish = resolve)))
  const done: number[] = []
  const waiting = Array.from({ length: max }, (_, i) => semaphore.run(async () => done.push(i)))
  const refused = await semaphore.run(async () => done.push(-1)).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ reason: 'unavailable', retryAfterSeconds: 1 })
  expect(usageOf('page_reads')).toMatchObject({ used: max, refused: 1 })
  finish()
  await Promise.all([first, ...waiting])
  expect(done).toEqual(Array.from({ length: max }, (_, i) => i))
  expect(usageOf('page_reads').used).toBe(0)
  expect(await semaphore.run(async () => 'once more')).toBe('once more')
})
