'use client'

import { GroupBox } from '@/components/ui/group-box'
import type { Language } from '@/lib/core/i18n/language'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { IpRecord } from '@/lib/ip/contract/ip'
import { ipTexts } from '@/lib/ip/texts'

// One unit is one degree; y goes down. The poles are cut off.
const viewBox = '-180 -84 360 142'
const meridians = [-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150]
const parallels = [-60, -30, 0, 30]

interface WorldMapProps {
  place: string
  /** Degrees. */
  latitude: string
  longitude: string
}

/** @param place its name */
function WorldMap({ place, latitude, longitude }: WorldMapProps) {
  const t = useTexts(ipTexts)
  const [x, y] = [Number(longitude), -Number(latitude)]
  const name = t('mapMarked', { place, latitude, longitude })
  return (
    <div className="bevel-sunken bg-field">
      <svg viewBox={viewBox} role="img" aria-label={name} className="block h-auto w-full">
        <g className="stroke-face" strokeWidth="0.5">
          {meridians.map((degrees) => (
            <path key={degrees} d={`M${degrees} -84v142`} />
          ))}
          {parallels.map((degrees) => (
            <path key={degrees} d={`M-180 ${degrees}h360`} />
          ))}
        </g>
        <use href="/icons/world.svg#land" className="text-dim" />
        <g className="fill-none stroke-danger" strokeWidth="1.5">
          <path
            d={`M-180 ${y}H${x - 7}M${x + 7} ${y}H180M${x} -84V${y - 7}M${x} ${y + 7}V58`}
            strokeDasharray="3 3"
          />
          <circle cx={x} cy={y} r="7" strokeWidth="2" />
          <circle cx={x} cy={y} r="2.4" className="fill-danger" stroke="none" />
        </g>
      </svg>
    </div>
  )
}

type Key = KeyOf<typeof ipTexts>
type Fact = readonly [name: Key, value: string]

/** Names in the reader's language where the record has them. */
function namesIn(language: Language, { city, region, country, countryName, zh }: IpRecord) {
  if (language === 'en') return { city, region, country: countryName || country }
  return { city: zh.city || city, region: zh.region || region, country: zh.country || country }
}

/** Without duplicates. */
function placeLine(record: IpRecord, language: Language): string {
  const { city, region, country } = namesIn(language, record)
  return [...new Set([city, region, country])].filter(Boolean).join(', ')
}

function timeIn(zone: string, language: Language): string {
  try {
    return new Intl.DateTimeFormat(language, {
      timeZone: zone,
      timeStyle: 'short',
      dateStyle: 'medium',
    }).format()
  } catch {
    return '' // unknown to the browser
  }
}

function countryOf(record: IpRecord, language: Language, t: Translate<Key>): string {
  if (record.country === '') return ''
  const country = `${namesIn(language, record).country}, ${record.country}`
  return record.isEUCountry ? t('inEurope', { country }) : country
}

function zoneOf({ timezone: zone }: IpRecord, language: Language, t: Translate<Key>): string {
  const time = zone === '' ? '' : timeIn(zone, language)
  return time === '' ? zone : t('timezoneNow', { zone, time })
}

function placeFacts(record: IpRecord, language: Language, t: Translate<Key>): Fact[] {
  const { latitude, longitude, regionCode, postalCode } = record
  const { city, region } = namesIn(language, record)
  const regionLine = regionCode === '' ? region : `${region} (${regionCode})`
  return [
    ['city', [postalCode, city].filter(Boolean).join(' ')],
    ['region', regionLine],
    ['country', countryOf(record, language, t)],
    ['coordinates', latitude && `${latitude}, ${longitude}`],
    ['timezone', zoneOf(record, language, t)],
  ]
}

function browserFacts(record: IpRecord, language: Language): Fact[] {
  const { httpProtocol, tlsVersion, tlsCipher, clientTcpRtt, clientQuicRtt } = record
  const roundTrip = clientQuicRtt || clientTcpRtt
  const milliseconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' })
  return [
    ['connection', [httpProtocol, tlsVersion, tlsCipher].filter(Boolean).join(', ')],
    ['compression', record.clientAcceptEncoding],
    ['roundTrip', roundTrip > 0 ? milliseconds.format(roundTrip) : ''],
    ['bot', record.verifiedBotCategory],
    ['fingerprint', record.ja4],
  ]
}

/** The most useful first: only known facts, and only groups that have some. */
function groupsOf(record: IpRecord, language: Language, t: Translate<Key>) {
  const { ip, reverse, asn, asOrganization } = record
  const groups: { name: Key; facts: Fact[] }[] = [
    {
      name: 'addressGroup',
      facts: [
        ['ip', ip],
        ['reverse', reverse],
      ],
    },
    { name: 'place', facts: placeFacts(record, language, t) },
    {
      name: 'network',
      facts: [
        ['operator', asOrganization],
        ['asn', asn > 0 ? `AS${asn}` : ''],
      ],
    },
    { name: 'browser', facts: browserFacts(record, language) },
  ]
  return groups
    .map(({ name, facts }) => ({ name, facts: facts.filter(([, value]) => value !== '') }))
    .filter(({ facts }) => facts.length > 0)
}

/** The most useful fields, with the place on a map. */
export function RecordFacts({ record }: { record: IpRecord }) {
  const t = useTexts(ipTexts)
  const language = useLanguage()
  return groupsOf(record, language, t).map(({ name, facts }) => (
    <GroupBox key={name} caption={t(name)}>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-start sm:gap-4">
        <dl className="grid min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:grid-cols-[7.5rem_1fr]">
          {facts.map(([fact, value]) => (
            <div key={fact} className="contents">
              <dt className="text-muted">{t(fact)}</dt>
              <dd
                // The server rendered the time there a moment ago.
                suppressHydrationWarning={fact === 'timezone'}
                className="min-w-0 wrap-anywhere"
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {name === 'place' && record.latitude !== '' && (
          <div className="sm:w-56 sm:shrink-0">
            <WorldMap
              place={placeLine(record, language)}
              latitude={record.latitude}
              longitude={record.longitude}
            />
          </div>
        )}
      </div>
    </GroupBox>
  ))
}
