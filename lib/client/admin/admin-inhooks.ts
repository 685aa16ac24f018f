import type { Given } from '../api/call'
import { adminCall } from './admin-call'

/** Makes a hook; the answer is the only place where its address can be read. */
export const addInHook = (hook: Given<'POST /api/admin/inhooks'>) =>
  adminCall('POST /api/admin/inhooks', hook)

/** Gives a hook another address; everything else about it stays. */
export const rollInHook = (id: number) => adminCall('POST /api/admin/inhooks/{id}/address', { id })

export const removeInHook = (id: number) => adminCall('DELETE /api/admin/inhooks/{id}', { id })
