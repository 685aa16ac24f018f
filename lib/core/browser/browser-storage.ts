// Storage may be disabled or full; then values last as long as the page.

type Kind = 'local' | 'session'

function storageOf(kind: Kind): Storage | null {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

const unstored = new Map<string, string>()

export function readStored(kind: Kind, key: string): string | null {
  // Full storage still has the older value.
  const newer = unstored.get(`${kind} ${key}`)
  if (newer !== undefined) return newer
  try {
    return storageOf(kind)?.getItem(key) ?? null
  } catch {
    return null
  }
}

function isStored(kind: Kind, key: string, value: string | null): boolean {
  const storage = storageOf(kind)
  try {
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, value)
    return !!storage
  } catch {
    return false
  }
}

/** null removes it. @returns whether it outlives the page */
export function writeStored(kind: Kind, key: string, value: string | null): boolean {
  const stored = isStored(kind, key, value)
  if (stored || value === null) unstored.delete(`${kind} ${key}`)
  else unstored.set(`${kind} ${key}`, value)
  return stored
}

/** A list that is stored as JSON; anything else counts as an empty one. */
export function parseList(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

export function tabSession(): string {
  const known = readStored('session', 'session')
  if (known) return known
  const created = randomId()
  writeStored('session', 'session', created)
  return created
}

/** `crypto.randomUUID` needs HTTPS or localhost; on a LAN there may be neither. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join(
    '',
  )
}
