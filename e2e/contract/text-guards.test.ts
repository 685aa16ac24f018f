import { describe, expect, it } from 'vitest'
import { asBrowser, form, type JsonResponse, json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { startServer } from '@/e2e/support/server'
import { get, success, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import { callText, create, serve } from '@/e2e/support/text'

onEveryTarget((target) => {
  const { url } = target
  const burning = (readsMax: number, more: object = {}) =>
    create(url, { name: unique('burning'), text: 'for your eyes', reads_max: readsMax, ...more })
  const open = (name: string, body: object = {}): Promise<JsonResponse> =>
    send(`${url}/api/sf/v1/open`, json({ name, ...body }))

  const ask = (name: string, headers: Record<string, string> = {}): Promise<JsonResponse> =>
    send(`${url}/tools/text/${name}`, { headers: { ...asBrowser, ...headers } })

  describe('a text that is deleted after reading', () => {
    it('is read the given number of times, and then deleted', async () => {
      const { name, reads_left: left } = await burning(2)
      expect(left).toBe(2)
      const first = await send(`${url}/api/sf/v1/open`, form({ name }))
      expect(first.text).toBe('for your eyes')
      expect(first.headers).toMatchObject({ 'x-reads-left': '1', 'cache-control': 'no-store' })
      expect(first.headers.etag).toBeUndefined()
      expect((await open(name)).headers['x-reads-left']).toBe('0')
      expectRefusal(await open(name), 404, 'not_found')
      expectRefusal(await serve(url, name), 404, 'not_found')
      success(await callText(url, 'save', { name, text: 'another' }))
    })

    it('is not used up by HEAD or a preview', async () => {
      const { name } = await burning(1)
      const looks: Record<string, string>[] = [
        {},
        asBrowser,
        { Range: 'bytes=0-3' },
        { 'Sec-Purpose': 'prefetch' },
        { ...asBrowser, 'Sec-Purpose': 'prefetch;prerender' },
        { RSC: '1', 'Next-Router-Prefetch': '1' },
      ]
      for (const headers of looks)
        for (const method of ['GET', 'HEAD'])
          for (const path of ['/sf', '/tools/text']) {
            const response = await send(`${url}${path}/${name}`, { method, headers })
            expect(response.text).not.toContain('eyes')
          }
      expectRefusal(await serve(url, name), 409, 'conflict')
      expectRefusal(await get(url, '/api/sf/v1/get', { name }), 409, 'conflict')
      expectRefusal(await get(url, '/api/sf/v1/open', { name }), 405, 'method_not_allowed')
      expect((await open(name)).text).toBe('for your eyes')
    })

    it('is offered to a browser by a page that asks, in its language', async () => {
      const { name } = await burning(1)
      const sent = await serve(url, name, asBrowser)
      expect([sent.status, sent.headers.location]).toEqual([303, `/tools/text/${name}`])
      expect(sent.headers['cache-control']).toBe('no-store')
      const page = await ask(name)
      expect(page.status).toBe(200)
      expect(page.text).toMatch(
        /<form [^>]*method="post" action="\/api\/sf\/v1\/open"|<form [^>]*action="\/api\/sf\/v1\/open" method="post"/,
      )
      expect(page.headers['content-security-policy']).toContain("form-action 'self'")
      expect(page.headers['cache-control']).toContain('no-store')
      expect((await ask(name, { 'Accept-Language': 'zh' })).text).toContain('读后即删')
      const asked = form({ name })
      const response = await send(`${url}/api/sf/v1/open`, {
        ...asked,
        headers: { ...asked.headers, ...asBrowser },
      })
      expect(response.text).toBe('for your eyes')
    })

    it('is read the given number of times by a hundred simultaneous readers', async () => {
      const { name } = await burning(7)
      const responses = await Promise.all(Array.from({ length: 100 }, () => open(name)))
      const read = responses.filter(({ status }) => status === 200)
      expect(read).toHaveLength(7)
      expect(read.map(({ headers }) => Number(headers['x-reads-left'])).sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
      for (const response of responses) if (response.status !== 200) expectRefusal(response, 404, 'not_found')
    })

    it('keeps its count of reads when its owner changes it', async () => {
      const { name, token } = await burning(2)
      await open(name)
      const changed = success<{ reads_left: number }>(
        await callText(url, 'update', { name, token, text: 'changed' }),
      )
      expect(changed.reads_left).toBe(1)
      expect((await open(name)).text).toBe('changed')
      expectRefusal(await open(name), 404, 'not_found')
    })
  })

  describe('a text with a key', () => {
    const read_key = 'a key that is long enough'

    it('is read with the key alone, and a wrong one uses no read', async () => {
      const { name } = await burning(1, { read_key })
      for (const wrong of [{}, { read_key: 'another key that is long' }, { read_key: '' }])
        expectRefusal(await open(name, wrong), 401, 'unauthorized')
      expect((await ask(name)).text).toContain('name="read_key"')
      expect((await open(name, { read_key })).text).toBe('for your eyes')
      expectRefusal(await open(name, { read_key }), 404, 'not_found')
    })

    it('is read any number of times by default', async () => {
      const { name, reads_left: left } = await create(url, {
        name: unique('locked'),
        text: 'again',
        read_key,
      })
      expect(left).toBeUndefined()
      for (let i = 0; i < 3; i++) {
        const response = await open(name, { read_key })
        expect(response.text).toBe('again')
        expect(response.headers['x-reads-left']).toBe('unlimited')
      }
      expectRefusal(await serve(url, name), 409, 'conflict')
    })
  })

  it('any other text is read as usual', async () => {
    const { name } = await create(url, { name: unique('plain'), text: 'open to all' })
    for (let i = 0; i < 2; i++) expect((await open(name)).text).toBe('open to all')
    expectRefusal(await open(unique('missing')), 404, 'not_found')
  })

  it('an impossible guard is refused', async () => {
    const name = unique('odd')
    for (const bad of [{ reads_max: 0 }, { reads_max: 1001 }, { reads_max: 'x' }, { read_key: 'short' }])
      expectRefusal(await callText(url, 'save', { name, text: 'x', ...bad }), 400, 'invalid_parameter')
    const { token } = await create(url, { name, text: 'open' })
    const later = { name, token, text: 'x', reads_max: 1 }
    expectRefusal(await callText(url, 'save', later), 400, 'invalid_parameter')
    success(await callText(url, 'save', { name, token, text: 'x', reads_max: null, read_key: '' }))
  })
})

describe('two instances', () => {
  it('give a text the given number of times between them', async () => {
    const one = await startServer({ provider: 'postgresql' })
    const other = await startServer({ provider: 'postgresql', data: one.data })
    try {
      const { name } = await create(one.url, { name: unique('burning'), text: 'once', reads_max: 5 })
      const responses = await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          send(`${(i % 2 ? one : other).url}/api/sf/v1/open`, json({ name })),
        ),
      )
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
      expectRefusal(await serve(one.url, name), 404, 'not_found')
    } finally {
      await other.stop()
      await one.stop()
    }
  })
})
