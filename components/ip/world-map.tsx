import { useTexts } from '@/lib/core/i18n/use-language'
import type { IpRecord } from '@/lib/ip/contract/ip'
import { ipTexts } from './texts'

// One unit is one degree; y goes down. The poles are cut off.
const viewBox = '-180 -84 360 142'
const meridians = [-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150]
const parallels = [-60, -30, 0, 30]

/** Where an address is, on a small map of our own. */
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
