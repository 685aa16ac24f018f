'use client'

import { useState } from 'react'
import type { TextAnswer } from '../schemas/text'
import type { ApiError } from './api-error'
import { call } from './call'
import type { TextToSave } from './text-share'

const saveText = (fields: TextToSave) => call('POST /api/sf/v1/save', fields)

import { useCall } from './use-call'

/** What the form holds. */
export type TextDraft = Required<Pick<TextToSave, 'text' | 'name' | 'encoding' | 'expires_in'>>

const emptyDraft: TextDraft = { text: '', name: '', encoding: 'plain', expires_in: 0 }

export interface ShareTextState {
  draft: TextDraft
  setDraft: (draft: TextDraft) => void
  busy: boolean
  /** What was sent last. */
  sent: TextToSave | null
  saved: TextAnswer | null
  error: ApiError | null
  submit: () => void
  /** Begins with an empty form. */
  another: () => void
}

/** Sharing one text: the form, and what came of it. */
export function useShareText(): ShareTextState {
  const [draft, setDraft] = useState(emptyDraft)
  const [sent, setSent] = useState<TextToSave | null>(null)
  const { busy, answer: saved, error, run, reset } = useCall(saveText)
  const submit = () => {
    const { name, ...rest } = draft
    const request = { ...rest, ...(name.trim() ? { name: name.trim() } : {}) } // an empty name is no name
    setSent(request)
    void run(request)
  }
  const another = () => {
    setDraft(emptyDraft)
    reset()
  }
  return { draft, setDraft, busy, sent, saved, error, submit, another }
}
