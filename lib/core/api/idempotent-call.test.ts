import { afterEach, expect, test, vi } from 'vitest'
import { createIdempotentCall } from './idempotent-call'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The keys that were sent. @param statuses of the answers, one after another */
function keysSent(...statuses: number[]) {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '')
    return new Response('{"code":200}', { status: statuses.shift() ?? 200 })
  })
  return keys
}

test('what is sent again without an answer has its key, anything else another one', async () => {
  const keys = keysSent(502, 200, 200, 409, 200)
  const once = createIdempotentCall()
  const save = (text: string) => once('POST /api/sf/v1/save', { text }).catch(() => null)
  for (const text of ['a', 'a', 'a', 'b', 'c']) await save(text)
  expect(keys.every((key) => /^[!-~]{16,}$/.test(key))).toBe(true)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})

test('forms have keys of their own, on plain http too', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  const keys = keysSent()
  await createIdempotentCall()('POST /go/addlink', { target: 'https://example.com/' })
  expect(keys).toEqual(['07'.repeat(16)])
})
