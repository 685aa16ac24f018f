/** One offset and one abbreviation. Times are seconds since the epoch. */
export interface Period {
  /** -Infinity for the first. */
  from: number
  /** Infinity for the last. */
  until: number
  /** Seconds ahead of UTC. */
  offset: number
  abbreviation: string
}

export interface Zone {
  name: string
  periods: readonly Period[]
}

/** `+02:00`, with seconds where an offset of the past has some. */
export function offsetText(offset: number): string {
  const size = Math.abs(offset)
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60]
  const digits = parts.map((part) => String(part).padStart(2, '0'))
  return (offset < 0 ? '-' : '+') + (size % 60 === 0 ? digits.slice(0, 2) : digits).join(':')
}

/** One base-60 digit of the packed format: 0–9, a–z, A–X. */
function digit(char: string): number {
  const code = char.charCodeAt(0)
  return code > 96 ? code - 87 : code > 64 ? code - 29 : code - 48
}

/** Seconds of a number of minutes in base 60, which may have a sign and one digit of seconds after a dot. */
function seconds(packed: string): number {
  const [minutes = '', rest = ''] = packed.replace('-', '').split('.')
  const whole = [...minutes].reduce((sum, char) => sum * 60 + digit(char), 0)
  const total = whole * 60 + (rest === '' ? 0 : digit(rest))
  return packed.startsWith('-') ? -total : total
}

/**
 * The packed format of moment-timezone: `name|abbreviations|offsets behind UTC|index of each period|minutes between
 * changes|population`.
 */
function unpackZone(packed: string): readonly Period[] {
  const [, abbreviations = '', offsets = '', indices = '', changes = ''] = packed.split('|')
  const names = abbreviations.split(' ')
  const behind = offsets.split(' ').map(seconds)
  const gaps = changes === '' ? [] : changes.split(' ').map(seconds)
  let from = Number.NEGATIVE_INFINITY
  return [...indices].map((char, number) => {
    const kind = digit(char)
    const gap = gaps[number]
    const until = gap === undefined ? Number.POSITIVE_INFINITY : gap + (number === 0 ? 0 : from)
    const period = { from, until, offset: 0 - (behind[kind] ?? 0), abbreviation: names[kind] ?? '' }
    from = until
    return period
  })
}

/** Case does not matter; in a query, + is a space. */
const keyOf = (name: string) => name.toLowerCase().replaceAll(/[ +]/g, '_')

interface PackedData {
  version: string
  zones: readonly string[]
  /** `name|other name` */
  links: readonly string[]
}

const yearSeconds = 366 * 86_400

/** @param packed its last part is the number of inhabitants, such as `11e6`, or is missing */
const population = (packed: string): number => Number(packed.slice(packed.lastIndexOf('|') + 1)) || 0

/** A zone is unpacked when it is first asked for, and kept: there are a few hundred. */
export class ZoneData {
  readonly version: string
  /** Links included, sorted. */
  readonly names: string[]
  readonly #names = new Map<string, string>()
  readonly #packed: ReadonlyMap<string, string>
  readonly #targets: ReadonlyMap<string, string>
  readonly #unpacked = new Map<string, readonly Period[]>()

  constructor({ version, zones, links }: PackedData) {
    this.version = version
    this.#packed = new Map(zones.map((packed) => [packed.slice(0, packed.indexOf('|')), packed]))
    this.#targets = new Map(
      links.map((link) => {
        const [target = '', name = ''] = link.split('|')
        return [name, target]
      }),
    )
    this.names = [...this.#packed.keys(), ...this.#targets.keys()].sort()
    for (const name of this.names) this.#names.set(keyOf(name), name)
  }

  /** In its usual spelling; undefined if there is no such zone. */
  find(given: string): string | undefined {
    return this.#names.get(keyOf(given))
  }

  /** Within a year of a time, those with most inhabitants first. */
  namesUsing(abbreviation: string, timeMs: number): string[] {
    const wanted = abbreviation.toUpperCase()
    const [earliest, latest] = [timeMs / 1000 - yearSeconds, timeMs / 1000 + yearSeconds]
    return [...this.#packed]
      .filter(([, packed]) => packed.split('|', 2)[1]?.split(' ').includes(wanted))
      .filter(([name]) =>
        this.zone(name).periods.some(
          (period) => period.abbreviation === wanted && period.from < latest && period.until > earliest,
        ),
      )
      .sort(([, one], [, other]) => population(other) - population(one))
      .map(([name]) => name)
  }

  /** @param name as {@link find} returns it */
  zone(name: string): Zone {
    const target = this.#targets.get(name) ?? name
    const periods = this.#unpacked.get(target) ?? unpackZone(this.#packed.get(target) ?? '')
    this.#unpacked.set(target, periods)
    return { name, periods }
  }
}

let loaded: ZoneData | undefined

/** Read by the first request that needs them. */
export async function zoneData(): Promise<ZoneData> {
  if (loaded) return loaded
  const { default: packed } = await import('moment-timezone/data/packed/latest.json')
  loaded ??= new ZoneData(packed)
  return loaded
}
