import type { Message, SearchInput, SearchResponse } from '../contract/chat'
import { chatLimits } from '../limits'
import { searchable } from '../search-text'
import { type Credentials, requireReadable } from './access'
import type { CachedRoom } from './cached-room'
import { pageBytesMax } from './page'
import { readMessagesBefore } from './read-page'
import { roomCache } from './room-cache'
import { type RawRow, toMessage } from './stream-row'

/** Rows scanned without a pause: a few milliseconds. */
const stepRows = 250
/** A search responds after this time; the next call continues. */
const budgetMs = 60

/** Matches, newest first, and the progress of the search. */
interface SearchState {
  messages: Message[]
  bytes: number
  lookedAt: number
  /** Everything from this id on has been scanned. */
  beforeId: number
}

/** The room to search. @throws Refusal unauthorized for private rooms */
export async function readableRoom(name: string, credentials: Credentials): Promise<CachedRoom> {
  const cached = await roomCache().get(name, () => credentials.address)
  await requireReadable(cached.room, credentials)
  return cached
}

/**
 * Searches the messages of a room that polls deliver, newest first. There is no text index (see `admin/messages.ts`): each
 * call scans a bounded number of rows.
 */
export async function searchRoom(
  cached: CachedRoom,
  input: SearchInput,
  address: string,
): Promise<SearchResponse> {
  const startedAt = performance.now()
  const wanted = searchable(input.q)
  const state: SearchState = {
    messages: [],
    bytes: 0,
    lookedAt: 0,
    beforeId: await startOf(cached, input.before_id),
  }
  let hasMore = true
  while (hasMore && state.lookedAt < chatLimits.searchRowsMax) {
    const step = Math.min(stepRows, chatLimits.searchRowsMax - state.lookedAt)
    const { rows, isCut } = await readMessagesBefore(cached, state.beforeId, step, address)
    const isFull = scan(rows, cached.name, wanted, input.limit, state)
    hasMore = isCut || state.beforeId !== (rows.at(-1)?.id ?? state.beforeId)
    if (isFull || performance.now() - startedAt > budgetMs) break
  }
  const { messages, lookedAt } = state
  const next = hasMore ? state.beforeId : null
  return { room: cached.name, messages, before_id: next, looked_at: lookedAt }
}

async function startOf(cached: CachedRoom, beforeId: number | undefined): Promise<number> {
  // The rows before it may have been written by another instance.
  if (beforeId !== undefined && beforeId > cached.recentRows.lastId + 1) await cached.refresh()
  return Math.min(beforeId ?? Number.MAX_SAFE_INTEGER, cached.recentRows.lastId + 1)
}

/** Scans rows, newest first. @returns whether the response is full */
function scan(rows: RawRow[], room: string, wanted: string, limit: number, state: SearchState): boolean {
  for (const row of rows) {
    if (searchable(row.msg).includes(wanted)) {
      const message = toMessage(row, room)
      const bytes = Buffer.byteLength(JSON.stringify(message)) + 1
      if (state.messages.length > 0 && state.bytes + bytes > pageBytesMax) return true
      state.messages.push(message)
      state.bytes += bytes
    }
    state.lookedAt++
    state.beforeId = row.id
    if (state.messages.length >= limit) return true
  }
  return false
}
