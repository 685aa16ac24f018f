import { readFile, stat } from 'node:fs/promises'
import { isIP, isIPv4 } from 'node:net'
import { getPublicSuffix } from 'tldts'
import { config } from '@/lib/core/config'
import { followChanges } from '@/lib/core/db/change-notifications'
import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import { SerialQueue } from '@/lib/core/db/serial-queue'
import { normalizeAddress } from '@/lib/core/http/client-address'
import { yieldCpu } from '@/lib/core/http/cpu'
import { logThrottled } from '@/lib/core/log-throttled'
import { Periodic } from '@/lib/core/periodic'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import { hostOfTarget } from '../contract/target'
import { blockedLimits } from '../limits'

// Hosts that no new link may lead to: those of lists in the database, and of BLOCKED_HOSTS_FILE.

/** Of a host in a set, beside its characters. */
const entryBytes = 64
/** Lines and names read between pauses: some milliseconds. */
const sliceSteps = 5_000

class HostSet {
  readonly hosts = new Set<string>()
  #bytes = 0

  constructor(private readonly others: () => readonly HostSet[] = () => []) {}

  /** @returns false beyond what all sets together may hold */
  add(host: string): boolean {
    if (this.hosts.has(host)) return true
    const bytes = entryBytes + host.length
    let allHosts = this.hosts.size + 1
    let allBytes = this.#bytes + bytes
    for (const other of this.others()) {
      allHosts += other.hosts.size
      allBytes += other.#bytes
    }
    if (allHosts > blockedLimits.hostsMax || allBytes > blockedLimits.memoryBytesMax) return false
    this.hosts.add(host)
    this.#bytes += bytes
    return true
  }
}

interface State {
  stored: HostSet
  file: HostSet
  /** Of the file as it was read: it is read again when this changes. */
  fileVersion: string
  queue: SerialQueue
}

const state = () =>
  processState<State>('blocked-hosts', () => ({
    stored: new HostSet(),
    file: new HostSet(),
    fileVersion: '',
    queue: new SerialQueue(),
  }))

/** An IPv4 address also in the notation of IPv6 (RFC 4291 §2.5.5.2), which browsers connect to alike. */
function comparable(host: string): string {
  const address = host.startsWith('[') ? normalizeAddress(host) : null
  return address === null || address.includes(':') ? host : address
}

/** @param host as {@link hostOfTarget} returns it @returns whether it, or one that it is below, is blocked */
export function isBlockedHost(host: string): boolean {
  const { stored, file } = state()
  if (stored.hosts.size === 0 && file.hosts.size === 0) return false
  for (let part = comparable(host); part !== ''; ) {
    if (stored.hosts.has(part) || file.hosts.has(part)) return true
    const dot = part.indexOf('.')
    part = dot < 0 ? '' : part.slice(dot + 1)
  }
  return false
}

/** @throws Refusal forbidden */
export function requireAllowedTarget(target: string): void {
  if (isBlockedHost(hostOfTarget(target))) throw new Refusal('forbidden', 'target_blocked')
}

/**
 * @param host as {@link hostOfTarget} returns it
 * @returns whether it is a domain under which anybody may have one, such as `co.uk`, or a name without a dot
 */
export const isPublicSuffix = (host: string): boolean =>
  !host.startsWith('[') &&
  !isIPv4(host) &&
  (!host.includes('.') || getPublicSuffix(host, { allowPrivateDomains: true }) === host)

/** Hosts of a line: of a hosts file (`0.0.0.0 example.com`), of a plain list, or `||example.com^`. */
function hostsOfLine(line: string): string[] {
  const [first = '', ...others] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/)
  if (first === '' || first.startsWith('!')) return []
  const isHostsFile = others.length > 0 && isIP(first) !== 0
  return (isHostsFile ? others : [first, ...others]).map((name) => name.replace(/^(?:\|\||\*\.)|\^$/g, ''))
}

/** Reads a list in slices, so that other requests are served. @returns the names that cannot be blocked, counted */
async function readHosts(text: string, into: HostSet): Promise<{ skipped: number; isFull: boolean }> {
  let skipped = 0
  let names = 0
  let steps = 0
  const pause = () => (++steps % sliceSteps === 0 ? yieldCpu() : undefined)
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end < 0 ? text.length : end)
    start = end < 0 ? text.length : end + 1
    await pause()
    for (const name of line.length > blockedLimits.lineLengthMax ? [''] : hostsOfLine(line)) {
      await pause()
      const host = comparable(hostOfTarget(`http://${name}`))
      const isSkipped = host === '' || isPublicSuffix(host)
      if (isSkipped) skipped++
      if (++names > blockedLimits.namesMax || !(isSkipped || into.add(host))) return { skipped, isFull: true }
    }
  }
  return { skipped, isFull: false }
}

/** The hosts of a list for an import. @throws Refusal too_large if they are too many with those that there are */
export async function hostsIn(text: string): Promise<{ hosts: Set<string>; skipped: number }> {
  const set = new HostSet(() => [state().stored, state().file])
  const { skipped, isFull } = await readHosts(text, set)
  if (isFull) throw new Refusal('too_large', 'blocked_hosts_max', { values: { max: blockedLimits.hostsMax } })
  return { hosts: set.hosts, skipped }
}

/** Reads the lists of the database, one load at a time so that an older one cannot win. */
export function loadBlockedHosts(): Promise<void> {
  return state().queue.run(async () => {
    const set = new HostSet()
    const lists = await db().query(sql`SELECT ${columns('HostList', 'id')} FROM host_lists ORDER BY id`)
    for (const { id } of lists) {
      const found = sql`SELECT ${columns('HostList', 'content')} FROM host_lists WHERE id = ${id}`
      const [list] = await db().query(found)
      await readHosts(list?.content ?? '', set)
    }
    state().stored = set
  })
}

/** Reads BLOCKED_HOSTS_FILE if it has changed; one that cannot be read leaves the hosts as they are. */
export async function readBlockedHostsFile(): Promise<void> {
  const { blockedHostsFile: path } = config()
  if (path === undefined) return
  try {
    const { mtimeMs, size, ino } = await stat(path)
    const version = `${mtimeMs} ${size} ${ino}`
    if (version === state().fileVersion) return
    if (size > blockedLimits.importBytesMax) throw new Error(`${path} has more than 16 MiB`)
    const set = new HostSet(() => [state().stored])
    const { isFull } = await readHosts(await readFile(path, 'utf8'), set)
    if (isFull) throw new Error(`${path} has more hosts than may be blocked`)
    state().file = set
    state().fileVersion = version
  } catch (error) {
    logThrottled(error, 'could not read BLOCKED_HOSTS_FILE')
  }
}

const fileIntervalMs = 5_000

export const blockedHostsFile = () =>
  processState(
    'blocked-hosts-file',
    () => new Periodic(readBlockedHostsFile, fileIntervalMs, 'could not read BLOCKED_HOSTS_FILE'),
  )

export const followBlockedHosts = () =>
  followChanges('settings', loadBlockedHosts, 'could not read the blocked hosts', (id) =>
    ['', 'targets'].includes(id),
  )
