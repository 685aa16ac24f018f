// Parsing of targets that pages use too, without the sentences of refusals.

export const origin = /^https?:\/\/([^/?#]+)/i

/** RFC 1035 §2.3.4 */
export const hostLengthMax = 253

export const hostOf = (authority: string): string => authority.replace(/:\d*$/, '')

/** However long its port is: zeros before it mean nothing. A full name ends with a dot. */
export const isHostTooLong = (authority: string): boolean => hostOf(authority).length > hostLengthMax + 1

interface TargetParts {
  /** `https://`, or `mailto:` */
  scheme: string
  /** Host and port of a web address, else empty. */
  host: string
  rest: string
}

export function targetParts(target: string): TargetParts {
  const host = origin.exec(target)?.[1] ?? ''
  const start = host === '' ? target.indexOf(':') + 1 : target.indexOf('//') + 2
  return { scheme: target.slice(0, start), host, rest: target.slice(start + host.length) }
}

/** The host that browsers connect to, where the written one differs: punycode, or decimal numbers. Else null. */
export function asciiHost(target: string): string | null {
  const written = hostOf(targetParts(target).host)
  // None, or stored before there was a limit.
  if (written === '' || isHostTooLong(written)) return null
  const { hostname } = new URL(target)
  return hostname === written.toLowerCase() ? null : hostname
}
