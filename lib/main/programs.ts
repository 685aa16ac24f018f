import type { TextGroup } from '@/lib/core/i18n/texts'
import { type ServiceId, services } from '@/lib/main/service-list'

export type ProgramId = ServiceId | 'mine' | 'docs' | 'setting'

/** The names of programs, which every page brings ({@link programNames}). */
export const programTexts: TextGroup<ProgramId> = { id: 'desktop/programNames' }

export interface Program {
  id: ProgramId
  href: string
  icon: string
  texts: readonly TextGroup[]
  /** Its window is about as high as the screen. */
  isTall?: boolean
}

const program = (id: ProgramId, href: string = `/tools/${id}`, more: readonly string[] = []): Program => ({
  id,
  href,
  icon: `/icons/${id}.svg`,
  texts: [`${id}/window`, ...more].map((group) => ({ id: group })),
})

/** The programs on the desktop and in the Start menu: first the services, then what uses them. */
export const programs: readonly Program[] = [
  ...services.map(({ id, page, texts, isTall }) => ({ ...program(id, page, texts), isTall })),
  { ...program('mine'), isTall: true },
  program('docs', '/docs'),
  // It loads those of its panels.
  { ...program('setting', '/setting'), texts: [] },
]

const byId = new Map<string, Program>(programs.map((each) => [each.id, each]))

export const programOf = (id: ProgramId): Program => byId.get(id) as Program

export const iconOf = (id: string): string | undefined => byId.get(id)?.icon
