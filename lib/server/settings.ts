import { type PlatformSettings, platformSettings } from '@/lib/schemas/admin/settings'
import { db } from './db/database'
import { follow } from './db/follow'
import { SerialQueue } from './db/serial-queue'
import { processState } from './process-state'

/** The row they are kept in. */
export const settingsKey = 'platform'

export interface StoredSettings extends PlatformSettings {
  /** Grows with every change; 0: never changed. */
  version: number
}

const initial: StoredSettings = { ...platformSettings.parse({}), version: 0 }

const state = () => processState('settings', () => ({ current: initial, queue: new SerialQueue() }))

/** What administrators have set, as it is now. */
export function settings(): StoredSettings {
  return state().current
}

/** The stored settings; what a row does not say is as at first. */
export function parseSettings(json: string | undefined): StoredSettings {
  const value = json === undefined ? {} : (JSON.parse(json) as Partial<StoredSettings>)
  return { ...platformSettings.parse(value), version: value.version ?? 0 }
}

/** Reads them; one reading after another, so that an older one cannot win. */
export function loadSettings(): Promise<void> {
  return state().queue.run(async () => {
    const row = await db().read.setting.findUnique({ where: { key: settingsKey } })
    state().current = parseSettings(row?.value)
  })
}

/** Follows changes made here and by other instances. */
export function followSettings(): void {
  follow('settings', loadSettings, 'could not read the settings')
}
