import { describe, expect, it } from 'vitest'
import { ipAddressesMax } from '@/lib/ip/limits'
import { form, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { onEveryTarget } from '../support/targets'
import { ipRecordOf } from '../support/tls-client'

onEveryTarget(({ url }) => {
  const ask = async (query: string) => ipRecordOf((await send(`${url}/ip${query}`)).text)

  describe('an address in the path', () => {
    it('is looked up as in the query', async () => {
      for (const ip of ['8.8.8.8', '2001:4860:4860::8888', '10.0.0.1', '2001:4860:4860:0::8888'])
        expect((await send(`${url}/ip/${ip}`)).text).toBe((await send(`${url}/ip?ip=${ip}`)).text)
      const selected = await send(`${url}/ip/8.8.8.8?fields=country,zh.country`)
      expect(ipRecordOf(selected.text)).toEqual({ code: 200, country: 'US', zh: { country: '美国' } })
      expect((await send(`${url}/ip/8.8.8.8?format=text`)).text).toBe('8.8.8.8\n')
    })

    it('with a field gives the bare value', async () => {
      const value = async (path: string) => {
        const response = await send(`${url}/ip/${path}`)
        expect(response.headers).toMatchObject({
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
        })
        return response.text
      }
      expect(await value('8.8.8.8/country')).toBe('US\n')
      expect(await value('8.8.8.8/countryName')).toBe('United States\n')
      expect(await value('8.8.8.8/zh.country')).toBe('美国\n')
      expect(await value('8.8.8.8/asn')).toBe('15169\n')
      expect(await value('8.8.8.8/ja4_r')).toBe('\n')
      expect(await value('10.0.0.1/message')).toContain('RFC 1918')
      expect(await value('8.8.8.8/databaseDates.places')).toMatch(/^20\d\d-\d\d-\d\d\n$/)
      const asJson = await send(`${url}/ip/8.8.8.8/country?format=json`)
      expect(ipRecordOf(asJson.text)).toEqual({ code: 200, country: 'US' })
      expect((await send(`${url}/ip/8.8.8.8/country`, { method: 'HEAD' })).status).toBe(200)
    })

    it.each(['nothing', '__proto__', 'zh.nothing', 'zh.', 'country,city'])(
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
      ['%5B::1%5D', '::1'],
      ['8.8.8.8%0a', '8.8.8.8'],
      ['%208.8.8.8', '8.8.8.8'],
    ])('%s is %s, as in the query', async (address, ip) => {
      expect(ipRecordOf((await send(`${url}/ip/${address}`)).text).ip).toBe(ip)
    })

    it.each([
      ...[
        '1.2.3',
        '010.8.8.8',
        '0x08.8.8.8',
        '134744072',
        '8.8.8.8%2F24',
        '8.8.8.8:80',
        '%5B::1%5D:80',
        'fe80::1%25eth0',
      ],
      ...['%258.8.8.8', 'me', '%00', '%20', '8.8.%208.8', '::1::', 'a'.repeat(5000), `${'0:'.repeat(2000)}1`],
    ])('%s is refused', async (address) => {
      const response = await send(`${url}/ip/${address}`)
      expectRefusal(response, 400, 'invalid_parameter', 'address')
      expect(response.text.length).toBeLessThan(400)
      expectRefusal(await send(`${url}/ip/${address}/country`), 400, 'invalid_parameter', 'address')
    })

    it.each(['%', '%zz', '%ff', '8.8.8.8%'])('%s is nothing that can be read', async (address) => {
      expect([400, 404]).toContain((await send(`${url}/ip/${address}`)).status)
    })
  })

  describe('many addresses at once', () => {
    const many = async (body: unknown) => {
      const response = await send(`${url}/ip/batch`, json(body))
      expect(response.status, response.text).toBe(200)
      return (JSON.parse(response.text) as { results: Record<string, unknown>[] }).results
    }

    it('get their own responses or refusals, in the given order', async () => {
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
        issues: [
          { path: 'ip', rule: 'ip_address', message: expect.stringMatching(/^must be an IPv4 address/) },
        ],
      })
      const alone = await send(`${url}/ip?ip=1.2.3`)
      expect(results[1]).toEqual({ ip: '1.2.3', ...JSON.parse(alone.text) })
      expect(results[6]?.ip).toBe('x'.repeat(64))
      expect(results[7]).toEqual(results[0])
      const [single, all] = [await ask('?ip=8.8.8.8'), results[0]]
      expect(single).toMatchObject(all ?? {})
    })

    it('can be a list, a text or a form', async () => {
      expect(await many({ ips: '8.8.8.8, 1.1.1.1\n9.9.9.9' })).toHaveLength(3)
      const asForm = await send(`${url}/ip/batch`, form({ ips: '8.8.8.8 1.1.1.1' }))
      expect(asForm.text).toContain('"ip":"1.1.1.1"')
    })

    it('are limited to the allowed number', async () => {
      expect(await many({ ips: Array(ipAddressesMax).fill('8.8.8.8') })).toHaveLength(ipAddressesMax)
      const huge = '1 '.repeat(10_000)
      for (const ips of [Array(ipAddressesMax + 1).fill('8.8.8.8'), [], [7], {}, null, 7, huge])
        expectRefusal(await send(`${url}/ip/batch`, json({ ips })), 400, 'invalid_parameter')
      expectRefusal(await send(`${url}/ip/batch`), 405, 'method_not_allowed')
    })
  })
})
