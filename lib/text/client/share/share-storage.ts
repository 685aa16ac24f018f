import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import type { Shared, TextDraft } from './use-share-text'

/** Survives closing the window, going back and a reload. */
interface StoredShare {
  draft: TextDraft | null
  /** The text saved last, with its token, which is shown only once. */
  shared: Shared | null
  /** The text in the address of the page that it began with. */
  given?: string
}

const empty: StoredShare = { draft: null, shared: null }
const storageKey = 'text share'
let current: StoredShare | null = null

/** Sealed texts and their links are never written to storage. */
const isSealed = ({ draft, shared }: StoredShare) => Boolean(draft?.sealed || shared?.seal)

export function storeShare(share: Partial<StoredShare>): void {
  current = { ...empty, ...share }
  const isPersistent = (current.draft !== null || current.shared !== null) && !isSealed(current)
  writeStored('session', storageKey, isPersistent ? JSON.stringify(current) : null)
}

export function loadShare(): StoredShare {
  if (current) return current
  try {
    const { draft, shared, given } = JSON.parse(readStored('session', storageKey) ?? '{}')
    const kept = { draft: isDraft(draft) ? draft : null, shared: isShared(shared) ? shared : null }
    return typeof given === 'string' ? { ...kept, given } : kept
  } catch {
    return empty
  }
}

// Another version of the page may have stored something else.

const isDraft = (value: Partial<TextDraft> | null | undefined): value is TextDraft =>
  typeof value?.text === 'string' && typeof value.name === 'string'

const isShared = (value: Partial<Shared> | null | undefined): value is Shared =>
  typeof value?.page === 'string' &&
  typeof value.saved?.name === 'string' &&
  typeof value.sent?.text === 'string'
