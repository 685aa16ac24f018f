import type { Language } from '../i18n/language'
import { processState } from '../process-state'

/** A program on the desktop of pages without Next. */
export interface ShellProgram {
  /** Of a service, its id. */
  id: string
  href: string
  icon: string
}

interface ShellPrograms {
  programs: readonly ShellProgram[]
  /** Their names by id. */
  namesIn: (language: Language) => Readonly<Record<string, string>>
}

const none: ShellPrograms = { programs: [], namesIn: () => ({}) }
const state = () => processState('shell-programs', () => ({ known: none }))

/** Set once at start, because this folder knows no feature. */
export function setShellPrograms(known: ShellPrograms): void {
  state().known = known
}

export const shellPrograms = () => state().known.programs

export const shellProgramOf = (id: string | null): ShellProgram | undefined =>
  state().known.programs.find((program) => program.id === id)

export const shellProgramName = ({ id }: ShellProgram, language: Language): string =>
  state().known.namesIn(language)[id] ?? id
