import { expect, it, vi } from 'vitest'
import { toRefusal } from '../dispatch/route/error-mapping'
import { Refusal } from './refusal'

it('instances of another bundle are refusals', async () => {
  vi.resetModules()
  const other = await import('./refusal')
  expect(other.Refusal).not.toBe(Refusal)
  const thrown = new other.Refusal('forbidden', 'room_frozen')
  expect(thrown).toBeInstanceOf(Refusal)
  expect(toRefusal(thrown)).toBe(thrown)
})

it('other values are no refusals', () => {
  for (const value of [new Error('x'), { status: 403 }, null, undefined, 'Refusal'])
    expect(value instanceof Refusal).toBe(false)
})
