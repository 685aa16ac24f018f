import { continentOf } from './countries'

const names: Partial<Record<'en' | 'zh-Hans', Intl.DisplayNames>> = {}

/**
 * A country's name as Unicode's CLDR has it.
 * @param country ISO 3166-1 alpha-2
 * @returns `''` for a code that is no country's, such as Cloudflare's T1
 */
export function countryNameOf(country: string, language: 'en' | 'zh-Hans'): string {
  if (continentOf(country) === '') return ''
  names[language] ??= new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return names[language].of(country) ?? ''
}
