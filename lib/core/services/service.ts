import type { Language } from '../i18n/language'

/** A service as everybody knows it: the directory, the desktop, the reference and the control panel. */
export interface Service {
  /** Its word in the directory and in paths of the administration. */
  id: string
  /** What it is called on the screen. */
  names: Record<Language, string>
  /** What it is for, in one sentence. */
  purpose: string
  /** Its page, on which people use it. */
  page: string
  icon: string
  /** Where it stands in lists: those with lower numbers come first. */
  place: { directory: number; desktop: number }
}

/** Defines a service. */
export const service = <const Definition extends Service>(definition: Definition): Definition => definition
