import { recall, remember } from '@/lib/core/browser/browser-storage'
import { placesKey } from '@/lib/desktop/client/window-command'
import type { Rect } from './window-geometry'

/** Where a window was left. */
export interface Place {
  /** Null: where the page or the program puts it. */
  rect: Rect | null
  maximized: boolean
}

const farthestPx = 20_000
const placesMax = 16
const lengthMax = 4_000

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= farthestPx

function readRect(value: unknown): Rect | null {
  if (!Array.isArray(value) || value.length !== 4) return null
  const [x, y, width, height]: unknown[] = value
  if (!isLength(x) || !isLength(y) || !isLength(width) || width <= 0) return null
  return height === null || (isLength(height) && height > 0) ? { x, y, width, height } : null
}

/** Reads what was remembered; whatever is not as it was written counts as forgotten. */
export function readPlaces(text: string | null): Map<string, Place> {
  const places = new Map<string, Place>()
  if (text === null || text.length > lengthMax) return places
  try {
    for (const [id, place] of Object.entries(JSON.parse(text) ?? {}).slice(0, placesMax)) {
      const { rect, max } = (place ?? {}) as { rect?: unknown; max?: unknown }
      places.set(id, { rect: readRect(rect), maximized: max === true })
    }
  } catch {
    // Not ours, or cut off.
  }
  return places
}

/** What is remembered, as it is stored: the newest, if there are too many. */
export function writePlaces(places: ReadonlyMap<string, Place>): string {
  const kept = [...places]
    .slice(-placesMax)
    .map(([id, { rect, maximized }]) => [
      id,
      { rect: rect && [rect.x, rect.y, rect.width, rect.height], ...(maximized && { max: true }) },
    ])
  return JSON.stringify(Object.fromEntries(kept))
}

let known: Map<string, Place> | null = null
const places = () => {
  known ??= readPlaces(recall('local', placesKey))
  return known
}

/** Where a window was left, in this page or in one before. */
export const placeOf = (id: string): Place => places().get(id) ?? { rect: null, maximized: false }

/** Remembers where a window is. */
export function keepPlace(id: string, place: Place): void {
  places().delete(id)
  places().set(id, place)
  remember('local', placesKey, writePlaces(places()))
}
