import { expect, test } from 'vitest'
import { apiErrorFrom, networkError } from './api-error'

test('a failed call may have been carried out unless it was refused before', () => {
  const mayHaveArrived = (status: number, error: string, rule?: string) =>
    apiErrorFrom(new Response(null, { status }), { error, message: 'x', rule }, 'en').mayHaveArrived
  expect(networkError().mayHaveArrived).toBe(true)
  expect(apiErrorFrom(new Response(null, { status: 502 }), '<html>', 'en').mayHaveArrived).toBe(true)
  for (const rule of [undefined, 'database_silent', 'database_busy', 'answers_waiting', 'once_more'])
    expect([rule, mayHaveArrived(503, 'unavailable', rule)]).toEqual([rule, true])
  expect(mayHaveArrived(500, 'internal', 'failed_logged')).toBe(true)
  for (const rule of ['messages_waiting', 'stopping'])
    expect([rule, mayHaveArrived(503, 'unavailable', rule)]).toEqual([rule, false])
  expect(mayHaveArrived(503, 'service_suspended', 'suspended')).toBe(false)
  expect(mayHaveArrived(507, 'storage_full', 'full')).toBe(false)
  expect(mayHaveArrived(400, 'invalid_parameter')).toBe(false)
  expect(mayHaveArrived(400, 'invalid_parameter', 'https_only')).toBe(false)
})
