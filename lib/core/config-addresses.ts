import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { parseUrl } from './parse-url'

const listIn = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const withoutPassword = (value: string) => value.replace(/\/\/[^/]*@/, '//…@')

const baseUrl = z.string().transform((value, ctx) => {
  const url = parseUrl(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    ctx.addIssue({
      code: 'custom',
      message: `must be http(s) addresses separated by commas; got "${withoutPassword(value)}"`,
    })
    return z.NEVER
  }
  return url.href.replace(/\/+$/, '')
})

/** A hop count, or the networks whose forwarding headers are trusted. */
export type TrustProxy = { hops: number } | { networks: Network[] }

export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** @throws Error unless complete: 172.16/12 would be read as 172.0.0.16/12 */
export function parseNetwork(value: string): Network {
  const [address = ''] = value.split('/')
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address))
    throw new Error('not an address')
  const [parsed, bits] = value.includes('/')
    ? ipaddr.parseCIDR(value)
    : ([ipaddr.parse(address), 128] as const)
  if (parsed.kind() === 'ipv4') return [parsed, Math.min(bits, 32)]
  // Clients are known by the IPv4 address in it.
  const mapped = parsed as ipaddr.IPv6
  return mapped.isIPv4MappedAddress() && bits >= 96 ? [mapped.toIPv4Address(), bits - 96] : [parsed, bits]
}

export const trustProxy = z
  .string()
  .default('0')
  .transform((value, ctx): TrustProxy => {
    if (/^\d{1,2}$/.test(value)) return { hops: Number(value) }
    try {
      return { networks: value.split(',').map((part) => parseNetwork(part.trim())) }
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be a number of hops or a list of addresses and CIDRs' })
      return z.NEVER
    }
  })

export const baseUrls = z.string().default('').transform(listIn).pipe(z.array(baseUrl))

const originPattern = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@*\s]+\/?$/i

/** Null for any; applications have schemes of their own, whose origins URL parsers do not know. */
export const origins = z
  .string()
  .default('*')
  .transform((value, ctx): string[] | null => {
    if (value.trim() === '*') return null
    const given = listIn(value)
    if (given.every((part) => originPattern.test(part) && parseUrl(part)))
      return given.map((part) => {
        const { origin } = new URL(part)
        return origin === 'null' ? part.toLowerCase().replace(/\/$/, '') : origin
      })
    ctx.addIssue({
      code: 'custom',
      message: 'must be origins separated by commas, such as https://www.example.org, or * for any',
    })
    return z.NEVER
  })
