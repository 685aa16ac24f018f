import { recall, remember } from '@/lib/core/browser/browser-storage'
import type { Shared, TextDraft } from './use-share-text'

/** What closing the window, the way back and a reload do not take away. */
export interface KeptShare {
  /** What was typed and is not saved yet. */
  draft: TextDraft | null
  /** The text that was saved last, with its token, which nobody is told again. */
  shared: Shared | null
}

const nothing: KeptShare = { draft: null, shared: null }
const storageKey = 'text share'
let here: KeptShare | null = null

/** Of a sealed text neither what it says nor its link is written anywhere: it is kept only while this page lives. */
const isSealed = ({ draft, shared }: KeptShare) => Boolean(draft?.sealed || shared?.seal)

export function keepShare(kept: Partial<KeptShare>): void {
  here = { ...nothing, ...kept }
  const isKept = (here.draft !== null || here.shared !== null) && !isSealed(here)
  remember('session', storageKey, isKept ? JSON.stringify(here) : null)
}

export function keptShare(): KeptShare {
  if (here) return here
  try {
    return { ...nothing, ...JSON.parse(recall('session', storageKey) ?? '{}') }
  } catch {
    return nothing
  }
}
