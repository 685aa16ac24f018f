'use client'

import { useState } from 'react'
import type { TextAnswer } from '../../schemas/text'
import { readingPath } from '../../schemas/text-path'
import type { ApiError } from '../api/api-error'
import { call } from '../api/call'
import { useCall } from '../api/use-call'
import { readKeyOf, type Seal, sealFragment, sealText } from './sealed-text'
import type { TextToSave } from './text-share'

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

async function share({ text, name, encoding, expires_in, readsMax, sealed }: TextDraft): Promise<Shared> {
  const made = sealed ? await sealText(text) : null
  const sent: TextToSave = {
    ...(made ? { text: made.sealed, encoding: 'plain' } : { text, encoding }),
    ...(name.trim() ? { name: name.trim() } : {}), // an empty name is no name
    expires_in,
    ...(readsMax > 0 ? { reads_max: readsMax } : {}),
    ...(readsMax > 0 && made ? { read_key: await readKeyOf(made.seal) } : {}),
  }
  const saved = await call('POST /api/sf/v1/save', sent)
  const seal = made?.seal ?? null
  return { saved, sent, seal, page: pageOf(saved.name, seal) }
}

/** Sharing one text: the form, and what came of it. */
export function useShareText(): ShareTextState {
  const [draft, setDraft] = useState(emptyDraft)
  const { busy, answer: shared, error, run, reset } = useCall(share)
  const submit = () => void run(draft)
  const another = () => {
    setDraft(emptyDraft)
    reset()
  }
  return { draft, setDraft, busy, shared, error, submit, another }
}
