import { chatLimits } from '@/lib/chat/limits'
import { adminCall, adminRead } from '@/lib/core/api/admin-call'
import type { Given } from '@/lib/core/api/call'
import { limits } from '@/lib/core/contract/limits'

type Selecting = 'POST /api/admin/messages/delete' | 'POST /api/admin/messages/restore'

/** Calls the endpoint with as many ids at a time as it accepts. */
async function forEach(name: Selecting, ids: readonly number[]): Promise<{ ids: number[] }> {
  const done: number[] = []
  for (let first = 0; first < ids.length; first += chatLimits.selectionMax) {
    const part = ids.slice(first, first + chatLimits.selectionMax)
    const response = await adminCall(name, { ids: part })
    done.push(...response.ids)
  }
  return { ids: done }
}

export const deleteMessages = (ids: readonly number[]) => forEach('POST /api/admin/messages/delete', ids)

export const restoreMessages = (ids: readonly number[]) => forEach('POST /api/admin/messages/restore', ids)

/** Deletes all messages that match, newest first. Yields the ids of each page. @throws ApiError */
export async function* deleteMatching(filters: Given<'GET /api/admin/messages'>): AsyncGenerator<number[]> {
  let cursor: string | null = null
  do {
    const page: { messages: readonly { id: number }[]; cursor: string | null } = await adminRead(
      'GET /api/admin/messages',
      { ...filters, limit: limits.pageRowsMax, ...(cursor === null ? {} : { cursor }) },
    )
    const ids = page.messages.map(({ id }) => id)
    yield ids.length > 0 ? (await deleteMessages(ids)).ids : []
    cursor = page.cursor
  } while (cursor !== null)
}
