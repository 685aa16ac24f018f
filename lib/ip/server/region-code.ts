import { iso31662 } from 'iso-3166'
import { regionAliases } from './region-aliases'

// Words for the kind of a region, in the languages that lists of regions come in; they say nothing about which.
const generic = new Set(
  (
    'province provincia provincie state estado region regione regiao county department departamento departement ' +
    'governorate prefecture district distrito municipality city town territory republic respublika oblast krai ' +
    'kray kraj okrug autonomous avtonomnyy autonoma raion rayon voivodeship canton land lan sheng shi do si ' +
    'zizhiqu parish emirate division union of the de del la el al ash ad ar an as az wilaya wilayat mintaka ' +
    'judet zupanija oblys oblysy oblasty velayaty viloyati viloyat il ili changwat'
  ).split(' '),
)

/** Countries whose official names only add an ending to the short ones: Novosibirsk, Novosibirskaya oblast. */
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

/** A name in plain letters, and the same without the words that only say what kind of region it is. */
function spellings(name: string): { whole: string; telling: string } {
  const all = words(name)
  const telling = all.filter((word) => !generic.has(word))
  return { whole: all.join(' '), telling: (telling.length > 0 ? telling : all).join(' ') }
}

/** Codes of one country's regions by whole name, and by the telling part of it. */
class CountryRegions {
  readonly #whole = new Map<string, string>()
  readonly #telling = new Map<string, string>()

  /** The first region to have a name keeps it. */
  add(name: string, code: string): void {
    const { whole, telling } = spellings(name)
    if (whole === '') return
    if (!this.#whole.has(whole)) this.#whole.set(whole, code)
    if (!this.#telling.has(telling)) this.#telling.set(telling, code)
  }

  find(name: string, isInflecting: boolean): string {
    const { whole, telling } = spellings(name)
    const code = this.#whole.get(whole) ?? this.#telling.get(telling)
    return code ?? (isInflecting ? this.#inflected(telling) : '')
  }

  /** The one region whose official name continues this one. */
  #inflected(telling: string): string {
    if (telling.length < inflectedLengthMin) return ''
    const longer = [...this.#telling].filter(([name]) => name.startsWith(telling))
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

/** The regions of a country; read when the first address of it is looked up, so that nobody waits for all. */
function regionsOf(country: string): CountryRegions {
  const known = regionsByCountry.get(country)
  if (known) return known
  const regions = new CountryRegions()
  for (const alias of regionAliases[country]?.split(',') ?? []) {
    const [name = '', code = ''] = alias.split('=')
    regions.add(name, code)
  }
  const entries = entriesOf(country)
  // First-level regions first: where a smaller one has the same name, the larger is meant.
  const firstLevel = entries.filter((region) => !region.parent.includes('-'))
  for (const region of [...firstLevel, ...entries])
    for (const name of [region.name, ...region.name.split(/[,/()]/)]) regions.add(name, region.code.slice(3))
  regionsByCountry.set(country, regions)
  return regions
}

const known = new Map<string, string>()
const knownMax = 20_000

/**
 * The ISO 3166-2 code of a region without its country part.
 * @param country ISO 3166-1 alpha-2
 * @param region its name, in English or its own language
 * @returns `''` when the name is none of the country's regions (Hong Kong's districts, for one, have no codes)
 */
export function regionCodeOf(country: string, region: string): string {
  if (country === '' || region === '') return ''
  const key = `${country}|${region}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (entriesOf(country).length === 0) return ''
  const code = regionsOf(country).find(region, inflecting.has(country))
  if (known.size < knownMax) known.set(key, code)
  return code
}

/** What databases call the whole of Taiwan; its cities and counties are the regions of ISO 3166-2. */
const wholeCountry: Record<string, string> = { TW: 'Taiwan' }

/**
 * A region and its code as ISO 3166-2 has them. Where a database names a part of Taiwan only in the field of the city,
 * that is the region.
 */
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
