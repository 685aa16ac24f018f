// Storage may be switched off or full; forgetting a preference is better than breaking the page.

type Kind = 'local' | 'session'

function areaOf(kind: Kind): Storage | null {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

/** A remembered value, or null. */
export function recall(kind: Kind, key: string): string | null {
  try {
    return areaOf(kind)?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Remembers a value; null forgets it. */
export function remember(kind: Kind, key: string, value: string | null): void {
  try {
    if (value === null) areaOf(kind)?.removeItem(key)
    else areaOf(kind)?.setItem(key, value)
  } catch {
    // Full or forbidden: nothing to do.
  }
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
