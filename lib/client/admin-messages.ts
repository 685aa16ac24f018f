import type { AdminMessage } from '../schemas/admin/messages'
import { adminCall, recordPath } from './admin-call'

interface Done {
  /** Those for which it was done. */
  ids: number[]
}

export const deleteMessages = (ids: readonly number[]) =>
  adminCall<Done>('/messages/delete', { json: { ids } })

export const restoreMessages = (ids: readonly number[]) =>
  adminCall<Done>('/messages/restore', { json: { ids } })

/** @throws ApiError conflict when somebody edited the message meanwhile */
export const editMessage = ({ id, version }: AdminMessage, msg: string) =>
  adminCall<AdminMessage>(recordPath('messages', id), { method: 'PATCH', json: { msg, version } })

/** Says something as administrator. @param post without `room` in every room */
export const postMessage = (post: { room?: string; nick?: string; msg: string; type: string }) =>
  adminCall('/messages', { json: post })
