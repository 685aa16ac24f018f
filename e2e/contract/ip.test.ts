import { describe, expect, it } from 'vitest'
import { ipAdditions, ipLeafPaths, ipRecord } from '@/lib/ip/contract/ip'
import { form, json, send, sendRaw } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { onEveryTarget } from '../support/targets'
import { ipRecordOf } from '../support/tls-client'
import { responseIn } from '../support/wire'

onEveryTarget(({ url }) => {
  const ask = async (query = '', headers: Record<string, string> = {}) => {
    const response = await send(`${url}/ip${query}`, { headers })
    expect(response.status, response.text).toBe(200)
    return ipRecordOf(response.text)
  }

  describe('the record', () => {
    it('has every documented field, for the caller and for any address', async () => {
      for (const query of ['', '?ip=8.8.8.8', '?ip=10.0.0.1', '?ip=2001:db8::1', '?ip=240.0.0.1']) {
        const record = await ask(query)
        expect(ipRecord.strict().safeParse(record).error, query).toBeUndefined()
      }
      expect(ipLeafPaths.filter((path) => !ipAdditions.includes(path))).toHaveLength(56)
    })

    it('describes the request of the caller', async () => {
      const headers = { 'Accept-Encoding': 'gzip', Priority: 'u=3', 'X-Mixed-CASE': '1' }
      expect(await ask('', headers)).toMatchObject({
        ip: '127.0.0.1',
        httpProtocol: 'HTTP/1.1',
        clientAcceptEncoding: 'gzip',
        requestPriority: 'u=3',
        edgeRequestKeepAliveStatus: 1,
        tlsVersion: '',
        tlsClientAuth: { certPresented: '0', certVerified: 'NONE', certRevoked: '0' },
      })
    })

    it('counts each header as often as it was sent', async () => {
      const lines = [
        'GET /ip HTTP/1.1',
        'Host: x',
        'Connection: close',
        'X-Twice: a',
        'x-tWICE: b',
        '__proto__: c',
      ]
      const received = await sendRaw(
        url,
        `${lines.join('\r\n')}\r\nX-Platform-Peer: 8.8.8.8\r\nX-Platform-Arrival: {}\r\n\r\n`,
      )
      const record = ipRecordOf(responseIn(received).text)
      expect(Object.entries(record.requestHeaderNames).sort()).toEqual([
        ['__proto__', 1],
        ['connection', 1],
        ['host', 1],
        ['x-twice', 2],
      ])
      expect(record).toMatchObject({ ip: '127.0.0.1', edgeRequestKeepAliveStatus: 0 })
    })

    it('trusts no location header without a trusted proxy', async () => {
      const record = await ask('', {
        'X-Forwarded-For': '8.8.8.8',
        'X-Real-IP': '8.8.8.8',
        Forwarded: 'for=8.8.8.8',
        'CF-Connecting-IP': '8.8.8.8',
        'True-Client-IP': '8.8.8.8',
        'CF-IPCountry': 'US',
        'X-Edge-Tls-Version': 'TLSv1.3',
      })
      expect(record).toMatchObject({ ip: '127.0.0.1', country: '', tlsVersion: '' })
    })

    it('is not cached, and readable by every origin', async () => {
      const { headers } = await send(`${url}/ip`)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    })
  })

  describe('?ip= looks up another address', () => {
    it('with location and network, and nothing of the caller', async () => {
      const record = await ask('?ip=8.8.8.8', { 'Accept-Encoding': 'gzip', Priority: 'u=3' })
      expect(record).toMatchObject({
        ip: '8.8.8.8',
        country: 'US',
        region: 'California',
        regionCode: 'CA',
        asn: 15169,
        asOrganization: 'Google LLC',
        timezone: 'America/Los_Angeles',
        message: '',
        httpProtocol: '',
        clientAcceptEncoding: '',
        requestPriority: '',
        requestHeaderNames: {},
        edgeRequestKeepAliveStatus: 0,
      })
      expect(record.tlsClientAuth.certPresented).toBe('')
    })

    it.each([
      ['2A00:1450:4001:080B::200E', '2a00:1450:4001:80b::200e', 'DE'],
      ['::ffff:8.8.8.8', '8.8.8.8', 'US'],
      ['::FFFF:808:808', '8.8.8.8', 'US'],
      ['%20%098.8.8.8%0D%0A', '8.8.8.8', 'US'],
      ['%E3%80%808.8.8.8%C2%A0', '8.8.8.8', 'US'],
      ['[2a00:1450:4001:80b::200e]', '2a00:1450:4001:80b::200e', 'DE'],
      ['%20[::ffff:8.8.8.8]%20', '8.8.8.8', 'US'],
    ])('%s is %s', async (given, ip, country) => {
      expect(await ask(`?ip=${given}`)).toMatchObject({ ip, country })
    })

    it.each([
      '10.0.0.1',
      '192.168.1.1',
      '127.0.0.1',
      '::1',
      'fe80::1',
      'fc00::1',
      '169.254.0.1',
      '224.0.0.1',
      '192.0.2.7',
    ])('private and reserved ranges say so: %s', async (ip) => {
      const record = await ask(`?ip=${ip}`)
      expect(record).toMatchObject({ code: 200, ip, country: '', city: '', asn: 0 })
      expect(record.message).toContain(ip)
    })

    it('in any spelling of an IPv6 address', async () => {
      for (const ip of ['::808:808', '::8.8.8.8', '0:0::8.8.8.8'])
        expect(await ask(`?ip=${ip}`)).toMatchObject({ ip: '::808:808', country: '', asn: 0 })
      for (const ip of ['::ffff:808:808', '::ffff:8.8.8.8', '0:0::FFFF:8.8.8.8'])
        expect(await ask(`?ip=${ip}`)).toMatchObject({ ip: '8.8.8.8', country: 'US' })
    })

    it('by POST, in JSON and in a form', async () => {
      for (const call of [json({ ip: '8.8.8.8' }), form({ ip: '8.8.8.8' })])
        expect(ipRecordOf((await send(`${url}/ip`, call)).text)).toMatchObject({
          ip: '8.8.8.8',
          country: 'US',
        })
      expect(ipRecordOf((await send(`${url}/ip`, { method: 'POST' })).text)).toMatchObject({
        ip: '127.0.0.1',
      })
    })
  })

  describe('an invalid address is refused', () => {
    it.each([
      ...[
        '1',
        '1.2.3',
        '1.2.3.4.5',
        '256.1.1.1',
        '1.2.3.-4',
        '01.2.3.4',
        '0x7f.0.0.1',
        '2130706433',
        '1.2.3.4/24',
      ],
      ...[
        '1.2.3.4:80',
        '[8.8.8.8]',
        '[::1',
        '[[::1]]',
        '[::1]:80',
        '[fe80::1%25eth0]',
        'fe80::1%25eth0',
        '8.8.8.8%E2%80%8B',
        ':::',
        '1::2::3',
        '12345::',
        '::1.2.3',
        'localhost',
        'example.com',
      ],
      ...['%00', '1.2.3.4%00', '%EF%BC%91.2.3.4', '1.2.3.4,5.6.7.8', '+', '%20', 'a'.repeat(65), 'null'],
    ])('ip=%s', async (ip) => {
      expectRefusal(await send(`${url}/ip?ip=${ip}`), 400, 'invalid_parameter', 'ip')
    })

    it.each([
      [{ ip: 134744072 }, 'ip'],
      [{ ip: ['8.8.8.8'] }, 'ip'],
      [{ ip: '\ud800' }, 'ip'],
      [{ format: 'xml' }, 'format'],
      [{ format: 1 }, 'format'],
      [{ fields: 7 }, 'fields'],
    ])('%j', async (body, path) => {
      expectRefusal(await send(`${url}/ip`, json(body)), 400, 'invalid_parameter', path)
    })

    it.each([
      ['fields=nothing', 'fields'],
      ['fields=ip,,country', 'fields'],
      ['fields=tlsClientAuth.nothing', 'fields'],
      ['fields=__proto__', 'fields'],
      ['fields=constructor', 'fields'],
      [`fields=${'ip,'.repeat(2000)}ip`, 'fields'],
      ['format=TEXT', 'format'],
      ['ip=8.8.8.8&ip=1.1.1.1', 'ip'],
    ])('%s', async (query, path) => {
      expectRefusal(await send(`${url}/ip?${query}`), 400, 'invalid_parameter', path)
    })
  })

  describe('scripts', () => {
    const text = async (query: string, headers: Record<string, string> = {}) => {
      const response = await send(`${url}/ip${query}`, { headers })
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(response.headers['cache-control']).toBe('no-store')
      return response.text
    }

    it('get just the address as text, by parameter or by Accept', async () => {
      expect(await text('?format=text')).toBe('127.0.0.1\n')
      expect(await text('', { Accept: 'text/plain' })).toBe('127.0.0.1\n')
      expect(await text('?ip=2001:DB8:0:0::1', { Accept: 'text/plain' })).toBe('2001:db8::1\n')
      expect(await ask('?format=json', { Accept: 'text/plain' })).toMatchObject({ ip: '127.0.0.1' })
      expect(await ask('', { Accept: 'application/json, text/plain, */*' })).toMatchObject({
        ip: '127.0.0.1',
      })
      expect(await ask('', { Accept: '*/*' })).toMatchObject({ ip: '127.0.0.1' })
    })

    it('get only the requested fields, nested as they are', async () => {
      expect(await ask('?ip=8.8.8.8&fields=country,asn')).toEqual({ code: 200, country: 'US', asn: 15169 })
      expect(await ask('?fields=tlsClientAuth.certVerified,tlsClientAuth.certSerial,edgeL4')).toEqual({
        code: 200,
        tlsClientAuth: { certVerified: 'NONE', certSerial: '' },
        edgeL4: { deliveryRate: 0 },
      })
      expect(await text('?ip=8.8.8.8&fields=country, city,asn&format=text'.replace(' ', '%20'))).toBe(
        'US\nMountain View\n15169\n',
      )
    })

    it('get the headers of GET by HEAD', async () => {
      const [got, headed] = [
        await send(`${url}/ip?ip=8.8.8.8`),
        await send(`${url}/ip?ip=8.8.8.8`, { method: 'HEAD' }),
      ]
      expect(headed.text).toBe('')
      for (const name of ['content-type', 'cache-control', 'access-control-allow-origin'])
        expect(headed.headers[name]).toBe(got.headers[name])
    })

    it('cannot use other methods', async () => {
      for (const method of ['PUT', 'DELETE', 'PATCH']) {
        const response = await send(`${url}/ip`, { method })
        expectRefusal(response, 405, 'method_not_allowed')
        expect(response.headers.allow).toBe('GET, POST, HEAD, OPTIONS')
      }
      expectRefusal(await send(`${url}/ip/`, { method: 'PUT' }), 405, 'method_not_allowed')
    })
  })
})
