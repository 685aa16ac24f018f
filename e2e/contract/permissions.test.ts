import { expect, it } from 'vitest'
import { type JsonResponse, send } from '@/e2e/support/http'
import { onEveryTarget } from '@/e2e/support/targets'
import type { Method } from '@/lib/core/contract/endpoint'
import { everyEndpoint } from '@/lib/main/endpoints'

type Who = 'anybody' | 'the super key' | 'a key for numbers'

/** Who may call a path by the contract, independent of the definitions. */
function whoMay(method: Method, path: string): Who {
  // Exchanges the key, its parameter, for a cookie.
  if (path === '/api/admin/session' && method === 'POST') return 'anybody'
  if (path.startsWith('/api/admin/')) return 'the super key'
  return path === '/metrics' ? 'a key for numbers' : 'anybody'
}

const calls = everyEndpoint.flatMap(({ methods, path }) => methods.map((method) => ({ method, path })))

/** A call without subject; with a key it does no harm. */
function call(base: string, { method, path }: (typeof calls)[number], key?: string): Promise<JsonResponse> {
  const address = `${base}${path.replace(/\{\w+\}/g, '999999999')}`
  const query = path === '/api/admin/backup' ? '?check=1' : ''
  return send(address + query, {
    method,
    headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
  })
}

function said({ status, headers }: JsonResponse): 'let in' | 'refused' {
  if (status !== 401) return 'let in'
  expect(headers['www-authenticate']).toMatch(/^Bearer/)
  return 'refused'
}

onEveryTarget(({ url, superKey, metricsKey }) => {
  it.each(calls)('$method $path accepts the callers that its definition permits', async (each) => {
    const who = whoMay(each.method, each.path)
    const isGuarded = who !== 'anybody'
    const expected = isGuarded ? 'refused' : 'let in'
    expect(said(await call(url, each))).toBe(expected)
    // Public calls may still accept a token, and refuse a wrong one.
    if (!isGuarded) return
    expect(said(await call(url, each, 'wrong'))).toBe('refused')
    expect(said(await call(url, each, metricsKey))).toBe(who === 'a key for numbers' ? 'let in' : 'refused')
    expect(said(await call(url, each, superKey))).toBe('let in')
  })
})
