import { auditStatement } from '../audit/audit'
import type { CreateMode } from '../contract/creation'
import { type AuditStatement, changeAudited } from '../db/audited-change'
import { bus } from '../db/bus'
import { followChanges } from '../db/change-notifications'
import { db } from '../db/database'
import { columnNames, columns, excluded, type Row, sql } from '../db/rows'
import { SerialQueue } from '../db/serial-queue'
import { processState } from '../process-state'
import { Refusal } from '../refusal/refusal'
import {
  type AdminSettings,
  type CreationSettings,
  creationSettings,
  type FloodSettings,
  floodSettings,
  type PlatformSettings,
  platformSettings,
  raidState,
  reportSettings,
  type SettingsChangeInput,
} from './contract'

const settingsKey = 'platform'
const creationKey = 'creation'
const floodKey = 'flood'
const raidKey = 'raid'
const reportsKey = 'reports'
const rowKeys = [settingsKey, creationKey, floodKey, raidKey, reportsKey]

export interface StoredSettings extends PlatformSettings {
  creation: CreationSettings
  /** The private room for reports; `''`: none. */
  reportRoom: string
  flood: FloodSettings
  /** When raid mode ends, milliseconds since the epoch. */
  raidUntil: number
  /** Incremented by every change; 0: never changed. */
  version: number
}

const initial = parseSettings([])

const state = () =>
  processState('settings', () => ({
    current: initial,
    queue: new SerialQueue(),
    listeners: new Set<(before: StoredSettings) => void>(),
  }))

export function settings(): StoredSettings {
  return state().current
}

/** Missing values get their defaults. */
function parseSettings(rows: readonly Row<'Setting'>[]): StoredSettings {
  const [value = {}, creation = {}, flood = {}, raid = {}, reports = {}] = rowKeys.map((name) => {
    const row = rows.find(({ key }) => key === name)
    return row && (JSON.parse(row.value) as Partial<StoredSettings>)
  })
  return {
    ...platformSettings.parse(value),
    creation: creationSettings.parse(creation),
    reportRoom: reportSettings.parse(reports).room,
    flood: floodSettings.parse(flood),
    raidUntil: raidState.parse(raid).until,
    version: value.version ?? 0,
  }
}

const readRows = () => db().read.setting.findMany({ where: { key: { in: rowKeys } } })

/** Closed by `public_rooms`, rooms are for holders of a key, of which there need not be any. */
export const roomsMode = ({ publicRooms, creation }: StoredSettings): CreateMode =>
  publicRooms === 'open' ? 'everybody' : creation.rooms === 'everybody' ? 'keys' : creation.rooms

/** Serialised, so that an older result never replaces a newer one. */
export function loadSettings(): Promise<void> {
  return state().queue.run(async () => {
    const before = state().current
    state().current = parseSettings(await readRows())
    for (const listener of state().listeners) listener(before)
  })
}

/** @param listener is called after they were read, with what they were */
export const onSettings = (listener: (before: StoredSettings) => void) => state().listeners.add(listener)

function toAdminSettings(stored: StoredSettings) {
  const { publicRooms, retentionDays, reservedNicks, notice, editMinutes } = stored
  const { creation, flood, reportRoom, version } = stored
  return {
    public_rooms: publicRooms,
    retention_days: retentionDays,
    reserved_nicks: reservedNicks,
    notice,
    edit_minutes: editMinutes,
    create_texts: creation.texts,
    create_links: creation.links,
    create_rooms: roomsMode(stored),
    create_mail: creation.mail,
    create_networks: creation.networks,
    create_notice: creation.notice,
    report_room: reportRoom,
    freeze_all: flood.freezeAll,
    raid_known_hours: flood.raidKnownHours,
    version,
  } satisfies AdminSettings
}

/** As stored, whatever this process knows. */
export async function readSettings(): Promise<AdminSettings> {
  await loadSettings()
  return toAdminSettings(settings())
}

/** `create_rooms` goes before its alias `public_rooms`. */
function changed(before: StoredSettings, changes: Omit<SettingsChangeInput, 'version'>): StoredSettings {
  const { create_rooms: rooms, public_rooms: alias } = changes
  const { creation, flood } = before
  return {
    publicRooms: rooms ? (rooms === 'everybody' ? 'open' : 'closed') : (alias ?? before.publicRooms),
    retentionDays: changes.retention_days ?? before.retentionDays,
    reservedNicks: changes.reserved_nicks ?? before.reservedNicks,
    notice: changes.notice ?? before.notice,
    editMinutes: changes.edit_minutes ?? before.editMinutes,
    creation: {
      texts: changes.create_texts ?? creation.texts,
      links: changes.create_links ?? creation.links,
      rooms: rooms ?? (alias ? 'everybody' : creation.rooms),
      mail: changes.create_mail ?? creation.mail,
      networks: changes.create_networks ?? creation.networks,
      notice: changes.create_notice ?? creation.notice,
    },
    reportRoom: changes.report_room ?? before.reportRoom,
    flood: {
      freezeAll: changes.freeze_all ?? flood.freezeAll,
      raidKnownHours: changes.raid_known_hours ?? flood.raidKnownHours,
    },
    raidUntil: before.raidUntil,
    version: before.version + 1,
  }
}

const storeRow = (key: string, value: object, condition = sql`true`) =>
  sql`INSERT INTO settings (${columnNames('Setting', 'key, value')})
    SELECT CAST(${key} AS text), CAST(${JSON.stringify(value)} AS text) WHERE ${condition}
    ON CONFLICT (key) DO UPDATE SET ${excluded('Setting', 'value')}`

/** @param until milliseconds since the epoch; 0: it is over */
export async function storeRaid(until: number, note: AuditStatement): Promise<void> {
  await db().batch([note(sql`true`), storeRow(raidKey, { until })])
  await loadSettings()
  await bus().publish({ topic: 'settings', id: raidKey })
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
  const rows = await readRows()
  const row = rows.find(({ key }) => key === settingsKey)
  const before = parseSettings(rows)
  const after = changed(before, changes)
  const { creation, flood, reportRoom, raidUntil: _, ...platform } = after
  const pick = (of: StoredSettings) =>
    Object.fromEntries(Object.entries(toAdminSettings(of)).filter(([name]) => given.includes(name)))
  const entry = { actor, action: 'settings.change', target: 'settings' } as const
  const note = auditStatement({ ...entry, before: pick(before), after: pick(after) })
  const where = sql`key = ${settingsKey} AND value = ${row?.value ?? unchanged}`
  const update = sql`UPDATE settings SET value = ${JSON.stringify(platform)} WHERE ${where} RETURNING ${columns('Setting', 'key')}`
  const isUnchanged = sql`EXISTS (SELECT 1 FROM settings WHERE ${where})`
  const ownRows = [
    storeRow(creationKey, creation, isUnchanged),
    storeRow(floodKey, flood, isUnchanged),
    storeRow(reportsKey, { room: reportRoom }, isUnchanged),
  ]
  const isStale = version !== undefined && version !== before.version
  const stored = isStale ? [] : await changeAudited('settings', where, update, note, ownRows)
  await loadSettings()
  if (stored.length === 0) throw new Refusal('conflict', 'settings_changed')
  await bus().publish({ topic: 'settings', id: settingsKey })
  return toAdminSettings(after)
}

export function followSettings(): void {
  followChanges('settings', loadSettings, 'could not read the settings')
}
