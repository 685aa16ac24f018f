// A target taken apart: what pages use too, which load no sentences of refusals for it.

/** `https://` and everything up to the path, the query or the fragment. */
export const origin = /^https?:\/\/([^/?#]+)/i

/** Characters of a host (RFC 1035 §2.3.4). */
export const hostLengthMax = 253

/** The host of an authority, without port. */
export const hostOf = (authority: string): string => authority.replace(/:\d*$/, '')

/** A valid target, taken apart as it was written, for people to read. */
export interface TargetParts {
  /** `https://` */
  scheme: string
  /** Host and port. */
  host: string
  /** Path, query and fragment; may be empty. */
  rest: string
}

/** Takes a valid target apart without changing a character. */
export function targetParts(target: string): TargetParts {
  const host = origin.exec(target)?.[1] ?? ''
  const start = target.indexOf('//') + 2
  return { scheme: target.slice(0, start), host, rest: target.slice(start + host.length) }
}

/**
 * The host a browser really connects to, when it is spelled otherwise than written: punycode for Unicode, decimal
 * numbers for any other spelling of an address. Null when it reads as written.
 */
export function trueHost(target: string): string | null {
  const written = hostOf(targetParts(target).host)
  if (written.length > hostLengthMax + 1) return null // stored before there was a limit; it leads nowhere
  const { hostname } = new URL(target)
  return hostname === written.toLowerCase() ? null : hostname
}
