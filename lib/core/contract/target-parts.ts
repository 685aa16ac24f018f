// Parsing of targets that pages use too, without the sentences of refusals.

/** Scheme and authority. */
export const origin = /^https?:\/\/([^/?#]+)/i

/** Characters of a host (RFC 1035 §2.3.4). */
export const hostLengthMax = 253

export const hostOf = (authority: string): string => authority.replace(/:\d*$/, '')

/** A valid target as written, in parts. */
interface TargetParts {
  /** `https://` */
  scheme: string
  /** Host and port. */
  host: string
  /** Path, query and fragment; may be empty. */
  rest: string
}

export function targetParts(target: string): TargetParts {
  const host = origin.exec(target)?.[1] ?? ''
  const start = target.indexOf('//') + 2
  return { scheme: target.slice(0, start), host, rest: target.slice(start + host.length) }
}

/**
 * The host that browsers connect to, where it differs from the written one: punycode, or decimal numbers.
 * Else null.
 */
export function asciiHost(target: string): string | null {
  const written = hostOf(targetParts(target).host)
  if (written.length > hostLengthMax + 1) return null // stored before there was a limit
  const { hostname } = new URL(target)
  return hostname === written.toLowerCase() ? null : hostname
}
