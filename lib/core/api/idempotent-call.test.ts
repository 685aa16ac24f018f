import { afterEach, expect, test, vi } from 'vitest'
import { createIdempotentCall } from './idempotent-call'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The Idempotency-Keys sent. @param statuses of the responses, in order */
function keysSent(...statuses: number[]) {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '')
    return new Response('{"code":200}', { status: statuses.shift() ?? 200 })
  })
  return keys
}

test('a retry after a lost response reuses the Idempotency-Key; other calls get a new one', async () => {
  const keys = keysSent(502, 200, 200, 409, 200)
  const once = createIdempotentCall()
  const save = (text: string) => once('POST /api/sf/v1/save', { text }).catch(() => null)
  for (const text of ['a', 'a', 'a', 'b', 'c']) await save(text)
  expect(keys.every((key) => /^[!-~]{16,}$/.test(key))).toBe(true)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

test('keys are generated on plain HTTP too', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  const keys = keysSent()
  await createIdempotentCall()('POST /go/addlink', { target: 'https://example.com/' })
  expect(keys).toEqual(['07'.repeat(16)])
})
