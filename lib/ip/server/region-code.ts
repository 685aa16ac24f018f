import { iso31662 } from 'iso-3166'
import aliases from './region-aliases.json'

/**
 * Names that databases use for regions whose ISO 3166-2 entry is spelled differently, by country: `name=code`,
 * separated by commas. Merged regions have the code of the region they belong to now.
 */
const regionAliases: Record<string, string> = aliases

/** Words for kinds of regions, in the languages of region lists; they do not distinguish one from another. */
const generic = new Set(
  (
    'province provincia provincie state estado region regione regiao county department departamento departement ' +
    'governorate prefecture district distrito municipality city town territory republic respublika oblast krai ' +
    'kray kraj okrug autonomous avtonomnyy autonoma raion rayon voivodeship canton land lan sheng shi do si ' +
    'zizhiqu parish emirate division union of the de del la el al ash ad ar an as az wilaya wilayat mintaka ' +
    'judet zupanija oblys oblysy oblasty velayaty viloyati viloyat il ili changwat'
  ).split(' '),
)

/** Countries whose official names add an ending to the short ones: Novosibirsk, Novosibirskaya oblast. */
const inflecting = new Set(['BY', 'KR', 'RU', 'SE', 'UA'])
const inflectedLengthMin = 4

function words(name: string): string[] {
  return name
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .replace(/[đĐ]/g, 'd')
    .replace(/[ıİ]/g, 'i')
    .replace(/[’'‘`ʿʾ]/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** In plain letters, whole and without generic words. */
function normalize(name: string): { whole: string; specific: string } {
  const all = words(name)
  const specific = all.filter((word) => !generic.has(word))
  return { whole: all.join(' '), specific: (specific.length > 0 ? specific : all).join(' ') }
}

/** Codes of one country's regions by whole name and by its specific part. */
class CountryRegions {
  readonly #whole = new Map<string, string>()
  readonly #specific = new Map<string, string>()

  /** The first region with a name keeps it. */
  add(name: string, code: string): void {
    const { whole, specific } = normalize(name)
    if (whole === '') return
    if (!this.#whole.has(whole)) this.#whole.set(whole, code)
    if (!this.#specific.has(specific)) this.#specific.set(specific, code)
  }

  find(name: string, isInflecting: boolean): string {
    const { whole, specific } = normalize(name)
    const code = this.#whole.get(whole) ?? this.#specific.get(specific)
    return code ?? (isInflecting ? this.#inflected(specific) : '')
  }

  /** Whose official name begins with this one. */
  #inflected(specific: string): string {
    if (specific.length < inflectedLengthMin) return ''
    const longer = [...this.#specific].filter(([name]) => name.startsWith(specific))
    const codes = new Set(longer.map(([, code]) => code))
    const [only = ''] = codes
    return codes.size === 1 ? only : ''
  }
}

let entriesByCountry: Map<string, typeof iso31662> | null = null
const regionsByCountry = new Map<string, CountryRegions>()

function groupByCountry(): Map<string, typeof iso31662> {
  const groups = new Map<string, typeof iso31662>()
  for (const region of iso31662) {
    const country = region.code.slice(0, 2)
    const group = groups.get(country)
    if (group) group.push(region)
    else groups.set(country, [region])
  }
  return groups
}

function entriesOf(country: string): typeof iso31662 {
  entriesByCountry ??= groupByCountry()
  return entriesByCountry.get(country) ?? []
}

/** Built on first use: all at once would block the event loop. */
function regionsOf(country: string): CountryRegions {
  const cached = regionsByCountry.get(country)
  if (cached) return cached
  const regions = new CountryRegions()
  for (const alias of regionAliases[country]?.split(',') ?? []) {
    const [name = '', code = ''] = alias.split('=')
    regions.add(name, code)
  }
  const entries = entriesOf(country)
  // First-level regions first: they keep a name that a smaller one shares.
  const firstLevel = entries.filter((region) => !region.parent.includes('-'))
  for (const region of [...firstLevel, ...entries])
    for (const name of [region.name, ...region.name.split(/[,/()]/)]) regions.add(name, region.code.slice(3))
  regionsByCountry.set(country, regions)
  return regions
}

const codes = new Map<string, string>()
const cachedCodesMax = 20_000

/**
 * Without its country part.
 * @param country ISO 3166-1 alpha-2
 * @param region name in English or the local language
 * @returns `''` for unknown names, and for regions without codes such as Hong Kong's districts
 */
export function regionCodeOf(country: string, region: string): string {
  if (country === '' || region === '') return ''
  const key = `${country}|${region}`
  const cached = codes.get(key)
  if (cached !== undefined) return cached
  if (entriesOf(country).length === 0) return ''
  const code = regionsOf(country).find(region, inflecting.has(country))
  if (codes.size < cachedCodesMax) codes.set(key, code)
  return code
}

/** The region that databases give for most of Taiwan; ISO 3166-2 lists its cities and counties. */
const wholeCountry: Record<string, string> = { TW: 'Taiwan' }

/** For Taiwan the city is the region where the database has no better one. */
export function regionOf(
  country: string,
  region: string,
  city: string,
): { region: string; regionCode: string } {
  const whole = wholeCountry[country]
  if (whole === undefined || (region !== '' && region !== whole))
    return { region, regionCode: regionCodeOf(country, region) }
  const regionCode = regionCodeOf(country, city)
  const entry = entriesOf(country).find(({ code }) => code === `${country}-${regionCode}`)
  return { region: entry?.name ?? region, regionCode }
}
