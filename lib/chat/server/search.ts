import { chatLimits } from '@/lib/chat/limits'
import type { Message, SearchAnswer, SearchInput } from '../contract/chat'
import { searchable } from '../search-text'
import { type Credentials, requireReadable } from './access'
import type { CachedRoom } from './cached-room'
import { pageBytesMax } from './page'
import { readMessagesBefore } from './read-page'
import { roomCache } from './room-cache'
import { type RawRow, toMessage } from './stream-row'

/** Rows looked through in one go, a few milliseconds; whatever else is quick is answered in between. */
const stepRows = 250
/** An answer is given after this time, however little was looked at; the next call goes on there. */
const budgetMs = 60

/** What is found, newest first, and how far the search has come. */
interface Findings {
  messages: Message[]
  bytes: number
  lookedAt: number
  /** Everything from here on has been looked at. */
  beforeId: number
}

/**
 * Looks through rows, newest first.
 * @returns whether the answer is full, so that what follows is for the next one
 */
function lookThrough(rows: RawRow[], room: string, wanted: string, limit: number, found: Findings): boolean {
  for (const row of rows) {
    if (searchable(row.msg).includes(wanted)) {
      const message = toMessage(row, room)
      const bytes = Buffer.byteLength(JSON.stringify(message)) + 1
      if (found.messages.length > 0 && found.bytes + bytes > pageBytesMax) return true
      found.messages.push(message)
      found.bytes += bytes
    }
    found.lookedAt++
    found.beforeId = row.id
    if (found.messages.length >= limit) return true
  }
  return false
}

async function startOf(resident: CachedRoom, beforeId: number | undefined): Promise<number> {
  // What lies right before it may have been written by another instance.
  if (beforeId !== undefined && beforeId > resident.recentRows.lastId + 1) await resident.refresh()
  return Math.min(beforeId ?? Number.MAX_SAFE_INTEGER, resident.recentRows.lastId + 1)
}

/** The room that is to be searched. @throws Refusal unauthorized for private rooms */
export async function readableRoom(name: string, credentials: Credentials): Promise<CachedRoom> {
  const resident = await roomCache().get(name)
  await requireReadable(resident.room, credentials)
  return resident
}

/**
 * Searches what was said in a room, newest first: what polls get of it and nothing else. As for administrators there is
 * no index of words (see `admin/message-search.ts`); rows are looked through, a bounded number of them in one call.
 */
export async function searchRoom(resident: CachedRoom, input: SearchInput): Promise<SearchAnswer> {
  const startedAt = performance.now()
  const wanted = searchable(input.q)
  const beforeId = await startOf(resident, input.before_id)
  const found: Findings = { messages: [], bytes: 0, lookedAt: 0, beforeId }
  let hasMore = true
  while (hasMore && found.lookedAt < chatLimits.searchRowsMax) {
    const step = Math.min(stepRows, chatLimits.searchRowsMax - found.lookedAt)
    const { rows, isCut } = await readMessagesBefore(resident, found.beforeId, step)
    const isFull = lookThrough(rows, resident.name, wanted, input.limit, found)
    hasMore = isCut || found.beforeId !== (rows.at(-1)?.id ?? found.beforeId)
    if (isFull || performance.now() - startedAt > budgetMs) break
  }
  const { messages, lookedAt } = found
  const next = hasMore ? found.beforeId : null
  return { room: resident.name, messages, before_id: next, looked_at: lookedAt }
}
