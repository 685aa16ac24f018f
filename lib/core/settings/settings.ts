import { auditStatement } from '../audit/audit'
import type { CreateMode } from '../contract/creation'
import { changeAudited } from '../db/audited-change'
import { bus } from '../db/bus'
import { followChanges } from '../db/change-notifications'
import { db } from '../db/database'
import { dialect } from '../db/dialect'
import { columnNames, columns, excluded, type Row, sql } from '../db/rows'
import { SerialQueue } from '../db/serial-queue'
import { processState } from '../process-state'
import { Refusal } from '../refusal/refusal'
import {
  type AdminSettings,
  type CreationSettings,
  creationSettings,
  type PlatformSettings,
  platformSettings,
  reportSettings,
  type SettingsChangeInput,
} from './contract'

const settingsKey = 'platform'
const creationKey = 'creation'
const reportsKey = 'reports'
const ownKeys = [settingsKey, creationKey, reportsKey] as const

export interface StoredSettings extends PlatformSettings {
  creation: CreationSettings
  /** The private room for reports; `''`: none. */
  reportRoom: string
  /** Incremented by every change; 0: never changed. */
  version: number
}

const initial = parseSettings([])

const state = () => processState('settings', () => ({ current: initial, queue: new SerialQueue() }))

export function settings(): StoredSettings {
  return state().current
}

/** Missing values get their defaults. */
function parseSettings(rows: readonly Row<'Setting'>[]): StoredSettings {
  const [value = {}, creation = {}, reports = {}] = ownKeys.map((name) => {
    const row = rows.find(({ key }) => key === name)
    return row && (JSON.parse(row.value) as Partial<StoredSettings>)
  })
  return {
    ...platformSettings.parse(value),
    creation: creationSettings.parse(creation),
    reportRoom: reportSettings.parse(reports).room,
    version: value.version ?? 0,
  }
}

const readRows = () => db().read.setting.findMany({ where: { key: { in: [...ownKeys] } } })

/** Closed by `public_rooms`, rooms are for holders of a key, of which there need not be any. */
export const roomsMode = ({ publicRooms, creation }: StoredSettings): CreateMode =>
  publicRooms === 'open' ? 'everybody' : creation.rooms === 'everybody' ? 'keys' : creation.rooms

/** Serialised, so that an older result never replaces a newer one. */
export function loadSettings(): Promise<void> {
  return state().queue.run(async () => {
    state().current = parseSettings(await readRows())
  })
}

function toAdminSettings(stored: StoredSettings) {
  const { publicRooms, retentionDays, reservedNicks, notice, editMinutes, creation, reportRoom, version } =
    stored
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
  const { creation } = before
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
    version: before.version + 1,
  }
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
  const { creation, reportRoom, ...platform } = after
  const others = [
    { key: creationKey, value: JSON.stringify(creation) },
    { key: reportsKey, value: JSON.stringify({ room: reportRoom }) },
  ]
  const { each, text } = dialect()
  const pick = (of: StoredSettings) =>
    Object.fromEntries(Object.entries(toAdminSettings(of)).filter(([name]) => given.includes(name)))
  const entry = { actor, action: 'settings.change', target: 'settings' } as const
  const note = auditStatement({ ...entry, before: pick(before), after: pick(after) })
  const where = sql`key = ${settingsKey} AND value = ${row?.value ?? unchanged}`
  const update = sql`UPDATE settings SET value = ${JSON.stringify(platform)} WHERE ${where} RETURNING ${columns('Setting', 'key')}`
  const store = sql`INSERT INTO settings (${columnNames('Setting', 'key, value')})
    SELECT ${text('key')}, ${text('value')} FROM ${each(others)}
    WHERE EXISTS (SELECT 1 FROM settings WHERE ${where})
    ON CONFLICT (key) DO UPDATE SET ${excluded('Setting', 'value')}`
  const isStale = version !== undefined && version !== before.version
  const stored = isStale ? [] : await changeAudited('settings', where, update, note, [store])
  await loadSettings()
  if (stored.length === 0) throw new Refusal('conflict', 'settings_changed')
  await bus().publish({ topic: 'settings', id: settingsKey })
  return toAdminSettings(after)
}

export function followSettings(): void {
  followChanges('settings', loadSettings, 'could not read the settings')
}
