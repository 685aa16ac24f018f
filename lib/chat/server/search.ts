import type { Message, SearchInput, SearchResponse } from '../contract/chat'
import { chatLimits } from '../limits'
import { matcherOf } from '../search-text'
import { type Credentials, requireReadable } from './access'
import type { CachedRoom } from './cached-room'
import { pageBytesMax } from './page'
import { readMessagesBefore } from './read-page'
import { roomCache } from './room-cache'
import { readPosition } from './store'
import { type RawRow, toMessage } from './stream-row'

/** Rows scanned without a pause: two milliseconds. */
const stepRows = 100
/** A search responds after this time; the next call continues. */
const budgetMs = 60

/** `messages` newest first. */
interface SearchState {
  messages: Message[]
  bytes: number
  lookedAt: number
  /** Everything from this id on has been scanned. */
  beforeId: number
}

/** @throws Refusal unauthorized for private rooms */
export async function readableRoom(name: string, credentials: Credentials): Promise<CachedRoom> {
  const cached = await roomCache().get(name, () => credentials.address)
  await requireReadable(cached.room, credentials)
  return cached
}

/**
 * Searches what polls deliver, newest first. There is no text index (see `admin/messages.ts`): each call scans a bounded
 * number of rows.
 */
export async function searchRoom(
  cached: CachedRoom,
  input: SearchInput,
  address: string,
): Promise<SearchResponse> {
  const startedAt = performance.now()
  const scan = scannerOf(cached.name, input)
  const state: SearchState = {
    messages: [],
    bytes: 0,
    lookedAt: 0,
    beforeId: await startOf(cached, input),
  }
  let hasMore = true
  while (hasMore && state.lookedAt < chatLimits.searchRowsMax) {
    const step = Math.min(stepRows, chatLimits.searchRowsMax - state.lookedAt)
    const { rows, isCut } = await readMessagesBefore(cached, state.beforeId, step, address)
    const end = scan(rows, state)
    hasMore = end !== 'too old' && (isCut || state.beforeId !== (rows.at(-1)?.id ?? state.beforeId))
    if (end === 'full' || performance.now() - startedAt > budgetMs) break
  }
  const { messages, lookedAt } = state
  const next = hasMore ? state.beforeId : null
  return { room: cached.name, messages, before_id: next, looked_at: lookedAt }
}

async function startOf(
  cached: CachedRoom,
  { before_id: beforeId, before_time: beforeTime }: SearchInput,
): Promise<number> {
  // The rows before it may have been written by another instance.
  if (beforeId !== undefined && beforeId > cached.recentRows.lastId + 1) await cached.refresh()
  const start = Math.min(beforeId ?? Number.MAX_SAFE_INTEGER, cached.recentRows.lastId + 1)
  // A search that goes on is already there.
  if (beforeTime === undefined || beforeId !== undefined || !cached.room) return start
  const last = await readPosition(cached.room.id, { after_time: beforeTime - 1, after_id: 0 })
  return Math.min(start, last + 1)
}

/**
 * Scans rows, newest first, until the response is full or the rest is too old: times grow with ids.
 * @returns why it ended early, null at the end of the rows
 */
function scannerOf(room: string, input: SearchInput) {
  const isWanted = matcherOf(input)
  const { limit, after_time: after = -1 } = input
  return (rows: RawRow[], state: SearchState): 'full' | 'too old' | null => {
    for (const row of rows) {
      if (row.time <= after) return 'too old'
      if (isWanted(row)) {
        const message = toMessage(row, room)
        const bytes = Buffer.byteLength(JSON.stringify(message)) + 1
        if (state.messages.length > 0 && state.bytes + bytes > pageBytesMax) return 'full'
        state.messages.push(message)
        state.bytes += bytes
      }
      state.lookedAt++
      state.beforeId = row.id
      if (state.messages.length >= limit) return 'full'
    }
    return null
  }
}
