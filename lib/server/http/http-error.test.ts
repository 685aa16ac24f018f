import { expect, it, vi } from 'vitest'
import { HttpError } from './http-error'
import { toHttpError } from './respond'

it('is a refusal also where another bundle made it, as under Next’s own server', async () => {
  vi.resetModules()
  const other = await import('./http-error')
  expect(other.HttpError).not.toBe(HttpError)
  const thrown = new other.HttpError('forbidden', 'No.')
  expect(thrown).toBeInstanceOf(HttpError)
  expect(toHttpError(thrown)).toBe(thrown)
})

it('is nothing else', () => {
  for (const value of [new Error('x'), { status: 403 }, null, undefined, 'HttpError'])
    expect(value instanceof HttpError).toBe(false)
})
