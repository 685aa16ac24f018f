import type { AdminAccount } from '../../schemas/admin/accounts'
import type { Given } from '../api/call'
import { adminCall } from './admin-call'

export const addBan = (ban: Given<'POST /api/admin/bans'>) => adminCall('POST /api/admin/bans', ban)

export const removeBan = (id: number) => adminCall('DELETE /api/admin/bans/{id}', { id })

export const createAccount = (account: Given<'POST /api/admin/accounts'>) =>
  adminCall('POST /api/admin/accounts', account)

/** @throws ApiError conflict when somebody changed it meanwhile */
export const changePassword = ({ username, version }: AdminAccount, password: string) =>
  adminCall('PATCH /api/admin/accounts/{username}', { username, password, version })

export const deleteAccount = (username: string) =>
  adminCall('DELETE /api/admin/accounts/{username}', { username })

/** Issues a key; the answer is the only place where it can be read. */
export const issueKey = (key: Given<'POST /api/admin/keys'>) => adminCall('POST /api/admin/keys', key)

export const revokeKey = (id: number) => adminCall('DELETE /api/admin/keys/{id}', { id })
