import type { TextGroup } from '@/lib/core/i18n/texts'
import { type ServiceId, servicesBy } from '@/lib/main/service-list'

export type ProgramId = ServiceId | 'mine' | 'docs' | 'setting'

/** The names of programs, which every page brings ({@link programNames}). */
export const programTexts: TextGroup<ProgramId> = { id: 'desktop/programNames' }

export interface Program {
  id: ProgramId
  href: string
  icon: string
}

/** The programs on the desktop and in the Start menu: first the services, then what uses them. */
export const programs: readonly Program[] = [
  ...servicesBy('desktop').map(({ id, page, icon }) => ({ id, href: page, icon })),
  { id: 'mine', href: '/tools/mine', icon: '/icons/mine.svg' },
  { id: 'docs', href: '/docs', icon: '/icons/docs.svg' },
  { id: 'setting', href: '/setting', icon: '/icons/setting.svg' },
]

export const iconOf = (id: string): string | undefined => programs.find((program) => program.id === id)?.icon
