import type { AdminAccount } from '../schemas/admin/accounts'
import type { AdminBan } from '../schemas/admin/bans'
import type { AdminKey } from '../schemas/admin/keys'
import { adminCall, recordPath } from './admin-call'

export interface NewBan {
  nick?: string
  trip?: string
  tag?: string
  room?: string
  /** Left out: for good. */
  minutes?: number
  reason: string
  shadow: boolean
}

export const addBan = (json: NewBan) => adminCall<AdminBan>('/bans', { json })

export const removeBan = (id: number) => adminCall(recordPath('bans', id), { method: 'DELETE' })

export const createAccount = (json: { username: string; password: string; room: string }) =>
  adminCall<AdminAccount>('/accounts', { json })

/** @throws ApiError conflict when somebody changed it meanwhile */
export const changePassword = ({ username, version }: AdminAccount, password: string) =>
  adminCall<AdminAccount>(recordPath('accounts', username), { method: 'PATCH', json: { password, version } })

export const deleteAccount = (username: string) =>
  adminCall(recordPath('accounts', username), { method: 'DELETE' })

/** Issues a key; the answer is the only place where it can be read. @param json `expires_in` in seconds */
export const issueKey = (json: { note: string; expires_in?: number }) =>
  adminCall<AdminKey & { key: string }>('/keys', { json })

export const revokeKey = (id: number) => adminCall<AdminKey>(recordPath('keys', id), { method: 'DELETE' })
