import type { AdminSettings, SettingsChangeInput } from '../schemas/admin/settings'
import type { ServiceId, ServiceRecord, ServiceStatus } from '../schemas/directory'
import { adminCall, recordPath } from './admin-call'

export const setServiceStatus = (id: ServiceId, status: ServiceStatus) =>
  adminCall<ServiceRecord>(recordPath('services', id), { method: 'PATCH', json: { status } })

/** @throws ApiError conflict when somebody changed them meanwhile */
export const changeSettings = (json: SettingsChangeInput) =>
  adminCall<AdminSettings>('/settings', { method: 'PATCH', json })

export const deleteText = (name: string) => adminCall(recordPath('texts', name), { method: 'DELETE' })

export const deleteLink = (link: string) => adminCall(recordPath('links', link), { method: 'DELETE' })

/** Takes the parameter `room`. */
export const exportPath = '/api/admin/export'

export const backupPath = '/api/admin/backup'
