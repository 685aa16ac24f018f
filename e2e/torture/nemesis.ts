import type { Provider } from '../support/database'
import type { Excuse } from './history'
import type { Platform } from './platform'

/** A platform that something can be done to. */
export interface Stage {
  platform: Platform
  /** Brings the fault about. @returns what ends it: the cause, not its consequences */
  begin: () => Promise<() => Promise<void>>
  /** Takes everything away. */
  stop: () => Promise<void>
}

/** A fault, and what clients may see of it. */
export interface Nemesis {
  name: string
  provider: Provider
  /** How often it strikes in one run. */
  times: number
  /** How long each time. */
  lastsMs: number
  /** The instances whose clients may see what. */
  excuses: { what: Excuse['what']; slots: number[] }[]
  /** It ends only when everybody has stopped sending, and followers have to catch up while it lasts. */
  outlastsSenders?: boolean
  /** @param root the folder of the build to run; without it, this one */
  stage: (root?: string) => Promise<Stage>
}
