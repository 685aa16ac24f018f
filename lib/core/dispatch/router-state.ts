const headerLengthMax = 40_000
const depthMax = 50

const isText = (value: unknown) => typeof value === 'string'
const isMissing = (value: unknown) => value === undefined || value === null

/** The form Next's own client sends; without what only dynamic pages need, of which there are none. */
function isRouterState(value: unknown, depth: number): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6 || depth > depthMax) return false
  const [segment, parallel, place, marker, hints, last] = value as unknown[]
  if (!isText(segment) || typeof parallel !== 'object' || isMissing(parallel) || Array.isArray(parallel))
    return false
  const isPlace = isMissing(place) || (Array.isArray(place) && place.length === 2 && place.every(isText))
  const isMarker = isMissing(marker) || /^(refetch|inside-shared-layout|metadata-only)$/.test(String(marker))
  const isHints = isMissing(hints) || typeof hints === 'number'
  if (!isPlace || !isMarker || !isHints || (last !== undefined && !isText(last))) return false
  return Object.values(parallel as object).every((child) => isRouterState(child, depth + 1))
}

/**
 * Whether Next can read the `Next-Router-State-Tree` header of a navigation: it answers 500 to what its client would
 * not have sent. Without the header it renders the whole page, so what is refused here costs little.
 */
export function isReadableRouterState(header: string): boolean {
  if (header.length > headerLengthMax) return false
  try {
    return isRouterState(JSON.parse(decodeURIComponent(header)), 0)
  } catch {
    return false
  }
}
