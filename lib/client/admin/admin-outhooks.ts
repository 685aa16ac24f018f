import type { AdminOutHook } from '../../schemas/admin/outhooks'
import type { Given } from '../api/call'
import { adminCall } from './admin-call'

/** Makes a webhook; the answer is the only place where its secret can be read. */
export const createOutHook = (hook: Given<'POST /api/admin/outhooks'>) =>
  adminCall('POST /api/admin/outhooks', hook)

/** @throws ApiError conflict when somebody changed it meanwhile */
export const changeOutHook = (
  { id, version }: AdminOutHook,
  changes: Pick<Given<'PATCH /api/admin/outhooks/{id}'>, 'url' | 'shape' | 'include_bots' | 'enabled'>,
) => adminCall('PATCH /api/admin/outhooks/{id}', { id, ...changes, version })

export const deleteOutHook = (id: number) => adminCall('DELETE /api/admin/outhooks/{id}', { id })

/** Gives it a new secret; the answer is the only place where that can be read. */
export const rollOutHookSecret = (id: number) => adminCall('POST /api/admin/outhooks/{id}/secret', { id })

/** Sends a test; the answer comes when it is known what became of it. */
export const testOutHook = (id: number) => adminCall('POST /api/admin/outhooks/{id}/test', { id })
