import { describe, expect, it } from 'vitest'
import { send, sendRaw } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { targets } from '../support/targets'
import { responseIn } from '../support/wire'

/** The response to a raw request. */
async function ask(url: string, requestLine: string, headers = 'Host: platform.example') {
  return responseIn(await sendRaw(url, `${requestLine} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`))
}

describe.each(targets)('$name', ({ url }) => {
  it.each(['/x/../ip?format=text', '/./ip?format=text', '/tools/%2e%2e/ip?format=text'])(
    'resolves the dots of %s before routing',
    async (target) => {
      const { status, text } = await ask(url, `GET ${target}`)
      expect([status, text]).toEqual([200, '127.0.0.1\n'])
      for (const method of ['TRACE', 'PROPFIND', 'PUT']) {
        const refused = await ask(url, `${method} ${target}`, 'Host: x\r\nContent-Length: 0')
        expect(refused.status, method).toBe(405)
        expect(JSON.parse(refused.text)).toMatchObject({ code: 405, error: 'method_not_allowed' })
      }
    },
  )

  it('accepts an absolute request target, as RFC 9112 requires', async () => {
    const { status, text } = await ask(url, 'GET http://platform.example/ip?format=text')
    expect([status, text]).toEqual([200, '127.0.0.1\n'])
    const page = await ask(url, 'GET http://platform.example/tools/ip')
    expect(page.status).toBe(200)
    expect(page.text).toContain('<html')
  })

  it.each(['/ip?format=text', '/tools/ip', '/chat?room=main', '/nothing', '/icons/keys.svg'])(
    'refuses %s with two Host headers, equal or not',
    async (target) => {
      for (const second of ['Host: platform.example', 'host: evil.example', 'HOST: ']) {
        const headers = `Host: platform.example\r\n${second}`
        const { status, text } = await ask(url, `GET ${target}`, headers)
        expect(status, second).toBe(400)
        expect(JSON.parse(text)).toMatchObject({ code: 400, error: 'invalid_parameter' })
        const page = await ask(url, `GET ${target}`, `Accept: text/html\r\n${headers}`)
        expect(page.status).toBe(400)
        expect(page.headers['content-type']).toMatch(/^text\/html/)
      }
    },
  )

  it('builds addresses on localhost for HTTP/1.0 without a host', async () => {
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 26'
    const target = 'target=https://a.example/x'
    const made = responseIn(await sendRaw(url, `POST /go/addlink HTTP/1.0\r\n${form}\r\n\r\n${target}`))
    expect(JSON.parse(made.text)).toMatchObject({
      code: 200,
      url: expect.stringMatching(/^http:\/\/localhost\//),
    })
  })

  it('prefers the host of an absolute target to the header', async () => {
    const { text } = await ask(url, 'GET http://platform.example/openapi.json', 'Host: evil.example')
    expect(JSON.parse(text).servers).toEqual([{ url: 'http://platform.example' }])
  })

  it.each(['/', '/chat', '/docs', '/tools/text', '/no/such/page'])(
    'refuses an address of %s that is long or has many parameters, before parsing it',
    async (path) => {
      const queries = ['a&'.repeat(60_000), 'x='.padEnd(120_000, '%E4'), 'k&'.repeat(100)]
      for (const query of queries) {
        const response = await send(`${url}${path}?${query}`, { headers: { Accept: 'text/html' } })
        expect(response.status).toBe(431)
        expect(response.headers['content-type']).toMatch(/^text\/html/)
        // Without the query.
        expect(response.text.length).toBeLessThan(40_000)
        // For scripts, an unknown page comes before everything else.
        const script = await send(`${url}${path}?${query}`)
        if (path.startsWith('/no')) expectRefusal(script, 404, 'not_found')
        else expectRefusal(script, 431, 'too_large')
      }
      const accepted = `${path}?${'k&'.repeat(90)}x=${'%E4%BD%A0'.repeat(1000)}`
      expect([200, 307, 404]).toContain((await send(`${url}${accepted}`)).status)
    },
  )

  it.each([
    ['of names in no order', '%CC%81%CC%96'],
    ['in punycode', 'xn--abcdefgh1'],
    ['plain', 'a'],
  ])('refuses a host longer than any, %s, for APIs and pages', async (_, piece) => {
    const host = piece.repeat(8000 / piece.length)
    const targets = ['/ip', '/docs', '/go/addlink?target=https://a.example', `http://${host}/ip`]
    for (const target of targets) {
      const { status, text } = await ask(url, `GET ${target}`, `Host: ${target === targets[3] ? 'x' : host}`)
      expect([target, status]).toEqual([target, 400])
      expect(JSON.parse(text)).toMatchObject({ code: 400, error: 'invalid_parameter' })
    }
  })

  it.each([
    'http:///ip',
    'https:///docs',
    'HTTP:////ip',
    'http://?ip',
    'http://@/ip',
    'http://:80/ip',
    'http://a.example:99999/ip',
    'http://1.2.3.256/ip',
    'http://a%20b.c/ip',
    'ftp://a.example/ip',
    '*',
    '*ip',
  ])('refuses %s as a target: there is no host in it, or no path', async (target) => {
    for (const host of ['platform.example', 'X', '[::1]:3000']) {
      const { status, text } = await ask(url, `GET ${target}`, `Host: ${host}`)
      expect([host, status]).toEqual([host, 400])
      expect(JSON.parse(text)).toMatchObject({ code: 400, error: 'invalid_parameter' })
    }
  })

  it('reads a JSON body up to a depth, and refuses a deeper one', async () => {
    const deep = (depth: number) => `{"ip":"192.0.2.1","more":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const call = (body: string) => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    expect((await send(`${url}/ip`, call(deep(60)))).status).toBe(200)
    expectRefusal(await send(`${url}/ip`, call(deep(60_000))), 400, 'invalid_parameter')
  })

  describe.each(['TRACE', 'PROPFIND', 'M-SEARCH'])('%s', (method) => {
    it('of a suspended service is answered like everything else of it', async () => {
      expectRefusal(await send(`${url}/api/verifymail/v1/send`, { method }), 503, 'service_suspended')
    })

    it('of an unknown path is not found', async () => {
      for (const path of ['/api/unknown', '/unknown', '/unknown.txt', '/_next/unknown'])
        expectRefusal(await send(`${url}${path}`, { method }), 404, 'not_found')
    })
  })
})
