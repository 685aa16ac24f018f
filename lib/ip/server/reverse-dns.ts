import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { askNameServers } from '@/lib/core/ask-name-servers'
import { config } from '@/lib/core/config'
import { tally } from '@/lib/core/counters'
import { specialRangeMessage } from '@/lib/core/http/special-ranges'
import { processState } from '@/lib/core/process-state'

/** How long a response waits for a name. A look-up that takes longer still fills the cache. */
const responseMsMax = 300
/** A query to one server, and a look-up with all servers. */
const queryMs = 1000
const lookupMs = 2000

/** How long outcomes are reused. DNS has lifetimes of its own, which Node does not report for names. */
const cachedMs = { found: 3_600_000, none: 600_000, invalid: 600_000, failed: 30_000 }
const cachedNamesMax = 10_000

/** Look-ups at once, in all and for the callers of one network; beyond them names stay unknown. */
const lookupsMax = 64
const networkLookupsMax = 16

type Outcome = keyof typeof cachedMs

/** `skipped`: too many at once. */
export const reverseLookupCounts = tally('reverse-lookups', ['found', 'none', 'invalid', 'failed', 'skipped'])

const state = () =>
  processState('reverse-dns', () => ({
    names: new LRUCache<string, string>({ max: cachedNamesMax }),
    underWay: new Map<string, Promise<string>>(),
    byNetwork: new Map<string, number>(),
  }))

/** RFC 1035 §3.5, RFC 3596 §2.5. @param address normalised */
export function reverseZoneName(address: string): string {
  const bytes = ipaddr.parse(address).toByteArray()
  if (bytes.length === 4) return `${bytes.reverse().join('.')}.in-addr.arpa`
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${[...digits].reverse().join('.')}.ip6.arpa`
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** RFC 1123 §2.1; the last label begins with a letter, so that no name looks like an address. */
const hostName = new RegExp(`^(?:${label}\\.)*(?=[a-z])${label}$`)
const hostNameLengthMax = 253

/** In lower case without the final dot; `''` for anything else: names come from strangers. */
export function cleanHostName(name: string): string {
  const lower = name.toLowerCase().replace(/\.$/, '')
  return lower.length <= hostNameLengthMax && hostName.test(lower) ? lower : ''
}

/** Codes of c-ares for a name that does not exist, or has no such record. */
const noNameCodes = new Set(['ENOTFOUND', 'ENODATA'])

async function askServers(address: string): Promise<{ name: string; outcome: Outcome }> {
  const { reverseDns } = config()
  const servers = Array.isArray(reverseDns) ? reverseDns : null
  const options = { servers, queryMs, tries: 1, totalMs: lookupMs }
  try {
    const given = await askNameServers(options, (resolver) => resolver.resolvePtr(reverseZoneName(address)))
    const name = given.map(cleanHostName).find((each) => each !== '')
    return name === undefined ? { name: '', outcome: 'invalid' } : { name, outcome: 'found' }
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code
    return { name: '', outcome: noNameCodes.has(String(code)) ? 'none' : 'failed' }
  }
}

async function lookUp(address: string, network: string): Promise<string> {
  const { names, underWay, byNetwork } = state()
  byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1)
  const { name, outcome } = await askServers(address)
  reverseLookupCounts.add(outcome)
  names.set(address, name, { ttl: cachedMs[outcome] })
  underWay.delete(address)
  const others = (byNetwork.get(network) ?? 1) - 1
  if (others > 0) byNetwork.set(network, others)
  else byNetwork.delete(network)
  return name
}

/** Begun if need be; null when there are too many. */
function lookupOf(address: string, network: string): Promise<string> | null {
  const { underWay, byNetwork } = state()
  const known = underWay.get(address)
  if (known) return known
  if (underWay.size >= lookupsMax || (byNetwork.get(network) ?? 0) >= networkLookupsMax) {
    reverseLookupCounts.add('skipped')
    return null
  }
  const begun = lookUp(address, network)
  underWay.set(address, begun)
  return begun
}

function nameInTime(lookup: Promise<string>): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(''), responseMsMax)
    void lookup.then((name) => {
      clearTimeout(timer)
      resolve(name)
    })
  })
}

/**
 * If the operator switched that on (`REVERSE_DNS`), for public addresses. It is what the owner of the address claims,
 * and was not checked.
 * @param address normalised, or `''`
 * @param network of the caller
 * @returns `''` for none, or if it is not known within 300 ms; a promise only if it is not cached. Never rejects.
 */
export function reverseNameOf(address: string, network: string): string | Promise<string> {
  if (config().reverseDns === 'off' || address === '' || specialRangeMessage(address) !== '') return ''
  const known = state().names.get(address)
  if (known !== undefined) return known
  const lookup = lookupOf(address, network)
  return lookup ? nameInTime(lookup) : ''
}
