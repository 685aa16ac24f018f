import { auditStatement } from '../audit/audit'
import { changeAudited } from '../db/audited-change'
import { bus } from '../db/bus'
import { followChanges } from '../db/change-notifications'
import { db } from '../db/database'
import { columnNames, columns, sql } from '../db/rows'
import { SerialQueue } from '../db/serial-queue'
import { processState } from '../process-state'
import { Refusal } from '../refusal/refusal'
import {
  type AdminSettings,
  type PlatformSettings,
  platformSettings,
  type SettingsChangeInput,
} from './contract'

const settingsKey = 'platform'

export interface StoredSettings extends PlatformSettings {
  /** Incremented by every change; 0: never changed. */
  version: number
}

const initial: StoredSettings = { ...platformSettings.parse({}), version: 0 }

const state = () => processState('settings', () => ({ current: initial, queue: new SerialQueue() }))

export function settings(): StoredSettings {
  return state().current
}

/** Missing values get their defaults. */
function parseSettings(json: string | undefined): StoredSettings {
  const value = json === undefined ? {} : (JSON.parse(json) as Partial<StoredSettings>)
  return { ...platformSettings.parse(value), version: value.version ?? 0 }
}

/** Serialised, so that an older result never replaces a newer one. */
export function loadSettings(): Promise<void> {
  return state().queue.run(async () => {
    const row = await db().read.setting.findUnique({ where: { key: settingsKey } })
    state().current = parseSettings(row?.value)
  })
}

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

/** As stored, whatever this process knows. */
export async function readSettings(): Promise<AdminSettings> {
  await loadSettings()
  return toAdminSettings(settings())
}

/** @throws Refusal conflict: another version, invalid_parameter: nothing given */
export async function changeSettings(
  { version, ...changes }: SettingsChangeInput,
  actor: string,
): Promise<AdminSettings> {
  const given = Object.keys(changes).filter((name) => changes[name as keyof typeof changes] !== undefined)
  if (given.length === 0) throw new Refusal('invalid_parameter', 'nothing_to_change')
  const unchanged = JSON.stringify({ version: 0 })
  await db().batch([
    sql`INSERT INTO settings (${columnNames('Setting', 'key, value')}) VALUES (${settingsKey}, ${unchanged}) ON CONFLICT DO NOTHING`,
  ])
  const row = await db().read.setting.findUnique({ where: { key: settingsKey } })
  const before = parseSettings(row?.value)
  const after: StoredSettings = {
    publicRooms: changes.public_rooms ?? before.publicRooms,
    retentionDays: changes.retention_days ?? before.retentionDays,
    reservedNicks: changes.reserved_nicks ?? before.reservedNicks,
    notice: changes.notice ?? before.notice,
    editMinutes: changes.edit_minutes ?? before.editMinutes,
    version: before.version + 1,
  }
  const pick = (of: StoredSettings) =>
    Object.fromEntries(Object.entries(toAdminSettings(of)).filter(([name]) => given.includes(name)))
  const entry = { actor, action: 'settings.change', target: 'settings' } as const
  const note = auditStatement({ ...entry, before: pick(before), after: pick(after) })
  const where = sql`key = ${settingsKey} AND value = ${row?.value ?? unchanged}`
  const update = sql`UPDATE settings SET value = ${JSON.stringify(after)} WHERE ${where} RETURNING ${columns('Setting', 'key')}`
  const isStale = version !== undefined && version !== before.version
  const changed = isStale ? [] : await changeAudited('settings', where, update, note)
  await loadSettings()
  if (changed.length === 0) throw new Refusal('conflict', 'settings_changed')
  await bus().publish({ topic: 'settings', id: settingsKey })
  return toAdminSettings(after)
}

export function followSettings(): void {
  followChanges('settings', loadSettings, 'could not read the settings')
}
