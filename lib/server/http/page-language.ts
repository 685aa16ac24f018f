import { cookiesOf } from './cookies'

const cookie = /(?:^|;\s*)lang=(en|zh)(?:;|$)/

/**
 * The language for a page that a route handler makes: the one chosen on the platform's other pages (cookie `lang`),
 * else the first of the browser's that we speak, else English.
 */
export function pageLanguageOf(request: Request): 'en' | 'zh' {
  const chosen = cookie.exec(cookiesOf(request) ?? '')?.[1]
  if (chosen === 'en' || chosen === 'zh') return chosen
  // Browsers list languages best first.
  const wished = /(?:^|,)\s*(en|zh)\b/i.exec(request.headers.get('accept-language') ?? '')?.[1]
  return wished?.toLowerCase() === 'zh' ? 'zh' : 'en'
}
