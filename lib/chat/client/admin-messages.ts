import { chatLimits } from '@/lib/chat/limits'
import { adminCall } from '@/lib/core/api/admin-call'

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
