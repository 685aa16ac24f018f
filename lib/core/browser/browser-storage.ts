// Storage may be switched off or full; forgetting a preference with the page is better than breaking the page.

type Kind = 'local' | 'session'

function areaOf(kind: Kind): Storage | null {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

/** What could not be stored, for the life of the page. */
const unstored = new Map<string, string>()

/** A remembered value, or null. */
export function recall(kind: Kind, key: string): string | null {
  // Where storage is full it still has what was remembered before.
  const newer = unstored.get(`${kind} ${key}`)
  if (newer !== undefined) return newer
  try {
    return areaOf(kind)?.getItem(key) ?? null
  } catch {
    return null
  }
}

function isStored(kind: Kind, key: string, value: string | null): boolean {
  const area = areaOf(kind)
  try {
    if (value === null) area?.removeItem(key)
    else area?.setItem(key, value)
    return !!area
  } catch {
    return false
  }
}

/**
 * Remembers a value; null forgets it.
 * @returns whether it outlives the page; else it is remembered until then
 */
export function remember(kind: Kind, key: string, value: string | null): boolean {
  const stored = isStored(kind, key, value)
  if (stored || value === null) unstored.delete(`${kind} ${key}`)
  else unstored.set(`${kind} ${key}`, value)
  return stored
}

/** The random id of this tab, made on first use: several tabs of one person count once each. */
export function tabSession(): string {
  const known = recall('session', 'session')
  if (known) return known
  const fresh = randomId()
  remember('session', 'session', fresh)
  return fresh
}

/** A random id. `crypto.randomUUID` exists only on HTTPS and localhost, and people run this on a LAN. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join(
    '',
  )
}
