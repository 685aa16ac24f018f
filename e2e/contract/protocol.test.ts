import { describe, expect, it } from 'vitest'
import type { PollResponse } from '@/lib/chat/contract/chat'
import { encode, form, json, send, sendRaw } from '../support/http'
import { expectRefusal, expectRefusalShape } from '../support/refusal'
import { poll, readAll, say, success, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { responseIn } from '../support/wire'

const healthPaths = ['/healthz', '/readyz']
const readPaths = ['/poll', '/rooms', '/online', ...healthPaths]
const changingPaths = ['/send', '/create']
const allPaths = [...readPaths, ...changingPaths]

onEveryTarget(({ url }) => {
  it.each(allPaths)('%s answers other methods with 405 and Allow', async (path) => {
    const own = ['GET', 'HEAD', 'OPTIONS', ...(healthPaths.includes(path) ? [] : ['POST'])]
    const others = ['POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !own.includes(method))
    for (const method of others) {
      const response = await send(`${url}${path}`, { method })
      expectRefusal(response, 405, 'method_not_allowed')
      expect(response.headers.allow?.split(/, */).sort()).toEqual(own)
    }
  })

  it('parameters of a read are accepted in a POST body, too', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    for (const call of [json({ room, limit: 1 }), form({ room, limit: 1 })]) {
      expect(texts(success<PollResponse>(await send(`${url}/poll`, call)).messages)).toEqual(['hello'])
      expect(success(await send(`${url}/online`, call))).toMatchObject({ room, count: 0 })
      expect(success(await send(`${url}/rooms`, call))).toMatchObject({ code: 200 })
    }
    expectRefusal(await send(`${url}/poll`, json({ room, limit: '1e3' })), 400, 'invalid_parameter', 'limit')
    expectRefusal(await send(`${url}/poll`, json({ room, limit: 1.5 })), 400, 'invalid_parameter', 'limit')
  })

  it('a refusal names the broken rule with its values', async () => {
    const limit = await send(`${url}/poll?room=main&limit=0`)
    expectRefusal(limit, 400, 'invalid_parameter', 'limit')
    const sentence = 'must be a whole number from 1 to 500'
    expect(JSON.parse(limit.text).issues).toEqual([
      { path: 'limit', message: sentence, rule: 'whole_number', values: { min: 1, max: 500 } },
    ])
    const missing = await send(`${url}/send`, json({ room: 1, msg: 'x' }))
    expect(JSON.parse(missing.text).issues).toEqual([
      { path: 'room', message: 'must be a string', rule: 'type', values: { type: 'string' } },
      { path: 'nick', message: 'is required', rule: 'required' },
    ])
  })

  it.each(allPaths)('%s answers a preflight of any origin', async (path) => {
    const traced = 'X-Requested-With,cache-control, traceparent, tracestate, baggage'
    const headers = {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': traced,
    }
    const response = await send(`${url}${path}`, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['access-control-allow-methods']).toContain('GET')
    const allowed = String(response.headers['access-control-allow-headers']).toLowerCase()
    for (const name of [
      'authorization',
      'content-type',
      'idempotency-key',
      ...traced.toLowerCase().split(','),
    ])
      expect(allowed).toContain(name)
  })

  it.each(readPaths)('%s answers HEAD as GET without the body', async (path) => {
    const query = path === '/poll' || path === '/online' ? '?room=main' : ''
    const get = await send(`${url}${path}${query}`)
    const head = await send(`${url}${path}${query}`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(get.status).toBe(200)
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(head.headers['cache-control']).toBe('no-store')
  })

  it('HEAD of a changing path changes nothing', async () => {
    const room = unique('room')
    const response = await send(`${url}/send?${encode({ room, nick: 'ann', msg: 'x' })}`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.body).toHaveLength(0)
    expect(response.headers['access-control-allow-origin']).toBe('*')
    const username = unique('user')
    await send(`${url}/create?${encode({ key: 'wrong', username, password: 'secret1' })}`, { method: 'HEAD' })
    expect((await poll(url, { room })).messages).toEqual([])
    expect((await send(`${url}/send?room=${room}`, { method: 'HEAD' })).status).toBe(400)
  })

  it.each([...allPaths, '/api/x'])('%s with a trailing slash is the same address', async (path) => {
    const query = `?room=${unique('room')}&nick=ann&msg=x`
    const { status, headers } = await send(`${url}${path}${query}`)
    const slashed = await send(`${url}${path}/${query}`)
    expect([slashed.status, slashed.headers['content-type']]).toEqual([status, headers['content-type']])
  })

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s of an unknown API path is not found',
    async (method) => {
      for (const path of ['/api', '/api/unknown', '/api/sf/v9/x', '/api/a/b/c?d=e']) {
        const response = await send(`${url}${path}`, { method })
        expectRefusal(response, 404, 'not_found')
        expect(response.headers['access-control-allow-origin']).toBe('*')
      }
    },
  )

  it('public APIs are open to every origin, refusals included, and administration to none', async () => {
    const headers = { Origin: 'https://elsewhere.example' }
    for (const path of ['/poll?room=main', '/poll', '/send', '/create', '/rooms', '/online'])
      expect((await send(`${url}${path}`, { headers })).headers['access-control-allow-origin'], path).toBe(
        '*',
      )
    const bad = { ...headers, 'Access-Control-Request-Headers': 'a, b c' }
    const preflight = await send(`${url}/poll`, { method: 'OPTIONS', headers: bad })
    expect(preflight.headers['access-control-allow-headers']).not.toContain('b c')
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const response = await send(`${url}/api/admin/unknown`, { method, headers })
      expect(response.headers['access-control-allow-origin'], method).toBeUndefined()
    }
  })

  it.each(allPaths)('%s answers with protective headers', async (path) => {
    const { headers } = await send(`${url}${path}`)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  })

  it.each(['/healthz', '/readyz'])('%s says that all is well', async (path) => {
    const response = await send(`${url}${path}`)
    expect(response.status).toBe(200)
    expect(JSON.parse(response.text)).toMatchObject({ code: 200 })
  })

  describe('server.mjs', () => {
    it('accepts 4,000 Chinese characters or emoji in a GET', async () => {
      const room = unique('room')
      for (const character of ['你', '😀']) {
        const msg = character.repeat(4000)
        const response = await send(`${url}/send?${encode({ room, nick: 'ann', msg })}`)
        expect(response.status, response.text.slice(0, 200)).toBe(200)
      }
      expect(await readAll(url, { room })).toHaveLength(2)
    })

    it('refuses too large headers in the documented shape', async () => {
      const { status, headers, text } = responseIn(
        await sendRaw(url, `GET /poll?room=main HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(300_000)}\r\n\r\n`),
      )
      expect(status).toBe(431)
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(JSON.parse(text)).toEqual({
        code: 431,
        error: 'too_large',
        rule: 'head_max',
        values: { max: 128 },
        message: 'The address and headers may hold at most 128 KiB.',
      })
    })

    it('refuses too many headers in the documented shape', async () => {
      const fillers = 'X: x\r\n'.repeat(1100)
      const { status, text } = responseIn(
        await sendRaw(
          url,
          `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${fillers}Host: y\r\n\r\n`,
        ),
      )
      expect(status).toBe(431)
      expect(JSON.parse(text)).toEqual({
        code: 431,
        error: 'too_large',
        rule: 'headers_max',
        values: { max: 999 },
        message: 'A request may have at most 999 headers.',
      })
    })

    it.each(['nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nBad : x\r\n\r\n', 'GET /poll HTTP/1.1\r\n\r\n'])(
      'refuses what is not HTTP/1.1 in the shape of the contract: %j',
      async (bytes) => {
        const { status, text } = responseIn(
          await sendRaw(url, bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
        )
        expect(status).toBe(400)
        expect(JSON.parse(text)).toMatchObject({ code: 400, error: 'invalid_parameter' })
      },
    )

    it.each(['TRACE', 'PROPFIND', 'LINK'])(
      'answers %s like any method it does not support',
      async (method) => {
        expectRefusal(await send(`${url}/poll?room=main`, { method }), 405, 'method_not_allowed')
        const unknown = await send(`${url}/api/unknown`, { method })
        expectRefusalShape(unknown)
        expect([404, 405]).toContain(unknown.status)
      },
    )

    it.each(['/api/%', '/api/%ff', '/api/%zz/x', '/api/..%2f..%2fetc', '/api//poll', '/api/%00'])(
      'answers the malformed path %s in the shape of the contract',
      async (path) => {
        const response = await send(`${url}${path}`)
        expect([400, 404]).toContain(response.status)
        expectRefusal(response, response.status, response.status === 400 ? 'invalid_parameter' : 'not_found')
      },
    )
  })
})
