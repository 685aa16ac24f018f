'use client'

import { useStoredText } from '@/lib/core/browser/use-preference'
import { clocksMax, zoneLengthMax } from '../limits'

const storageKey = 'time zones v1'

/** Shown until somebody adds or removes a clock. */
const initialZones = ['UTC', 'America/New_York', 'Asia/Tokyo']

/** Reads a stored list, which older versions or other scripts may have written. */
export function parseZones(stored: string): readonly string[] {
  if (stored === '') return initialZones
  try {
    const list: unknown = JSON.parse(stored)
    if (!Array.isArray(list)) return initialZones
    const names = list.filter(
      (name) => typeof name === 'string' && name !== '' && name.length <= zoneLengthMax,
    )
    return [...new Set<string>(names)].slice(0, clocksMax)
  } catch {
    return initialZones
  }
}

/** The zones that this browser shows beside its own. */
export function useChosenZones(): [zones: readonly string[], set: (zones: readonly string[]) => void] {
  const [stored, store] = useStoredText(storageKey)
  return [parseZones(stored), (zones) => store(JSON.stringify(zones))]
}

/** `Buenos Aires` of `America/Argentina/Buenos_Aires`. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
