'use client'

import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { cityOf, nameOfZone, zoneIdOf } from '@/lib/time/client/chosen-zones'
import { useZoneTime } from '@/lib/time/client/use-zone-time'
import { timeTexts } from '@/lib/time/texts'

/** Degrees that the hands have turned. */
function anglesAt(localMs: number) {
  const seconds = Math.floor(localMs / 1000)
  return { hour: (seconds / 120) % 360, minute: (seconds / 10) % 360, second: (seconds % 60) * 6 }
}

const hours = Array.from({ length: 12 }, (_, hour) => hour)

/** For the eye only: the time is beside it in digits. @param localMs null: without hands */
function Dial({ localMs }: { localMs: number | null }) {
  const angles = localMs === null ? null : anglesAt(localMs)
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className="size-20 shrink-0">
      <circle r="47" className="fill-field stroke-shadow" strokeWidth="4" />
      {hours.map((hour) => (
        <line
          key={hour}
          y1="-41"
          y2={hour % 3 === 0 ? '-33' : '-37'}
          transform={`rotate(${hour * 30})`}
          className="stroke-ink"
          strokeWidth={hour % 3 === 0 ? 4 : 2}
        />
      ))}
      {angles && (
        <g strokeLinecap="round" className="stroke-ink">
          <line y1="5" y2="-22" strokeWidth="5" transform={`rotate(${angles.hour})`} />
          <line y1="6" y2="-34" strokeWidth="3" transform={`rotate(${angles.minute})`} />
          <line
            y1="9"
            y2="-36"
            strokeWidth="1.5"
            transform={`rotate(${angles.second})`}
            className="stroke-danger motion-reduce:hidden"
          />
        </g>
      )}
      <circle r="3.5" className="fill-ink" />
    </svg>
  )
}

interface ZoneClockProps {
  /** As chosen; null: not known yet. */
  chosen: string | null
  /** Milliseconds since the epoch by the server's clock; null: not known yet. */
  now: number | null
  /** The reader's own zone, which stays. */
  isHere?: boolean
  onRemove?: () => void
}

/** What only the browser knows follows after hydration. */
function useCity(chosen: string): string {
  const language = useLanguage()
  const name = useMemo(() => nameOfZone(chosen, language), [chosen, language])
  return useBrowserValue(() => name, cityOf(zoneIdOf(chosen)))
}

export function ZoneClock({ chosen, now, isHere = false, onRemove }: ZoneClockProps) {
  const t = useTexts(timeTexts)
  const zone = chosen && zoneIdOf(chosen)
  const { time, error } = useZoneTime(zone)
  const city = useCity(chosen ?? '')
  const rules = time?.response
  const localMs = rules && now !== null ? now + (rules.raw_offset + rules.dst_offset) * 1000 : null
  return (
    <li className="bevel-thin relative flex min-w-0 items-center gap-3 p-2">
      <Dial localMs={localMs} />
      <div className="min-w-0 flex-1">
        <p
          className={`font-bold wrap-anywhere ${onRemove ? 'pr-8 pointer-coarse:pr-11' : ''}`}
          title={zone ?? undefined}
        >
          {isHere ? `${t('here')}${city && ` · ${city}`}` : city}
        </p>
        {error ? <p className="text-danger">{t('failed')}</p> : <Digits localMs={localMs} />}
        {rules && (
          <p className="text-muted">
            {zoneLine(rules)}
            {rules.dst && `, ${t('summerTime')}`}
          </p>
        )}
      </div>
      {onRemove && (
        <Button
          onClick={onRemove}
          aria-label={t('remove', { city })}
          title={t('remove', { city })}
          className="absolute top-2 right-2 min-w-7! px-0! pointer-coarse:min-w-10!"
        >
          <span aria-hidden="true">×</span>
        </Button>
      )}
    </li>
  )
}

/** An abbreviation that is the offset itself is not repeated. */
const zoneLine = ({ abbreviation, utc_offset: offset }: { abbreviation: string; utc_offset: string }) =>
  /^[A-Z]/i.test(abbreviation) && abbreviation !== 'UTC' ? `${abbreviation}, UTC${offset}` : `UTC${offset}`

/** Of a moment shifted to a zone, in the reader's language. */
function useDateFormat(): (localMs: number) => string {
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
    return (localMs) => format.format(localMs)
  }, [language])
}

function Digits({ localMs }: { localMs: number | null }) {
  const dateOf = useDateFormat()
  if (localMs === null) return <p className="text-lg tabular-nums">--:--:--</p>
  const iso = new Date(localMs).toISOString()
  return (
    <p>
      <time dateTime={iso.slice(0, 19)} className="flex flex-col">
        <span className="text-lg tabular-nums">{iso.slice(11, 19)}</span>
        <span>{dateOf(localMs)}</span>
      </time>
    </p>
  )
}
