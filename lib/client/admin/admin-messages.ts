import type { AdminMessage } from '../../schemas/admin/messages'
import { limits } from '../../schemas/limits'
import type { Given } from '../api/call'
import { adminCall } from './admin-call'

type Selecting = 'POST /api/admin/messages/delete' | 'POST /api/admin/messages/restore'

/** Does something to messages, as many in one call as the API takes. */
async function forEach(name: Selecting, ids: readonly number[]): Promise<{ ids: number[] }> {
  const done: number[] = []
  for (let first = 0; first < ids.length; first += limits.selectionMax) {
    const part = ids.slice(first, first + limits.selectionMax)
    const answer = await adminCall(name, { ids: part })
    done.push(...answer.ids)
  }
  return { ids: done }
}

export const deleteMessages = (ids: readonly number[]) => forEach('POST /api/admin/messages/delete', ids)

export const restoreMessages = (ids: readonly number[]) => forEach('POST /api/admin/messages/restore', ids)

/** @throws ApiError conflict when somebody edited the message meanwhile */
export const editMessage = ({ id, version }: AdminMessage, msg: string) =>
  adminCall('PATCH /api/admin/messages/{id}', { id, msg, version })

/** Says something as administrator. @param post without `room` in every room */
export const postMessage = (post: Given<'POST /api/admin/messages'>) =>
  adminCall('POST /api/admin/messages', post)
