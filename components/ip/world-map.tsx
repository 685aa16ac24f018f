'use client'

import { useTexts } from '@/lib/core/i18n/use-language'
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

/** A small world map with a place marked. @param place its name */
export function WorldMap({ place, latitude, longitude }: WorldMapProps) {
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
