'use client'

import { useEffect, useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import type { CallOnce } from '@/lib/core/api/call-once'
import { useCallOnce } from '@/lib/core/api/use-call'
import type { TextAnswer } from '../contract/schemas'
import { readingPath } from '../limits'
import type { TextToSave } from './api'
import { readKeyOf, type Seal, sealFragment, sealText } from './sealed-text'
import { keepShare, keptShare } from './share-storage'

/** What the form holds. */
export interface TextDraft extends Required<Pick<TextToSave, 'text' | 'name' | 'encoding' | 'expires_in'>> {
  /** After how many reads it is deleted; 0: never. */
  readsMax: number
  sealed: boolean
}

const emptyDraft: TextDraft = {
  ...{ text: '', name: '', encoding: 'plain', expires_in: 0 },
  ...{ readsMax: 0, sealed: false },
}

/** A text that was saved. */
export interface Shared {
  saved: TextAnswer
  sent: TextToSave
  /** Of a sealed text, which no server has. */
  seal: Seal | null
  /** Where people read it. */
  page: string
}

export interface ShareTextState {
  draft: TextDraft
  setDraft: (draft: TextDraft) => void
  busy: boolean
  shared: Shared | null
  error: ApiError | null
  submit: () => void
  /** Begins with an empty form. */
  another: () => void
}

/** The page that shows a text; of a sealed one with its seal, where no server sees it. */
const pageOf = (name: string, seal: Seal | null) =>
  window.location.origin + readingPath(name) + (seal ? sealFragment(seal) : '')

type SealedText = Awaited<ReturnType<typeof sealText>>

/** Seals texts. The same once more is not sealed anew: it would be another text, and could not be sent again. */
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
  once: CallOnce,
  seal: Sealer,
  { text, name, encoding, expires_in, readsMax, sealed }: TextDraft,
): Promise<Shared> {
  const made = sealed ? await seal(text) : null
  const sent: TextToSave = {
    ...(made ? { text: made.sealed, encoding: 'plain' } : { text, encoding }),
    ...(name.trim() ? { name: name.trim() } : {}), // an empty name is no name
    expires_in,
    ...(readsMax > 0 ? { reads_max: readsMax } : {}),
    ...(readsMax > 0 && made ? { read_key: await readKeyOf(made.seal) } : {}),
  }
  const saved = await once('POST /api/sf/v1/save', sent)
  const { seal: known = null } = made ?? {}
  return { saved, sent, seal: known, page: pageOf(saved.name, known) }
}

/** Sharing one text: the form, and what came of it. */
export function useShareText(): ShareTextState {
  const [draft, setDraft] = useState(emptyDraft)
  const [before, setBefore] = useState<Shared | null>(null)
  const { busy, answer, error, run, reset } = useCallOnce(share)
  const [seal, setSeal] = useState(sealer)
  // Only now: the server, which draws the page first, knows nothing of it.
  useEffect(() => {
    const kept = keptShare()
    setBefore(kept.shared)
    // What was typed before the page lived is newer.
    if (kept.draft) setDraft((typed) => (typed === emptyDraft && kept.draft ? kept.draft : typed))
  }, [])
  const change = (changed: TextDraft) => {
    setDraft(changed)
    keepShare({ draft: changed })
  }
  const submit = async () => {
    const shared = await run(seal, draft)
    if (shared) keepShare({ shared })
  }
  const another = () => {
    setDraft(emptyDraft)
    setBefore(null)
    keepShare({})
    setSeal(sealer)
    reset()
  }
  const shared = answer ?? before
  return { draft, setDraft: change, busy, shared, error, submit: () => void submit(), another }
}
