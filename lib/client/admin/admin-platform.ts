import type { ServiceId, ServiceStatus } from '../../schemas/directory'
import { ApiError } from '../api/api-error'
import type { Given } from '../api/call'
import { adminCall } from './admin-call'
import type { Download } from './admin-download'

export const setServiceStatus = (id: ServiceId, status: ServiceStatus) =>
  adminCall('PATCH /api/admin/services/{id}', { id, status })

/** @throws ApiError conflict when somebody changed them meanwhile */
export const changeSettings = (settings: Given<'PATCH /api/admin/settings'>) =>
  adminCall('PATCH /api/admin/settings', settings)

export const deleteText = (name: string) => adminCall('DELETE /api/admin/texts/{name}', { name })

export const deleteLink = (link: string) => adminCall('DELETE /api/admin/links/{link}', { link })

/** What was said in a room, as NDJSON. */
export const roomExport = (room: string): Download => ({ name: 'GET /api/admin/export', fields: { room } })

/** What a backup would be. */
const checkBackup = () => adminCall('GET /api/admin/backup', { check: true })

/** Asks what a backup would be, and gives the way to it. @throws ApiError conflict while another is being made */
export async function prepareBackup(): Promise<Download> {
  const { size, busy } = await checkBackup()
  if (busy) throw new ApiError(409, 'conflict', 'Another backup is being made.')
  return { name: 'GET /api/admin/backup', fields: {}, size: size ?? undefined }
}
