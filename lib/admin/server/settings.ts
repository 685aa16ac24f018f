import { auditStatement } from '@/lib/core/audit/audit'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { AdminSettings, SettingsChangeInput } from '@/lib/core/settings/contract'
import { changeSettings, loadSettings, type StoredSettings, settings } from '@/lib/core/settings/settings'

function toAdminSettings({
  publicRooms,
  retentionDays,
  reservedNicks,
  notice,
  editMinutes,
  version,
}: StoredSettings) {
  return {
    public_rooms: publicRooms,
    retention_days: retentionDays,
    reserved_nicks: reservedNicks,
    notice,
    edit_minutes: editMinutes,
    version,
  } satisfies AdminSettings
}

export async function readSettings(): Promise<AdminSettings> {
  await loadSettings()
  return toAdminSettings(settings())
}

/** Changes the given settings. @throws Refusal conflict: another version, invalid_parameter: nothing given */
export async function changeAdminSettings(
  { version, ...changes }: SettingsChangeInput,
  actor: string,
): Promise<AdminSettings> {
  const given = Object.keys(changes).filter((name) => changes[name as keyof typeof changes] !== undefined)
  if (given.length === 0) throw new Refusal('invalid_parameter', 'nothing_to_change')
  const pick = (of: StoredSettings) =>
    Object.fromEntries(Object.entries(toAdminSettings(of)).filter(([name]) => given.includes(name)))
  const entry = { actor, action: 'settings.change', target: 'settings' } as const
  const changed = await changeSettings(
    version,
    (before) => ({
      publicRooms: changes.public_rooms ?? before.publicRooms,
      retentionDays: changes.retention_days ?? before.retentionDays,
      reservedNicks: changes.reserved_nicks ?? before.reservedNicks,
      notice: changes.notice ?? before.notice,
      editMinutes: changes.edit_minutes ?? before.editMinutes,
    }),
    (before, after) => auditStatement({ ...entry, before: pick(before), after: pick(after) }),
  )
  if (!changed) throw new Refusal('conflict', 'settings_changed')
  return toAdminSettings(changed)
}
