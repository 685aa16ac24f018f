import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ipRecord } from '@/lib/ip/contract/ip'
import { json, send } from '../support/http'
import { recordInPage } from '../support/page-record'
import { startReverseNameServer } from '../support/reverse-name-server'
import { type Server, startServer } from '../support/server'
import { ipRecordOf } from '../support/tls-client'

let names: Awaited<ReturnType<typeof startReverseNameServer>>
let server: Server
beforeAll(async () => {
  names = await startReverseNameServer((name) => {
    if (name.endsWith('.1.1.in-addr.arpa')) return null
    if (name === '9.9.9.9.in-addr.arpa') return { garbage: Buffer.alloc(600, 0xff) }
    if (name === '8.8.7.7.in-addr.arpa') return { names: ['page.example'] }
    return name === '8.8.8.8.in-addr.arpa' ? { names: ['Dns.Example.'] } : {}
  })
  server = await startServer({ env: { REVERSE_DNS: names.server, TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await server?.stop()
  await names?.stop()
})

const get = (path: string, headers: Record<string, string> = {}) => send(`${server.url}${path}`, { headers })
const text = async (path: string) => (await get(path)).text

describe('the name of an address in reverse DNS', () => {
  it('is part of the record, of the caller and of another address', async () => {
    for (const [path, headers] of [
      ['/ip?ip=8.8.8.8', {}],
      ['/ip/8.8.8.8', {}],
      ['/ip', { 'X-Forwarded-For': '8.8.8.8' }],
    ] as const) {
      const record = ipRecordOf((await get(path, headers)).text)
      expect(ipRecord.strict().parse(record)).toMatchObject({ ip: '8.8.8.8', reverse: 'dns.example' })
    }
    expect(names.asked).toEqual(['8.8.8.8.in-addr.arpa'])
  })

  it('is a field like any other', async () => {
    expect(await text('/ip/8.8.8.8/reverse')).toBe('dns.example\n')
    expect(JSON.parse(await text('/ip?ip=8.8.8.8&fields=reverse,asn'))).toEqual({
      code: 200,
      reverse: 'dns.example',
      asn: 15169,
    })
    expect(await text('/ip?ip=8.8.8.8&fields=ip,reverse&format=text')).toBe('8.8.8.8\ndns.example\n')
  })

  it('is empty, and nothing is asked, for special ranges, other fields, plain text and batches', async () => {
    const before = names.asked.length
    for (const path of ['/ip', '/ip?ip=10.0.0.1', '/ip?ip=2001:db8::1'])
      expect(ipRecordOf(await text(path)).reverse, path).toBe('')
    await text('/ip?ip=4.4.4.4&fields=country')
    await text('/ip?ip=4.4.4.4&format=text')
    await send(`${server.url}/ip/batch`, json({ ips: ['4.4.4.4'] }))
    expect(names.asked.length).toBe(before)
  })

  it('is empty when there is none, or the response of the server is garbage or none', async () => {
    for (const ip of ['4.4.4.4', '9.9.9.9', '1.1.1.1']) {
      const response = await get(`/ip?ip=${ip}`)
      expect(response.status).toBe(200)
      expect(ipRecordOf(response.text)).toMatchObject({ ip, reverse: '' })
    }
  })

  it('does not occupy a server whose name server is silent', async () => {
    const held = Array.from({ length: 200 }, (_, i) => get(`/ip?ip=1.1.2.${i}`))
    expect(ipRecordOf(await text('/ip?ip=8.8.8.8')).reverse).toBe('dns.example')
    for (const { status, text } of await Promise.all(held)) {
      expect(status).toBe(200)
      expect(ipRecordOf(text).reverse).toBe('')
    }
  })

  it('has metrics by outcome', async () => {
    const { text } = await get('/metrics', { Authorization: `Bearer ${server.superKey}` })
    expect(text).toContain('reverse_dns_lookups_total{outcome="found"} 1')
    for (const outcome of ['none', 'invalid', 'failed', 'skipped'])
      expect(text).toMatch(new RegExp(`^reverse_dns_lookups_total\\{outcome="${outcome}"\\} \\d+$`, 'm'))
  })

  it('is in the page, which waits for it', async () => {
    const { text } = await get('/tools/ip', { 'X-Forwarded-For': '7.7.8.8' })
    expect(recordInPage(text)?.reverse).toBe('page.example')
    expect(text).toContain('>page.example</dd>')
  })
})

it('without the setting it is empty, and a wrong value ends the start', async () => {
  const off = await startServer()
  try {
    expect(ipRecordOf((await send(`${off.url}/ip?ip=8.8.8.8`)).text).reverse).toBe('')
  } finally {
    await off.stop()
  }
  await expect(startServer({ env: { REVERSE_DNS: 'dns.example' } })).rejects.toThrow(
    'REVERSE_DNS: must be on, off, or addresses of DNS servers',
  )
})
