import { describe, expect, inject, it } from 'vitest'
import { json, send, sendRaw } from '../support/http'
import { expectRefusal } from '../support/refusal'
import '../support/targets'

const pagePaths = ['/', '/chat', '/setting', '/docs', '/tools/text', '/tools/mail']
const pageMethods = 'GET, HEAD, OPTIONS'

/** Status line, headers and body of what a raw request gets. */
async function ask(url: string, requestLine: string, headers = 'Host: platform.example') {
  const bytes = `${requestLine} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`
  const text = await sendRaw(url, bytes)
  const end = text.indexOf('\r\n\r\n')
  return { status: Number(text.slice(9, 12)), head: text.slice(0, end), body: text.slice(end + 4) }
}

/** Our own server: the others leave no room before Next reads a request. */
const targets = inject('targets').filter(({ host }) => host === 'server.mjs')

describe.each(targets)('$name', ({ url }) => {
  it.each(['/x/../ip?format=text', '/./ip?format=text', '/tools/%2e%2e/ip?format=text'])(
    'resolves the dots of %s before anything else sees them',
    async (target) => {
      const { status, body } = await ask(url, `GET ${target}`)
      expect([status, body]).toEqual([200, '127.0.0.1'])
      for (const method of ['TRACE', 'PROPFIND', 'PUT']) {
        const refused = await ask(url, `${method} ${target}`, 'Host: x\r\nContent-Length: 0')
        expect(refused.status, method).toBe(405)
        expect(JSON.parse(refused.body)).toMatchObject({ code: 405, error: 'method_not_allowed' })
      }
    },
  )

  it('takes a whole address as the target of a request, as RFC 9112 asks of every server', async () => {
    const { status, body } = await ask(url, 'GET http://platform.example/ip?format=text')
    expect([status, body]).toEqual([200, '127.0.0.1'])
    const page = await ask(url, 'GET http://platform.example/tools/ip')
    expect(page.status).toBe(200)
    expect(page.body).toContain('<html')
  })

  it('answers in HTTP/1.1 whoever would rather have another protocol', async () => {
    await send(`${url}/docs`, { headers: { Accept: 'text/html' } }) // Next has seen a request by now
    for (const protocol of ['h2c', 'websocket', 'something/1']) {
      const headers = `Host: x\r\nUpgrade: ${protocol}\r\nConnection: Upgrade, HTTP2-Settings`
      const read = await ask(url, 'GET /ip?format=text', headers)
      expect([read.status, read.body], protocol).toEqual([200, '127.0.0.1'])
      const posted = await ask(url, 'POST /ip?ip=8.8.8.8&format=text', `${headers}\r\nContent-Length: 0`)
      expect([posted.status, posted.body], protocol).toEqual([200, '8.8.8.8'])
    }
  })

  it('does not stumble over an expectation that it does not know', async () => {
    const call = json({ ip: '8.8.8.8', format: 'text' }, { Expect: 'something-else' })
    const answer = await send(`${url}/ip`, call)
    expect([answer.status, answer.text]).toEqual([200, '8.8.8.8'])
  })

  describe.each(['TRACE', 'PROPFIND', 'M-SEARCH'])('%s', (method) => {
    it('is refused to administration without opening it to other origins', async () => {
      const answer = await send(`${url}/api/admin/rooms`, {
        method,
        headers: { Origin: 'https://x.example' },
      })
      expectRefusal(answer, 405, 'method_not_allowed')
      expect(answer.headers.allow).toBe('GET, POST, HEAD, OPTIONS')
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    })

    it('of a suspended service is answered like everything else of it', async () => {
      expectRefusal(await send(`${url}/api/verifymail/v1/send`, { method }), 503, 'service_suspended')
    })

    it('of a path that nobody has is not found', async () => {
      for (const path of ['/api/unknown', '/unknown', '/unknown.txt', '/_next/unknown'])
        expectRefusal(await send(`${url}${path}`, { method }), 404, 'not_found')
    })
  })

  it.each(pagePaths)('%s is a page: it is read, and nothing can be done to it', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) {
      const answer = await send(`${url}${path}`, { method, headers: { Accept: 'text/html' } })
      expectRefusal(answer, 405, 'method_not_allowed')
      expect(answer.headers.allow).toBe(pageMethods)
    }
    const options = await send(`${url}${path}`, { method: 'OPTIONS' })
    expect([options.status, options.headers.allow]).toEqual([204, pageMethods])
    for (const method of ['GET', 'HEAD'])
      expect((await send(`${url}${path}`, { method })).status, method).toBeLessThan(400)
  })
})
