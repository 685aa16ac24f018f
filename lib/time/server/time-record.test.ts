import { describe, expect, it } from 'vitest'
import { readTime, timeIn } from './time-record'
import { zoneData } from './zone-data'

const data = await zoneData()
const at = (zone: string, utc: string) => timeIn(data.zone(zone), Date.parse(utc))

// Expected values are those of Python's zoneinfo with the tz database of 2026; the whole comparison is in
// e2e/long/time-zones.test.ts.

describe('the time in a zone', () => {
  it('has the fields and formats of worldtimeapi', () => {
    expect(at('Europe/Berlin', '2026-07-26T08:00:00.123Z')).toEqual({
      datetime: '2026-07-26T10:00:00.123000+02:00',
      utc_datetime: '2026-07-26T08:00:00.123000+00:00',
      unixtime: 1_785_052_800,
      unixtime_ms: 1_785_052_800_123,
      timezone: 'Europe/Berlin',
      abbreviation: 'CEST',
      utc_offset: '+02:00',
      raw_offset: 3600,
      dst: true,
      dst_offset: 3600,
      dst_from: '2026-03-29T01:00:00+00:00',
      dst_until: '2026-10-25T01:00:00+00:00',
      day_of_week: 0,
      day_of_year: 207,
      week_number: 30,
    })
  })

  it('changes with the second of a change', () => {
    expect(at('Europe/Berlin', '2026-03-29T00:59:59.999Z').datetime).toBe('2026-03-29T01:59:59.999000+01:00')
    expect(at('Europe/Berlin', '2026-03-29T01:00:00.000Z').datetime).toBe('2026-03-29T03:00:00.000000+02:00')
    const winter = at('Europe/Berlin', '2026-10-25T01:00:00Z')
    expect(winter).toMatchObject({
      abbreviation: 'CET',
      dst: false,
      dst_offset: 0,
      dst_from: null,
      dst_until: null,
    })
  })

  it.each([
    ['Australia/Lord_Howe', '2026-01-01T00:00Z', '+11:00', '+11', 1800],
    ['Australia/Lord_Howe', '2026-07-01T00:00Z', '+10:30', '+1030', 0],
    ['Asia/Kathmandu', '2026-01-01T00:00Z', '+05:45', '+0545', 0],
    ['Pacific/Chatham', '2026-01-01T00:00Z', '+13:45', '+1345', 3600],
    ['Europe/Dublin', '2026-07-01T00:00Z', '+01:00', 'IST', 3600],
    ['Europe/Dublin', '2026-01-01T00:00Z', '+00:00', 'GMT', 0],
    ['Africa/Casablanca', '2025-06-01T00:00Z', '+01:00', '+01', 3600],
    ['Africa/Casablanca', '2025-03-15T00:00Z', '+00:00', '+00', 0],
    ['Antarctica/Troll', '2026-07-01T00:00Z', '+02:00', '+02', 7200],
    ['Antarctica/Troll', '2026-01-01T00:00Z', '+00:00', '+00', 0],
    // Permanent changes are no daylight saving time on either side.
    ['Asia/Pyongyang', '2015-06-01T00:00Z', '+09:00', 'KST', 0],
    ['Asia/Pyongyang', '2016-06-01T00:00Z', '+08:30', 'KST', 0],
    ['Asia/Pyongyang', '2018-06-01T00:00Z', '+09:00', 'KST', 0],
    ['Europe/Moscow', '2012-06-01T00:00Z', '+04:00', 'MSK', 0],
    // The date line was crossed in the middle of daylight saving time.
    ['Pacific/Apia', '2011-12-30T09:59Z', '-10:00', '-10', 3600],
    ['Pacific/Apia', '2011-12-30T10:00Z', '+14:00', '+14', 3600],
    ['Africa/Monrovia', '1971-06-01T00:00Z', '-00:44:30', 'MMT', 0],
    ['UTC', '2026-01-01T00:00Z', '+00:00', 'UTC', 0],
  ])('%s at %s is %s', (zone, utc, offset, abbreviation, saving) => {
    const time = at(zone, utc)
    expect(time).toMatchObject({ utc_offset: offset, abbreviation, dst_offset: saving, dst: saving > 0 })
  })

  it('skips a day with the zone', () => {
    const days = (zone: string, before: string, after: string) =>
      [before, after].map((utc) => at(zone, utc).datetime.slice(0, 10))
    expect(days('Pacific/Apia', '2011-12-30T09:59Z', '2011-12-30T10:00Z')).toEqual([
      '2011-12-29',
      '2011-12-31',
    ])
    expect(days('Pacific/Kwajalein', '1993-08-21T11:59Z', '1993-08-21T12:00Z')).toEqual([
      '1993-08-20',
      '1993-08-22',
    ])
  })

  it.each([
    ['2026-12-31T12:00Z', 53, 365, 4],
    ['2027-01-03T12:00Z', 53, 3, 0],
    ['2027-01-04T12:00Z', 1, 4, 1],
    ['2024-12-30T12:00Z', 1, 365, 1],
  ])('%s is in ISO week %i', (utc, week, dayOfYear, dayOfWeek) => {
    expect(at('UTC', utc)).toMatchObject({
      week_number: week,
      day_of_year: dayOfYear,
      day_of_week: dayOfWeek,
    })
  })
})

describe('the name of a zone', () => {
  const read = (zone: string | undefined, own = '') => readTime(zone, () => own)

  it('may be an alias, in any case', async () => {
    expect((await read('asia/CALCUTTA')).timezone).toBe('Asia/Calcutta')
    // As a query with an unencoded + arrives.
    expect((await read('Etc/GMT 5')).utc_offset).toBe('-05:00')
  })

  it('is that of the caller without one, else UTC', async () => {
    expect((await read(undefined, 'Asia/Tokyo')).timezone).toBe('Asia/Tokyo')
    for (const own of ['', 'Mars/Base']) expect((await read(undefined, own)).timezone).toBe('UTC')
  })
})
