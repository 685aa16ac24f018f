import type { Language } from '../i18n/language'

/** A service, as the directory, the desktop, the reference and the control panel know it. */
export interface Service {
  /** Its id in the directory and in paths of the administration. */
  id: string
  names: Record<Language, string>
  /** What it is for, in one sentence. */
  purpose: string
  /** The path of its page. */
  page: string
  icon: string
  /** Its order in lists, lowest first. */
  order: { directory: number; desktop: number }
  /** It is suspended until an administrator starts it. */
  startsSuspended?: boolean
}

export type ServiceStatus = 'running' | 'suspended'

export const service = <const Definition extends Service>(definition: Definition): Definition => definition
