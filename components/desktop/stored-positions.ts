import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import { positionsKey } from '@/lib/desktop/client/windows'
import type { Rect } from './window-geometry'

export interface WindowPosition {
  /** Null: the default position. */
  rect: Rect | null
  maximized: boolean
}

const farthestPx = 20_000
const positionsMax = 16
const lengthMax = 4_000

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= farthestPx

function readRect(value: unknown): Rect | null {
  if (!Array.isArray(value) || value.length !== 4) return null
  const [x, y, width, height]: unknown[] = value
  if (!isLength(x) || !isLength(y) || !isLength(width) || width <= 0) return null
  return height === null || (isLength(height) && height > 0) ? { x, y, width, height } : null
}

export function parsePositions(text: string | null): Map<string, WindowPosition> {
  const saved = new Map<string, WindowPosition>()
  if (text === null || text.length > lengthMax) return saved
  try {
    for (const [id, position] of Object.entries(JSON.parse(text) ?? {}).slice(0, positionsMax)) {
      const { rect, max } = (position ?? {}) as { rect?: unknown; max?: unknown }
      saved.set(id, { rect: readRect(rect), maximized: max === true })
    }
  } catch {
    // Foreign or truncated content.
  }
  return saved
}

/** The stored form; only the newest if there are too many. */
export function serializePositions(saved: ReadonlyMap<string, WindowPosition>): string {
  const newest = [...saved]
    .slice(-positionsMax)
    .map(([id, { rect, maximized }]) => [
      id,
      { rect: rect && [rect.x, rect.y, rect.width, rect.height], ...(maximized && { max: true }) },
    ])
  return JSON.stringify(Object.fromEntries(newest))
}

let known: Map<string, WindowPosition> | null = null
const positions = () => {
  known ??= parsePositions(readStored('local', positionsKey))
  return known
}

export const storedPosition = (id: string): WindowPosition =>
  positions().get(id) ?? { rect: null, maximized: false }

export function storePosition(id: string, position: WindowPosition): void {
  positions().delete(id)
  positions().set(id, position)
  writeStored('local', positionsKey, serializePositions(positions()))
}
