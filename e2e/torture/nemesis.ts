import type { Provider } from '../support/database'
import type { Excuse } from './history'
import type { Platform } from './platform'

/** A platform to which a fault can happen. */
export interface Stage {
  platform: Platform
  /** Starts the fault. @returns ends its cause */
  begin: () => Promise<() => Promise<void>>
  stop: () => Promise<void>
}

/** A fault, and its permitted effects. */
export interface Nemesis {
  name: string
  provider: Provider
  /** How often it strikes in a run. */
  times: number
  lastsMs: number
  /** The affected instances, and the exceptions for their clients. */
  excuses: { what: Excuse['what']; slots: number[] }[]
  /** It ends only after sending has stopped, and followers must catch up during it. */
  outlastsSenders?: boolean
  /** @param root the folder of another build */
  stage: (root?: string) => Promise<Stage>
}
