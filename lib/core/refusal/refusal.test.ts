import { expect, it, vi } from 'vitest'
import { toRefusal } from '../dispatch/route/error-mapping'
import { Refusal } from './refusal'

it('is a refusal also where another bundle made it, as under Next’s own server', async () => {
  vi.resetModules()
  const other = await import('./refusal')
  expect(other.Refusal).not.toBe(Refusal)
  const thrown = new other.Refusal('forbidden', 'room_frozen')
  expect(thrown).toBeInstanceOf(Refusal)
  expect(toRefusal(thrown)).toBe(thrown)
})

it('is nothing else', () => {
  for (const value of [new Error('x'), { status: 403 }, null, undefined, 'Refusal'])
    expect(value instanceof Refusal).toBe(false)
})
