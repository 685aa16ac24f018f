import { describe, expect, it } from 'vitest'
import { type IpRecord, ipAdditions, ipAddressesMax, ipLeafPaths, ipRecord } from '@/lib/schemas/ip'
import { form, json, send, sendRaw } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { onEveryTarget } from '../support/targets'

const parse = (text: string) => JSON.parse(text) as IpRecord

onEveryTarget(({ url }) => {
  const ask = async (query = '', headers: Record<string, string> = {}) => {
    const answer = await send(`${url}/ip${query}`, { headers })
    expect(answer.status, answer.text).toBe(200)
    return parse(answer.text)
  }

  describe('the record', () => {
    it('has every field with its type, for a caller and for any address', async () => {
      for (const query of ['', '?ip=8.8.8.8', '?ip=10.0.0.1', '?ip=2001:db8::1', '?ip=240.0.0.1']) {
        const record = await ask(query)
        expect(ipRecord.strict().safeParse(record).error, query).toBeUndefined()
      }
      expect(ipLeafPaths.filter((path) => !ipAdditions.includes(path))).toHaveLength(56)
    })

    it('describes the request it came with', async () => {
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

    it('counts each header as often as it was sent, whatever its name', async () => {
      const lines = [
        'GET /ip HTTP/1.1',
        'Host: x',
        'Connection: close',
        'X-Twice: a',
        'x-tWICE: b',
        '__proto__: c',
      ]
      const text = await sendRaw(
        url,
        `${lines.join('\r\n')}\r\nX-Platform-Peer: 8.8.8.8\r\nX-Platform-Arrival: {}\r\n\r\n`,
      )
      const record = parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
      expect(Object.entries(record.requestHeaderNames).sort()).toEqual([
        ['__proto__', 1],
        ['connection', 1],
        ['host', 1],
        ['x-twice', 2],
      ])
      expect(record).toMatchObject({ ip: '127.0.0.1', edgeRequestKeepAliveStatus: 0 })
    })

    it('believes no header about where the caller is, for nobody is trusted', async () => {
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

    it('is cached by nobody and readable by everybody', async () => {
      const { headers } = await send(`${url}/ip`)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    })
  })

  describe('?ip= looks up another address', () => {
    it('with place and network, and nothing of the one who asks', async () => {
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

    it('which is the one that was given, though IPv6 has many spellings of one address', async () => {
      for (const ip of ['::808:808', '::8.8.8.8', '0:0::8.8.8.8'])
        expect(await ask(`?ip=${ip}`)).toMatchObject({ ip: '::808:808', country: '', asn: 0 })
      for (const ip of ['::ffff:808:808', '::ffff:8.8.8.8', '0:0::FFFF:8.8.8.8'])
        expect(await ask(`?ip=${ip}`)).toMatchObject({ ip: '8.8.8.8', country: 'US' })
    })

    it('by POST, as JSON and as a form, too', async () => {
      for (const call of [json({ ip: '8.8.8.8' }), form({ ip: '8.8.8.8' })])
        expect(parse((await send(`${url}/ip`, call)).text)).toMatchObject({ ip: '8.8.8.8', country: 'US' })
      expect(parse((await send(`${url}/ip`, { method: 'POST' })).text)).toMatchObject({ ip: '127.0.0.1' })
    })
  })

  describe('an address in the path', () => {
    it('is answered as in the query', async () => {
      for (const ip of ['8.8.8.8', '2001:4860:4860::8888', '10.0.0.1', '2001:4860:4860:0::8888'])
        expect((await send(`${url}/ip/${ip}`)).text).toBe((await send(`${url}/ip?ip=${ip}`)).text)
      const selected = await send(`${url}/ip/8.8.8.8?fields=country,zh.country`)
      expect(parse(selected.text)).toEqual({ code: 200, country: 'US', zh: { country: '美国' } })
      expect((await send(`${url}/ip/8.8.8.8?format=text`)).text).toBe('8.8.8.8\n')
    })

    it('and a field give the bare value', async () => {
      const value = async (path: string) => {
        const answer = await send(`${url}/ip/${path}`)
        expect(answer.headers).toMatchObject({
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
        })
        return answer.text
      }
      expect(await value('8.8.8.8/country')).toBe('US\n')
      expect(await value('8.8.8.8/countryName')).toBe('United States\n')
      expect(await value('8.8.8.8/zh.country')).toBe('美国\n')
      expect(await value('8.8.8.8/asn')).toBe('15169\n')
      expect(await value('8.8.8.8/ja4_r')).toBe('\n')
      expect(await value('10.0.0.1/message')).toContain('RFC 1918')
      expect(await value('8.8.8.8/databaseDates.places')).toMatch(/^20\d\d-\d\d-\d\d\n$/)
      const asJson = await send(`${url}/ip/8.8.8.8/country?format=json`)
      expect(parse(asJson.text)).toEqual({ code: 200, country: 'US' })
      expect((await send(`${url}/ip/8.8.8.8/country`, { method: 'HEAD' })).status).toBe(200)
    })

    it.each(['nothing', '__proto__', 'zh.nothing', 'zh.', '.', 'country,city'])(
      'has no field %s',
      async (field) => {
        expectRefusal(
          await send(`${url}/ip/8.8.8.8/${encodeURIComponent(field).replace('.', '%2e')}`),
          404,
          'not_found',
        )
      },
    )

    it.each([
      ...[
        '1.2.3',
        '010.8.8.8',
        '0x08.8.8.8',
        '134744072',
        '8.8.8.8%2F24',
        '8.8.8.8:80',
        '%5B::1%5D',
        'fe80::1%25eth0',
      ],
      ...['%258.8.8.8', 'me', '%00', '%20', '8.8.8.8%0a', '::1::', 'a'.repeat(5000), `${'0:'.repeat(2000)}1`],
    ])('%s is refused', async (address) => {
      const answer = await send(`${url}/ip/${address}`)
      expectRefusal(answer, 400, 'invalid_parameter', 'address')
      expect(answer.text.length).toBeLessThan(400)
      expectRefusal(await send(`${url}/ip/${address}/country`), 400, 'invalid_parameter', 'address')
    })

    it.each(['%', '%zz', '%ff', '8.8.8.8%'])('%s is nothing that can be read', async (address) => {
      expect([400, 404]).toContain((await send(`${url}/ip/${address}`)).status)
    })
  })

  describe('many addresses at once', () => {
    const many = async (body: unknown) => {
      const answer = await send(`${url}/ip/batch`, json(body))
      expect(answer.status, answer.text).toBe(200)
      return (JSON.parse(answer.text) as { results: Record<string, unknown>[] }).results
    }

    it('each has its own answer or its own refusal, in the order given', async () => {
      const ips = [
        '8.8.8.8',
        '1.2.3',
        '10.0.0.1',
        '',
        'fe80::1%eth0',
        '\ud800',
        'x'.repeat(1000),
        '::ffff:8.8.8.8',
      ]
      const results = await many({ ips })
      expect(results.map(({ code }) => code)).toEqual([200, 400, 200, 400, 400, 400, 400, 200])
      expect(results[0]).toMatchObject({ ip: '8.8.8.8', country: 'US', asn: 15169, zh: { country: '美国' } })
      expect(results[1]).toEqual({
        code: 400,
        ip: '1.2.3',
        error: 'invalid_parameter',
        message: 'ip must be an IPv4 address with four decimal parts or an IPv6 address.',
      })
      expect(results[6]?.ip).toBe('x'.repeat(64))
      expect(results[7]).toEqual(results[0])
      const [single, all] = [await ask('?ip=8.8.8.8'), results[0]]
      expect(single).toMatchObject(all ?? {})
    })

    it('as a list, as text, as a form', async () => {
      expect(await many({ ips: '8.8.8.8, 1.1.1.1\n9.9.9.9' })).toHaveLength(3)
      const asForm = await send(`${url}/ip/batch`, form({ ips: '8.8.8.8 1.1.1.1' }))
      expect(asForm.text).toContain('"ip":"1.1.1.1"')
    })

    it('as many as allowed, and no more', async () => {
      expect(await many({ ips: Array(ipAddressesMax).fill('8.8.8.8') })).toHaveLength(ipAddressesMax)
      const huge = '1 '.repeat(100_000)
      for (const ips of [Array(ipAddressesMax + 1).fill('8.8.8.8'), [], [7], {}, null, 7, huge])
        expectRefusal(await send(`${url}/ip/batch`, json({ ips })), 400, 'invalid_parameter')
      expectRefusal(await send(`${url}/ip/batch`), 405, 'method_not_allowed')
    })
  })

  describe('what is no address is refused', () => {
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
        '[::1]',
        'fe80::1%25eth0',
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

  describe('for scripts', () => {
    const text = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await send(`${url}/ip${query}`, { headers })
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      return answer.text
    }

    it('just the address as text, by parameter or by what is accepted', async () => {
      expect(await text('?format=text')).toBe('127.0.0.1\n')
      expect(await text('', { Accept: 'text/plain' })).toBe('127.0.0.1\n')
      expect(await text('?ip=2001:DB8:0:0::1', { Accept: 'text/plain' })).toBe('2001:db8::1\n')
      expect(await ask('?format=json', { Accept: 'text/plain' })).toMatchObject({ ip: '127.0.0.1' })
      expect(await ask('', { Accept: 'application/json, text/plain, */*' })).toMatchObject({
        ip: '127.0.0.1',
      })
      expect(await ask('', { Accept: '*/*' })).toMatchObject({ ip: '127.0.0.1' })
    })

    it('only the fields asked for, nested as they are', async () => {
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

    it('HEAD has the headers of GET and no body', async () => {
      const [got, headed] = [
        await send(`${url}/ip?ip=8.8.8.8`),
        await send(`${url}/ip?ip=8.8.8.8`, { method: 'HEAD' }),
      ]
      expect(headed.text).toBe('')
      for (const name of ['content-type', 'cache-control', 'access-control-allow-origin'])
        expect(headed.headers[name]).toBe(got.headers[name])
    })

    it('other methods are refused', async () => {
      for (const method of ['PUT', 'DELETE', 'PATCH']) {
        const answer = await send(`${url}/ip`, { method })
        expectRefusal(answer, 405, 'method_not_allowed')
        expect(answer.headers.allow).toBe('GET, POST, HEAD, OPTIONS')
      }
      expectRefusal(await send(`${url}/ip/`), 404, 'not_found')
    })
  })
})
