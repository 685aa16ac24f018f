/** What TypeScript's DOM library does not know yet (https://w3c.github.io/trusted-types/). */
interface TrustedTypes {
  defaultPolicy: unknown
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): unknown
}

/** Where the build's scripts are; nobody else's files are below it. And the service worker, which the server makes. */
const ownScript = /^\/(_next\/static\/[\w.~/-]+|sw)\.js$/

function isOwnScript(address: string): boolean {
  const base = window.location.origin
  if (!URL.canParse(address, base)) return false
  const { origin, pathname } = new URL(address, base)
  return origin === base && ownScript.test(pathname)
}

/**
 * Makes the browser's only policy of Trusted Types, `default`: it is asked wherever a script hands the browser a
 * string that might become code, and what it refuses becomes none. The bundler loads chunks by their address, and
 * would load workers so: they must be files of the build, or its service worker. React makes an empty script element from
 * markup, and empties the reference with no markup at all. No text ever becomes a script.
 */
export function enforceTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  // The reference has a script of its own, which comes first.
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text === '' || text === '<script></script>' ? text : null),
    createScriptURL: (address) => (isOwnScript(address) ? address : null),
  })
}
