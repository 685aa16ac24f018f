import { expect, test } from 'vitest'
import { apiErrorFrom, networkError } from './api-error'
import { mayHaveArrived } from './may-have-arrived'

test('a failed call may have been carried out unless it was refused before', () => {
  const after = (status: number, error: string, rule?: string) =>
    mayHaveArrived(apiErrorFrom(new Response(null, { status }), { error, message: 'x', rule }, 'en'))
  expect(mayHaveArrived(networkError())).toBe(true)
  expect(mayHaveArrived(apiErrorFrom(new Response(null, { status: 502 }), '<html>', 'en'))).toBe(true)
  for (const rule of [undefined, 'database_silent', 'database_busy', 'answers_waiting', 'once_more'])
    expect([rule, after(503, 'unavailable', rule)]).toEqual([rule, true])
  expect(after(500, 'internal', 'failed_logged')).toBe(true)
  for (const rule of ['messages_waiting', 'stopping'])
    expect([rule, after(503, 'unavailable', rule)]).toEqual([rule, false])
  expect(after(503, 'service_suspended', 'suspended')).toBe(false)
  expect(after(507, 'storage_full', 'full')).toBe(false)
  expect(after(400, 'invalid_parameter')).toBe(false)
  expect(after(400, 'invalid_parameter', 'https_only')).toBe(false)
})
