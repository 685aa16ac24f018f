import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error'
import { callApi } from './fetcher'

/** The result or error of a call with this response. */
async function outcomeOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  vi.stubGlobal('fetch', async () => response)
  return callApi('/x', { signal }).catch((error: unknown) => error)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a call', () => {
  test('with a truncated response is retryable', async () => {
    const cut = new ReadableStream({
      pull(stream) {
        stream.enqueue(new TextEncoder().encode('{"id":'))
        stream.error(new TypeError('network error'))
      },
    })
    for (const body of [cut, '{"id":', '<html>', ''])
      expect(await outcomeOf(new Response(body))).toMatchObject({ slug: 'network', isTemporary: true })
  })
  test('is retryable after a time-out or a server error only', async () => {
    const isTemporary = async (status: number) => {
      const outcome = await outcomeOf(new Response('{}', { status }))
      return outcome instanceof ApiError && outcome.isTemporary
    }
    for (const status of [408, 500, 502, 503, 504])
      expect([status, await isTemporary(status)]).toEqual([status, true])
    for (const status of [400, 401, 403, 404, 409, 413])
      expect([status, await isTemporary(status)]).toEqual([status, false])
  })
  test('aborted while the response arrives fails with the abort reason', async () => {
    const own = new AbortController()
    const late = new ReadableStream({
      pull(stream) {
        own.abort('enough')
        stream.error(own.signal.reason)
      },
    })
    expect(await outcomeOf(new Response(late), own.signal)).toBe('enough')
  })
})
