import type { AdminMessage } from '../schemas/admin/messages'
import { limits } from '../schemas/limits'
import { adminCall, recordPath } from './admin-call'

interface Done {
  /** Those for which it was done. */
  ids: number[]
}

/** Does something to messages, as many in one call as the API takes. */
async function forEach(path: string, ids: readonly number[]): Promise<Done> {
  const done: number[] = []
  for (let first = 0; first < ids.length; first += limits.selectionMax) {
    const part = ids.slice(first, first + limits.selectionMax)
    const answer = await adminCall<Done>(path, { json: { ids: part } })
    done.push(...answer.ids)
  }
  return { ids: done }
}

export const deleteMessages = (ids: readonly number[]) => forEach('/messages/delete', ids)

export const restoreMessages = (ids: readonly number[]) => forEach('/messages/restore', ids)

/** @throws ApiError conflict when somebody edited the message meanwhile */
export const editMessage = ({ id, version }: AdminMessage, msg: string) =>
  adminCall<AdminMessage>(recordPath('messages', id), { method: 'PATCH', json: { msg, version } })

/** Says something as administrator. @param post without `room` in every room */
export const postMessage = (post: { room?: string; nick?: string; msg: string; type: string }) =>
  adminCall('/messages', { json: post })
