'use client'

import type { Language } from '@/lib/core/i18n/language'

import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { IpRecord } from '@/lib/ip/contract/ip'
import { ipTexts } from '@/lib/ip/texts'

type T = Translate<KeyOf<typeof ipTexts>>

/** Names in the reader's language where the record has them. */
function namesIn(language: Language, { city, region, country, countryName, zh }: IpRecord) {
  if (language === 'en') return { city, region, country: countryName || country }
  return { city: zh.city || city, region: zh.region || region, country: zh.country || country }
}

/** City, region and country in one line, without duplicates. */
export function locationLine(record: IpRecord, language: Language): string {
  const { city, region, country } = namesIn(language, record)
  return [...new Set([city, region, country])].filter(Boolean).join(', ')
}

function timeIn(zone: string, tag: string): string {
  try {
    return new Intl.DateTimeFormat(tag, { timeZone: zone, timeStyle: 'short', dateStyle: 'medium' }).format()
  } catch {
    return '' // unknown to the browser
  }
}

function countryOf(record: IpRecord, language: Language, t: T): string {
  if (record.country === '') return ''
  const country = `${namesIn(language, record).country}, ${record.country}`
  return record.isEUCountry ? t('inEurope', { country }) : country
}

function zoneOf({ timezone: zone }: IpRecord, tag: string, t: T): string {
  const time = zone === '' ? '' : timeIn(zone, tag)
  return time === '' ? zone : t('timezoneNow', { zone, time })
}

/** The dates of both databases, or one if they are equal. */
const datesOf = ({ databaseDates: { places, networks } }: IpRecord) =>
  [...new Set([places, networks])].filter(Boolean).join(', ')

function factsOf(record: IpRecord, language: Language, t: T): [name: string, value: string][] {
  const { latitude, longitude, asn, asOrganization, regionCode, postalCode } = record
  const { city, region } = namesIn(language, record)
  const regionLine = regionCode === '' ? region : `${region} (${regionCode})`
  const connection = [record.httpProtocol, record.tlsVersion, record.tlsCipher].filter(Boolean).join(', ')
  return [
    [t('ip'), record.ip],
    ...(record.reverse === '' ? [] : [[t('reverse'), record.reverse] as [string, string]]),
    [t('where'), [[postalCode, city].filter(Boolean).join(' '), regionLine].filter(Boolean).join(', ')],
    [t('country'), countryOf(record, language, t)],
    [t('coordinates'), latitude && `${latitude}, ${longitude}`],
    [t('timezone'), zoneOf(record, language, t)],
    [t('network'), asn > 0 ? `AS${asn} ${asOrganization}` : ''],
    ...(connection === '' ? [] : [[t('connection'), connection] as [string, string]]),
    [t('dataOf'), datesOf(record)],
  ]
}

/** The most useful fields of a record. */
export function LocationFacts({ record }: { record: IpRecord }) {
  const t = useTexts(ipTexts)
  const language = useLanguage()
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {factsOf(record, language, t).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {value || <span className="text-muted">{t('unknown')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

// One unit is one degree; y goes down. The poles are cut off.
const viewBox = '-180 -84 360 142'
const meridians = [-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150]
const parallels = [-60, -30, 0, 30]

/** A small world map with the location marked. */
export function WorldMap({ record, place }: { record: IpRecord | null; place: string }) {
  const t = useTexts(ipTexts)
  const { latitude = '', longitude = '' } = record ?? {}
  const isKnown = latitude !== '' && longitude !== ''
  const [x, y] = [Number(longitude), -Number(latitude)]
  const what = isKnown ? t('mapMarked', { place, latitude, longitude }) : t('mapEmpty')
  return (
    <div className="bevel-sunken bg-field">
      <svg viewBox={viewBox} role="img" aria-label={t('map', { what })} className="block h-auto w-full">
        <g className="stroke-face" strokeWidth="0.5">
          {meridians.map((degrees) => (
            <path key={degrees} d={`M${degrees} -84v142`} />
          ))}
          {parallels.map((degrees) => (
            <path key={degrees} d={`M-180 ${degrees}h360`} />
          ))}
        </g>
        <use href="/icons/world.svg#land" className="text-dim" />
        {isKnown && (
          <g className="fill-none stroke-danger" strokeWidth="1">
            <path
              d={`M-180 ${y}H${x - 5}M${x + 5} ${y}H180M${x} -84V${y - 5}M${x} ${y + 5}V58`}
              strokeDasharray="2 2"
            />
            <circle cx={x} cy={y} r="5" strokeWidth="1.5" />
            <circle cx={x} cy={y} r="1.6" className="fill-danger" stroke="none" />
          </g>
        )}
      </svg>
    </div>
  )
}
