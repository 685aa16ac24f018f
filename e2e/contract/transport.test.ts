import { describe, expect, it } from 'vitest'
import { send, sendRaw } from '../support/http'
import { expectRefusal, expectRefusalShape } from '../support/refusal'
import { onEveryTarget } from '../support/targets'
import { responseIn } from '../support/wire'

const foreign = { Origin: 'https://elsewhere.example' }
const pages = ['/', '/chat?room=main&nick=ann', '/setting', '/docs', '/tools/text']

onEveryTarget(({ url }) => {
  it.each(['/poll', '/rooms', '/send', '/api/services', '/api/admin/rooms'])(
    '%s with a trailing slash is the same address, whatever the method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const [slashed, plain] = [
          await send(`${url}${path}/`, { method }),
          await send(`${url}${path}`, { method }),
        ]
        expect([slashed.status, slashed.headers.allow], method).toEqual([plain.status, plain.headers.allow])
      }
    },
  )

  describe('server.mjs', () => {
    it.each(['h2c', 'websocket', 'foo/2'])('answers an upgrade offer in HTTP/1.1: %s', async (protocol) => {
      // Next would take over every later connection with an upgrade offer.
      expect((await send(`${url}/`, { headers: { Accept: 'text/html' } })).status).toBe(200)
      const offer = `Upgrade: ${protocol}\r\nConnection: close, Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk`
      for (const target of ['/poll?room=main', '/', '/_next/webpack-hmr']) {
        const received = await sendRaw(url, `GET ${target} HTTP/1.1\r\nHost: x\r\n${offer}\r\n\r\n`)
        expect(responseIn(received).status).toBe(target.startsWith('/_next') ? 404 : 200)
      }
    })

    it('answers an unknown Expect header', async () => {
      const expecting = 'Host: x\r\nExpect: x-nothing\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
      const { status, text } = responseIn(await sendRaw(url, `POST /poll?room=main HTTP/1.1\r\n${expecting}`))
      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({ code: 200, room: 'main' })
    })

    it('answers HTTP/1.0 without Host, as health checks send it', async () => {
      for (const target of ['/healthz', '/readyz', '/', '/openapi.json'])
        for (const host of ['', 'Host:\r\n'])
          expect(responseIn(await sendRaw(url, `GET ${target} HTTP/1.0\r\n${host}\r\n`)).status, target).toBe(
            200,
          )
      const { text } = responseIn(await sendRaw(url, 'GET /ip HTTP/1.0\r\nX: y\r\n\r\n'))
      expect(JSON.parse(text)).toMatchObject({ httpProtocol: 'HTTP/1.0', requestHeaderNames: { x: 1 } })
      expect(JSON.parse(text).requestHeaderNames).not.toHaveProperty('host')
      const { status } = responseIn(await sendRaw(url, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'))
      expect(status).toBe(400)
    })

    it.each(['TRACE', 'PROPFIND', 'LINK'])(
      'keeps administration closed to other origins: %s',
      async (method) => {
        const response = await send(`${url}/api/admin/rooms`, { method, headers: foreign })
        expectRefusal(response, 405, 'method_not_allowed')
        expect(response.headers.allow).toBe('GET, POST, HEAD, OPTIONS')
        expect(response.headers['access-control-allow-origin']).toBeUndefined()
        expectRefusal(await send(`${url}/api/unknown`, { method }), 404, 'not_found')
        expectRefusal(await send(`${url}/poll/`, { method }), 405, 'method_not_allowed')
      },
    )

    it('keeps administration closed to other origins when the address is malformed', async () => {
      const response = await send(`${url}/api/admin/rooms/%ff`, { headers: foreign })
      expectRefusal(response, 400, 'invalid_parameter')
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
      const open = await send(`${url}/sf/%ff`, { headers: foreign })
      expect(open.headers['access-control-allow-origin']).toBe('*')
    })

    it.each(pages)('%s answers other methods with 405 and Allow', async (page) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) {
        const headers = { 'Next-Action': '7f'.repeat(21), 'Content-Type': 'text/plain;charset=UTF-8' }
        const body = method === 'TRACE' ? {} : { body: '[]' }
        const response = await send(`${url}${page}`, { method, headers, ...body })
        expectRefusal(response, 405, 'method_not_allowed')
        expect(response.headers.allow).toBe('GET, HEAD, OPTIONS')
        const read = await send(`${url}${page}`, { method, headers: { Accept: 'text/html' } })
        expect([read.status, read.headers['content-type']]).toEqual([405, 'text/html; charset=utf-8'])
      }
      const options = await send(`${url}${page}`, { method: 'OPTIONS' })
      expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    })

    it.each(['garbage', '%', '%5B%5D', 'null', 'x'.repeat(50_000)])(
      'makes no error of a navigation with a router state that is none: %.10s',
      async (state) => {
        for (const page of pages) {
          const headers = { RSC: '1', 'Next-Router-State-Tree': state }
          let response = await send(`${url}${page}`, { headers })
          // Next requires a hash of these headers in the address, and returns it.
          const { location } = response.headers
          if (location) response = await send(new URL(location, url).href, { headers })
          expect(response.status, page).toBe(200)
          expect(response.headers['content-type']).toMatch(/^text\/x-component/)
        }
        expectRefusalShape(
          await send(`${url}/poll`, { headers: { RSC: '1', 'Next-Router-State-Tree': state } }),
        )
      },
    )
  })
})
