'use client'

import type { Translate } from '@/lib/client/language'
import { useLanguage, useTexts } from '@/lib/client/use-language'
import type { IpRecord } from '@/lib/schemas/ip'
import { languageTags } from '@/lib/schemas/language'
import { ipTexts } from './texts'

type Ask = Translate<keyof (typeof ipTexts)['en']>

/** A country's name; its code where the browser has none. */
export function countryName(code: string, tag: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** City, region and country in one line, nothing twice. */
export function placeLine({ city, region, country }: IpRecord, tag: string): string {
  return [...new Set([city, region, countryName(country, tag)])].filter(Boolean).join(', ')
}

function timeIn(zone: string, tag: string): string {
  try {
    return new Intl.DateTimeFormat(tag, { timeZone: zone, timeStyle: 'short', dateStyle: 'medium' }).format()
  } catch {
    return '' // a zone that the browser does not know
  }
}

function countryOf(record: IpRecord, tag: string, t: Ask): string {
  if (record.country === '') return ''
  const country = `${countryName(record.country, tag)}, ${record.country}`
  return record.isEUCountry ? t('inEurope', { country }) : country
}

function zoneOf({ timezone: zone }: IpRecord, tag: string, t: Ask): string {
  const time = zone === '' ? '' : timeIn(zone, tag)
  return time === '' ? zone : t('timezoneNow', { zone, time })
}

function factsOf(record: IpRecord, tag: string, t: Ask): [name: string, value: string][] {
  const { latitude, longitude, asn, asOrganization, city, region, regionCode, postalCode } = record
  const regionLine = regionCode === '' ? region : `${region} (${regionCode})`
  const connection = [record.httpProtocol, record.tlsVersion, record.tlsCipher].filter(Boolean).join(', ')
  return [
    [t('ip'), record.ip],
    [t('where'), [[postalCode, city].filter(Boolean).join(' '), regionLine].filter(Boolean).join(', ')],
    [t('country'), countryOf(record, tag, t)],
    [t('coordinates'), latitude && `${latitude}, ${longitude}`],
    [t('timezone'), zoneOf(record, tag, t)],
    [t('network'), asn > 0 ? `AS${asn} ${asOrganization}` : ''],
    ...(connection === '' ? [] : [[t('connection'), connection] as [string, string]]),
  ]
}

/** What most people want to know of an address. */
export function PlaceFacts({ record }: { record: IpRecord }) {
  const t = useTexts(ipTexts)
  const tag = languageTags[useLanguage()]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {factsOf(record, tag, t).map(([name, value]) => (
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
