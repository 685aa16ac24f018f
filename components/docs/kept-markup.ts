import type { Language } from '@/lib/core/i18n/language'

const key = Symbol.for('open-utility-api.docs-markup')

/**
 * The reference as HTML, by language. It lives beside both module graphs of a page: server components make it, and
 * the component that lives in the browser puts it into the page while that is made.
 */
export function keptMarkup(): Map<Language, string> {
  const registry = globalThis as unknown as Record<symbol, Map<Language, string> | undefined>
  const kept = registry[key] ?? new Map()
  registry[key] = kept
  return kept
}
