import { parseUrl } from '../parse-url'

/** Missing in TypeScript's DOM library (https://w3c.github.io/trusted-types/). */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): unknown
}

/** Scripts of the build, and the service worker. */
const ownScript = /^\/(_next\/static\/[\w.~/-]+|sw)\.js$/

function isOwnScript(address: string): boolean {
  const base = window.location.origin
  const url = parseUrl(address, base)
  return url?.origin === base && ownScript.test(url.pathname)
}

/**
 * The only policy, `default`, which browsers consult before a string becomes code. It permits script addresses of the
 * build and the service worker, and the empty markup that React uses; never script text.
 */
export function enforceTrustedTypes(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text === '' || text === '<script></script>' ? text : null),
    createScriptURL: (address) => (isOwnScript(address) ? address : null),
  })
}
