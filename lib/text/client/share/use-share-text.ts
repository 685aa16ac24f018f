'use client'

import { useEffect, useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import { useIdempotentCall } from '@/lib/core/api/use-call'
import type { StoredTextResponse } from '../../contract/schemas'
import { readingPath } from '../../limits'
import type { TextToSave } from '../api'
import { readKeyOf, type Seal, sealFragment, sealText } from '../sealed-text'
import { loadShare, storeShare } from './share-storage'

export interface TextDraft extends Required<Pick<TextToSave, 'text' | 'name' | 'encoding' | 'expires_in'>> {
  /** Reads after which it is deleted; 0: no limit. */
  readsMax: number
  sealed: boolean
}

const emptyDraft: TextDraft = {
  text: '',
  name: '',
  encoding: 'plain',
  expires_in: 0,
  readsMax: 0,
  sealed: false,
}

export interface Shared {
  saved: StoredTextResponse
  sent: TextToSave
  /** The key of a sealed text, which the server never gets. */
  seal: Seal | null
  page: string
}

export interface ShareTextState {
  draft: TextDraft
  setDraft: (draft: TextDraft) => void
  busy: boolean
  shared: Shared | null
  error: ApiError | null
  submit: () => void
  /** Resets the form. */
  another: () => void
}

/** The page of a text, with the seal in the fragment. */
const pageOf = (name: string, seal: Seal | null) =>
  window.location.origin + readingPath(name) + (seal ? sealFragment(seal) : '')

type SealedText = Awaited<ReturnType<typeof sealText>>

/** Seals texts; the same text gives the same ciphertext, so that a retry sends the same request. */
function sealer(): (text: string) => Promise<SealedText> {
  let last = { text: '', sealed: null as Promise<SealedText> | null }
  return (text) => {
    const sealed = last.text === text && last.sealed ? last.sealed : sealText(text)
    last = { text, sealed }
    return sealed
  }
}

type Sealer = ReturnType<typeof sealer>

async function share(
  once: IdempotentCall,
  seal: Sealer,
  { text, name, encoding, expires_in, readsMax, sealed }: TextDraft,
): Promise<Shared> {
  const made = sealed ? await seal(text) : null
  const sent: TextToSave = {
    ...(made ? { text: made.sealed, encoding: 'plain' } : { text, encoding }),
    ...(name.trim() ? { name: name.trim() } : {}), // an empty name means none
    expires_in,
    ...(readsMax > 0 ? { reads_max: readsMax } : {}),
    ...(readsMax > 0 && made ? { read_key: await readKeyOf(made.seal) } : {}),
  }
  const saved = await once('POST /api/sf/v1/save', sent)
  const { seal: known = null } = made ?? {}
  return { saved, sent, seal: known, page: pageOf(saved.name, known) }
}

/** State of the form that shares a text, and its result. */
export function useShareText(): ShareTextState {
  const [draft, setDraft] = useState(emptyDraft)
  const [before, setBefore] = useState<Shared | null>(null)
  const { busy, response, error, run, reset } = useIdempotentCall(share)
  const [seal, setSeal] = useState(sealer)
  // In an effect: the server renders without storage.
  useEffect(() => {
    const stored = loadShare()
    setBefore(stored.shared)
    // Text typed before hydration is newer.
    if (stored.draft) setDraft((typed) => (typed === emptyDraft && stored.draft ? stored.draft : typed))
  }, [])
  const change = (changed: TextDraft) => {
    setDraft(changed)
    storeShare({ draft: changed })
  }
  const submit = async () => {
    const shared = await run(seal, draft)
    if (shared) storeShare({ shared })
  }
  const another = () => {
    setDraft(emptyDraft)
    setBefore(null)
    storeShare({})
    setSeal(sealer)
    reset()
  }
  const shared = response ?? before
  return { draft, setDraft: change, busy, shared, error, submit: () => void submit(), another }
}
