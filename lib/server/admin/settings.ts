import type { AdminSettings, SettingsChangeInput } from '@/lib/schemas/admin/settings'
import { bus } from '../db/bus'
import { db } from '../db/database'
import { columnNames, columns, sql } from '../db/rows'
import { Refusal } from '../refusal'
import { loadSettings, parseSettings, type StoredSettings, settings, settingsKey } from '../settings'
import { changeAudited } from './audit'

function toAdminSettings({ publicRooms, retentionDays, reservedNicks, notice, version }: StoredSettings) {
  return {
    public_rooms: publicRooms,
    retention_days: retentionDays,
    reserved_nicks: reservedNicks,
    notice,
    version,
  } satisfies AdminSettings
}

/** The settings as they are. */
export async function readSettings(): Promise<AdminSettings> {
  await loadSettings()
  return toAdminSettings(settings())
}

/**
 * Changes what is given; the rest stays.
 * @throws Refusal conflict when they have another version by now, invalid_parameter when nothing is given
 */
export async function changeSettings(input: SettingsChangeInput, actor: string): Promise<AdminSettings> {
  const { version, ...changes } = input
  const given = Object.keys(changes).filter((name) => changes[name as keyof typeof changes] !== undefined)
  if (given.length === 0) throw new Refusal('invalid_parameter', 'nothing_to_change')
  const initial = JSON.stringify({ version: 0 })
  await db().batch([
    sql`INSERT INTO settings (${columnNames('Setting', 'key, value')}) VALUES (${settingsKey}, ${initial}) ON CONFLICT DO NOTHING`,
  ])
  const row = await db().read.setting.findUnique({ where: { key: settingsKey } })
  const before = parseSettings(row?.value)
  const after: StoredSettings = {
    publicRooms: changes.public_rooms ?? before.publicRooms,
    retentionDays: changes.retention_days ?? before.retentionDays,
    reservedNicks: changes.reserved_nicks ?? before.reservedNicks,
    notice: changes.notice ?? before.notice,
    version: before.version + 1,
  }
  const where = sql`key = ${settingsKey} AND value = ${row?.value ?? initial}`
  const change = sql`UPDATE settings SET value = ${JSON.stringify(after)} WHERE ${where} RETURNING ${columns('Setting', 'key')}`
  const pick = (of: StoredSettings) =>
    Object.fromEntries(Object.entries(toAdminSettings(of)).filter(([name]) => given.includes(name)))
  const entry = {
    ...{ actor, action: 'settings.change', target: 'settings', before: pick(before), after: pick(after) },
  }
  const isStale = version !== undefined && version !== before.version
  const changed = isStale ? [] : await changeAudited('settings', where, change, entry)
  await loadSettings()
  if (changed.length === 0) throw new Refusal('conflict', 'settings_changed')
  await bus().publish({ topic: 'settings', id: 'platform' })
  return toAdminSettings(after)
}
