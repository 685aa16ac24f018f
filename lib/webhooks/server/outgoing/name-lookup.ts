import { type LookupAddress, promises } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { askNameServers } from '@/lib/core/ask-name-servers'
import { Semaphore } from '@/lib/core/limits/semaphore'
import { processState } from '@/lib/core/process-state'
import { codeOf, DeliveryError } from './outcomes'

/** The first query to a server, and queries to each. The second takes twice as long. */
const queryMs = 2000
const queries = 2
/** All queries of a look-up, however many servers there are. */
const lookupMs = 6000
/** How long addresses, and that no server answered, are reused. */
const foundMs = 20_000
const silentMs = 10_000
const namesMax = 1000

const state = () =>
  processState('webhook-names', () => ({
    /** For tests; by default those of the system. */
    servers: null as string[] | null,
    found: new LRUCache<string, LookupAddress[]>({
      max: namesMax,
      ttl: foundMs,
      fetchMethod: lookUp,
      // A look-up that others displace goes on.
      ignoreFetchAbort: true,
    }),
    silent: new LRUCache<string, true>({ max: namesMax, ttl: silentMs }),
    systemLookups: new Semaphore(1),
  }))

/** For tests: asks these servers, and forgets what is known. */
export function setNameServers(servers: string[]): void {
  state().servers = servers
  state().found.clear()
  state().silent.clear()
}

const hostsFile = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'

export function inHosts(text: string, name: string): LookupAddress[] {
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const family = isIP(address)
    return family !== 0 && names.some((each) => each.toLowerCase() === name) ? [{ address, family }] : []
  })
}

/** @throws the failure of A, if both fail */
function askServers(name: string): Promise<LookupAddress[]> {
  const options = { servers: state().servers, queryMs, tries: queries, totalMs: lookupMs }
  return askNameServers(options, async (resolver) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
    return [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ]
  })
}

/** Names that servers deny: short ones that need a search domain, and those of a local network. */
const deniedCodes = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

async function lookUp(name: string): Promise<LookupAddress[]> {
  const known = inHosts(await readFile(hostsFile, 'utf8').catch(() => ''), name)
  if (known.length > 0) return known
  try {
    return await askServers(name)
  } catch (error) {
    if (!deniedCodes.has(codeOf(error))) {
      state().silent.set(name, true)
      throw new DeliveryError('dns')
    }
    // One at a time: getaddrinfo keeps a thread until it ends, and has few.
    return state().systemLookups.run(() => promises.lookup(name, { all: true }))
  }
}

/**
 * The addresses of a host name: by the hosts file, else by DNS, else by the system. Names that no server answers for delay no
 * others. @throws DeliveryError dns; the system's errors
 */
export async function lookUpName(host: string): Promise<LookupAddress[]> {
  const name = host.toLowerCase().replace(/\.$/, '')
  const { found, silent } = state()
  const addresses = silent.has(name) ? undefined : await found.fetch(name)
  if (!addresses) throw new DeliveryError('dns')
  return addresses
}
