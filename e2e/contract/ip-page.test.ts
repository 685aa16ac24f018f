import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asBrowser, send } from '../support/http'
import { setStatus } from '../support/mail'
import { recordInPage } from '../support/page-record'
import { type Server, startServer } from '../support/server'
import { ipRecordOf } from '../support/tls-client'

const publicCallers = ['8.8.8.8', '2001:4860:4860::8888', '1.1.1.1', '9.9.9.9']

let direct: Server
let proxied: Server
beforeAll(async () => {
  const env = { EDGE: 'cloudflare', TRUST_PROXY: '127.0.0.1' }
  ;[direct, proxied] = await Promise.all([startServer(), startServer({ env })])
  // Opens the databases, and reads what is in them about callers: a page does not wait for that.
  for (const { url } of [direct, proxied])
    for (const address of publicCallers) await send(`${url}/ip?ip=${address}`)
})
afterAll(async () => {
  await direct?.stop()
  await proxied?.stop()
})

/** The page and its record, and the record of `/ip`, for the same request. */
async function ask({ url }: Server, query: string, headers: Record<string, string> = {}) {
  const call = { headers: { ...asBrowser, 'Accept-Language': 'en', ...headers } }
  const page = await send(`${url}/tools/ip${query}`, call)
  expect(page.status).toBe(200)
  const { text } = await send(`${url}/ip${query}`, {
    headers: { ...call.headers, Accept: 'application/json' },
  })
  return { page, rendered: recordInPage(page.text), called: ipRecordOf(text) }
}

describe('the page of IP information has the record of its caller in its HTML', () => {
  it('as /ip has it, for each caller behind a trusted proxy, and for no cache', async () => {
    const callers = ['8.8.8.8', '2001:4860:4860::8888', '1.1.1.1', '10.1.2.3', '203.0.113.9, 9.9.9.9']
    const asked = callers.flatMap((address) => Array.from({ length: 4 }, () => address))
    await Promise.all(
      asked.map(async (forwarded) => {
        const { page, rendered, called } = await ask(proxied, '', { 'X-Forwarded-For': forwarded })
        const address = forwarded.replace(/.*, /, '')
        expect(rendered).toEqual(called)
        expect(rendered?.ip).toBe(address)
        expect(page.text).toContain(`>${address}</dd>`)
        for (const other of callers) if (!forwarded.includes(other)) expect(page.text).not.toContain(other)
        expect(page.headers['cache-control']).toMatch(/private.*no-store/)
      }),
    )
  })

  it('also where the edge knows a part of it', async () => {
    const edge = { 'X-Forwarded-For': '10.1.2.3', 'CF-Connecting-IP': '10.1.2.3', 'CF-IPCountry': 'NO' }
    const { page, rendered, called } = await ask(proxied, '', edge)
    expect(rendered).toEqual(called)
    expect(rendered).toMatchObject({ country: 'NO', city: '', latitude: '', timezone: '', asn: 0 })
    expect(page.text).toContain('Norway, NO')
    expect(page.text).not.toContain('role="img"')
  })

  it('whatever headers a caller forges', async () => {
    const facts = { httpVersion: '3', keepsAlive: true, headerCounts: { forged: 1 } }
    const { page, rendered, called } = await ask(direct, '', {
      'X-Forwarded-For': '8.8.8.8',
      Forwarded: 'for=8.8.8.8',
      'X-Real-IP': '8.8.8.8',
      'CF-Connecting-IP': '8.8.8.8',
      'CF-IPCountry': 'DE',
      'X-Edge-Protocol': 'HTTP/3',
      'X-Platform-Peer': '8.8.8.8',
      'X-Platform-Arrival': JSON.stringify(facts),
      'Content-Security-Policy': "default-src 'none'",
      Range: 'bytes=0-9',
      Priority: 'u=2',
      ['__proto__']: 'x',
      $L1: '$L2</script>',
    })
    expect(page.text).not.toContain('8.8.8.8</dd>')
    expect(page.text).not.toContain('$L2</script>')
    expect(rendered).toEqual(called)
    expect(rendered?.ip).toBe('127.0.0.1')
    expect(rendered?.requestPriority).toBe('u=2')
  })

  it('or that of the address in its query', async () => {
    const { page, rendered, called } = await ask(direct, '?ip=8.8.8.8')
    expect(rendered).toEqual(called)
    expect(page.text).toContain('>Mountain View</dd>')
    const both = await send(`${direct.url}/tools/ip?ip=8.8.8.8&ip=1.1.1.1`)
    expect(recordInPage(both.text)?.ip).toBe('127.0.0.1')
    const whole = await send(`${direct.url}/tools/ip?ip=%208.8.8.8+&fields=asn&format=text`)
    expect(recordInPage(whole.text)).toEqual(called)
  })

  it('and none where /ip refuses', async () => {
    for (const query of ['?ip=1.2.3', '?ip=%FF', `?ip=${'1'.repeat(5000)}`]) {
      const page = await send(`${direct.url}/tools/ip${query}`)
      expect([page.status, recordInPage(page.text)]).toEqual([200, null])
    }
    await setStatus(direct, 'ip', 'suspended')
    const page = await send(`${direct.url}/tools/ip`)
    expect([page.status, recordInPage(page.text)]).toEqual([200, null])
    await setStatus(direct, 'ip', 'running')
  })
})
