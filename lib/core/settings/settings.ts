import { type AuditStatement, changeAudited } from '../db/audited-change'
import { bus } from '../db/bus'
import { followChanges } from '../db/change-notifications'
import { db } from '../db/database'
import { columnNames, columns, sql } from '../db/rows'
import { SerialQueue } from '../db/serial-queue'
import { processState } from '../process-state'
import { type PlatformSettings, platformSettings } from './contract'

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

/**
 * @param version required current version; undefined for any
 * @returns the new settings; null when they were changed concurrently
 */
export async function changeSettings(
  version: number | undefined,
  change: (before: PlatformSettings) => PlatformSettings,
  auditOf: (before: StoredSettings, after: StoredSettings) => AuditStatement,
): Promise<StoredSettings | null> {
  const unchanged = JSON.stringify({ version: 0 })
  await db().batch([
    sql`INSERT INTO settings (${columnNames('Setting', 'key, value')}) VALUES (${settingsKey}, ${unchanged}) ON CONFLICT DO NOTHING`,
  ])
  const row = await db().read.setting.findUnique({ where: { key: settingsKey } })
  const before = parseSettings(row?.value)
  const after = { ...change(before), version: before.version + 1 }
  const where = sql`key = ${settingsKey} AND value = ${row?.value ?? unchanged}`
  const update = sql`UPDATE settings SET value = ${JSON.stringify(after)} WHERE ${where} RETURNING ${columns('Setting', 'key')}`
  const isStale = version !== undefined && version !== before.version
  const changed = isStale ? [] : await changeAudited('settings', where, update, auditOf(before, after))
  await loadSettings()
  if (changed.length === 0) return null
  await bus().publish({ topic: 'settings', id: settingsKey })
  return after
}

export function followSettings(): void {
  followChanges('settings', loadSettings, 'could not read the settings')
}
