import fc from 'fast-check'
import { iso31661 } from 'iso-3166'
import { describe, expect, it } from 'vitest'
import { Refusal } from '@/lib/core/refusal/refusal'
import { findZone } from './find-zone'
import { zoneData } from './zone-data'

const data = await zoneData()

const nameOf = async (given: string) => (await findZone(data, given)).name

/** Rule and names of a refusal. */
async function refusalOf(given: string): Promise<{ rule?: string; names: string[] }> {
  const thrown = await findZone(data, given).catch((error: unknown) => error)
  if (!(thrown instanceof Refusal)) throw new Error(`${given} is a zone`)
  const { rule, values } = thrown.issues?.[0] ?? {}
  return {
    rule,
    names: String(values?.names ?? '')
      .split(', ')
      .filter(Boolean),
  }
}

describe('an offset from UTC', () => {
  it.each([
    ['GMT+2', '+02:00', 7200, '+02'],
    ['GMT 2', '+02:00', 7200, '+02'],
    ['UTC+8', '+08:00', 28_800, '+08'],
    ['utc - 3', '-03:00', -10_800, '-03'],
    ['+08:00', '+08:00', 28_800, '+08'],
    [' 08:00', '+08:00', 28_800, '+08'],
    ['+0530', '+05:30', 19_800, '+0530'],
    ['GMT+5:30 ', '+05:30', 19_800, '+0530'],
    ['UTC−3', '-03:00', -10_800, '-03'],
    ['ＵＴＣ＋８', '+08:00', 28_800, '+08'],
    ['UTC+14', '+14:00', 50_400, '+14'],
    ['Z', 'UTC', 0, 'UTC'],
    ['UTC-00:00', 'UTC', 0, 'UTC'],
    // A name of the tz database, whose sign is the other way round.
    ['Etc/GMT+2', 'Etc/GMT+2', -7200, '-02'],
    ['etc/gmt 2', 'Etc/GMT+2', -7200, '-02'],
  ])('%j is %s', async (given, name, offset, abbreviation) => {
    const period = { from: -Infinity, until: Infinity, offset, abbreviation }
    expect(await findZone(data, given)).toEqual({ name, periods: [period] })
  })

  it.each(['UTC-25', 'GMT+14:01', '+99'])('%s is refused: no clock shows it', async (given) => {
    expect(await refusalOf(given)).toEqual({ rule: 'utc_offset', names: [] })
  })

  it.each(['8', '08:00', 'GMT--2', 'UTC+', '+8:60', 'Etc/GMT+20', 'Etc/UTC+2', 'GMT+2x'])(
    '%s is none, and no zone with another sign is suggested',
    async (given) => {
      expect(await refusalOf(given)).toEqual({ rule: 'time_zone_or_place', names: [] })
    },
  )
})

describe('a place', () => {
  it.each([
    ['Europe/Berlin ', 'Europe/Berlin'],
    ['\u3000Ｅｕｒｏｐｅ／Ｂｅｒｌｉｎ', 'Europe/Berlin'],
    ['asia/CALCUTTA', 'Asia/Calcutta'],
    ['berlin', 'Europe/Berlin'],
    ['Asia/Beijing', 'Asia/Shanghai'],
    ['Asia/Mumbai', 'Asia/Kolkata'],
    ['New Delhi', 'Asia/Kolkata'],
    ['北京', 'Asia/Shanghai'],
    ['北京市', 'Asia/Shanghai'],
    ['北京时间', 'Asia/Shanghai'],
    ['New_York', 'America/New_York'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['sao paulo', 'America/Sao_Paulo'],
    ['Zürich', 'Europe/Zurich'],
    ['St. Petersburg', 'Europe/Moscow'],
    ['Washington, D.C.', 'America/New_York'],
    ['华盛顿', 'America/New_York'],
    ['China', 'Asia/Shanghai'],
    ['Germany', 'Europe/Berlin'],
    ['Malaysia', 'Asia/Kuala_Lumpur'],
    ['Ukraine', 'Europe/Kyiv'],
    ['UK', 'Europe/London'],
    ["Cote d'Ivoire", 'Africa/Abidjan'],
    ['the Netherlands', 'Europe/Amsterdam'],
    ['Bosnia and Herzegovina', 'Europe/Sarajevo'],
    // The country, not America's Pacific/Samoa.
    ['Samoa', 'Pacific/Apia'],
    ['Valencia, Spain', 'Europe/Madrid'],
    ['梅里达，墨西哥', 'America/Merida'],
    ['US/New York', 'America/New_York'],
  ])('%s is in %s', async (given, zone) => {
    expect(await nameOf(given)).toBe(zone)
  })

  it.each([
    [
      'US',
      [
        'America/New_York',
        'America/Los_Angeles',
        'America/Chicago',
        'America/Phoenix',
        'America/Denver',
        'Pacific/Honolulu',
        'America/Anchorage',
        'America/Adak',
      ],
    ],
    ['印度尼西亚', ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']],
    ['Spain', ['Europe/Madrid', 'Atlantic/Canary']],
    ['Valencia', ['Europe/Madrid', 'America/Caracas']],
    ['San Jose', ['America/Los_Angeles', 'America/Costa_Rica']],
  ])('%s has several zones, which the refusal lists', async (given, names) => {
    expect(await refusalOf(given)).toEqual({ rule: 'several_time_zones', names })
  })

  it.each([
    ['Europe/Berln', ['Europe/Berlin']],
    ['Eurpe/Berlin', ['Europe/Berlin']],
    ['Bejing', ['Asia/Shanghai']],
    ['Europe/Beijing', ['Asia/Shanghai']],
    ['Untied States', ['America/New_York', 'America/Los_Angeles', 'America/Chicago']],
  ])('%s is refused with the zone of the most similar name', async (given, names) => {
    expect(await refusalOf(given)).toEqual({ rule: 'time_zone', names })
  })

  it.each([
    'Mars',
    'Mars/Base',
    'Atlantis',
    '??',
    '',
    '__proto__',
    'constructor',
    'Europe',
    '火星',
    'x'.repeat(64),
  ])('nothing is suggested for %j', async (given) => {
    expect(await refusalOf(given)).toEqual({ rule: 'time_zone_or_place', names: [] })
  })

  it.each([
    ['BST', 'Europe/London'],
    ['cest', 'Europe/Paris'],
    ['PST', 'America/Los_Angeles'],
    ['IST', 'Asia/Kolkata'],
  ])('%s is an abbreviation, refused with zones that use it', async (abbreviation, zone) => {
    expect((await refusalOf(abbreviation)).names).toContain(zone)
  })
})

it('every zone of this Node is found by its name', async () => {
  for (const name of Intl.supportedValuesOf('timeZone'))
    expect(await nameOf(` ${name.toLowerCase()} `)).toBe(name)
})

/** The zones of a country in this Node's ICU, which has other names for some: by rules. */
function rulesIn(country: string) {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[]
    getTimeZones?: () => string[]
  }
  const names = locale.getTimeZones?.() ?? locale.timeZones ?? []
  return names.map((name) => data.zone(data.find(name) ?? '').periods)
}

/** An older Node lacks new zones. */
const isKnownHere = (timeZone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

/** Nobody lives there, and tzdata has no zone. */
const withoutZone = ['BV', 'HM']

describe.each(['en', 'zh-Hans'])('every country by its name in %s', (language) => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  it.each(iso31661.map(({ alpha2 }) => [names.of(alpha2) ?? '', alpha2]))('%s', async (name, code) => {
    const found = await nameOf(name).catch(() => null)
    const zones = found ? [found] : (await refusalOf(name)).names
    if (withoutZone.includes(code)) return expect(zones).toEqual([])
    expect(zones.length).toBeGreaterThan(0)
    const known = rulesIn(code)
    for (const zone of zones.filter(isKnownHere)) expect(known).toContain(data.zone(zone).periods)
  })
})

it('any text is a zone or refused, with names of zones at most', async () => {
  const parts = fc.constantFrom(
    'UTC',
    'GMT',
    '+',
    '-',
    ' ',
    '0',
    '8',
    '30',
    ':',
    '/',
    ',',
    'Asia',
    'st',
    '市',
    '北京',
    'ﷺ',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 64 }),
    fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const found = await findZone(data, text).catch(() => null)
      const names = found ? [] : (await refusalOf(text)).names
      for (const name of names) expect(data.find(name)).toBe(name)
      if (/^(?:UTC|GMT)?[+-]\d+$/.test(text.trim()) && found) expect(found.name).not.toContain('Etc/')
    }),
  )
})
