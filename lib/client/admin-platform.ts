import type { BackupCheck } from '../schemas/admin/export'
import type { AdminSettings, SettingsChangeInput } from '../schemas/admin/settings'
import type { ServiceId, ServiceRecord, ServiceStatus } from '../schemas/directory'
import { adminCall, recordPath } from './admin-call'
import type { Download } from './admin-download'
import { ApiError } from './api-error'

export const setServiceStatus = (id: ServiceId, status: ServiceStatus) =>
  adminCall<ServiceRecord>(recordPath('services', id), { method: 'PATCH', json: { status } })

/** @throws ApiError conflict when somebody changed them meanwhile */
export const changeSettings = (json: SettingsChangeInput) =>
  adminCall<AdminSettings>('/settings', { method: 'PATCH', json })

export const deleteText = (name: string) => adminCall(recordPath('texts', name), { method: 'DELETE' })

export const deleteLink = (link: string) => adminCall(recordPath('links', link), { method: 'DELETE' })

/** What was said in a room, as NDJSON. */
export const roomExport = (room: string): Download => ({ path: '/export', query: { room } })

/** Where {@link BackupCheck} is read. */
export const backupCheckPath = '/backup?check=1'

/** Asks what a backup would be, and gives the way to it. @throws ApiError conflict while another is being made */
export async function prepareBackup(): Promise<Download> {
  const { size, busy } = await adminCall<BackupCheck>(backupCheckPath)
  if (busy) throw new ApiError(409, 'conflict', 'Another backup is being made.')
  return { path: '/backup', size: size ?? undefined }
}
