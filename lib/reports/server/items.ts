import { processState } from '@/lib/core/process-state'
import type { AdminReport } from '../contract'
import type { ReportKind } from '../limits'

/** What can be reported, as it is now. */
export interface Item {
  /** Its name, as it was made. */
  subject: string
  /** Tells it from a later one of that name. */
  made: number
  /** The address tag of who made it. */
  tag: string | null
  /** Empty if not everybody can read it, as far as administrators cannot either. */
  content: string
  /** Callers do not see the content: reading it would use up something. */
  isCovered?: true
  /** Bytes. */
  size: number
  room?: string
  nick?: string
}

export interface Finder {
  /** @returns null for what the caller may not see @throws Refusal not_found, gone, unauthorized likewise */
  find: (id: string, request: Request) => Promise<Item | null>
  /** For administrators. */
  look: (report: Pick<Item, 'subject' | 'made'>) => Promise<Pick<AdminReport, 'there' | 'context'>>
}

export type Finders = Record<ReportKind, Finder>

const state = () => processState('report-finders', () => ({ finders: null as Finders | null }))

/** Set once at start: this feature is below those whose items are reported. */
export function setFinders(finders: Finders): void {
  state().finders = finders
}

export function finderOf(kind: ReportKind): Finder {
  const { finders } = state()
  if (!finders) throw new Error('Nothing can be reported yet.')
  return finders[kind]
}
