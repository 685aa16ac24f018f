'use client'

import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { useLate } from '@/components/ui/use-late'
import type { ChatLine } from './use-line'

interface Options {
  line: ChatLine
  draft: string
  setDraft: (draft: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the line is short enough. */
  fits: boolean
}

interface Saying {
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** Asks before something is said that looks like a command and is none. */
  question: ReactNode
}

const loadBar = () => import('./unsure-bar').then((module) => module.UnsureBar)

/** Hands a line over, and empties the field when it was taken. */
export function useSaying({ line, draft, setDraft, field, fits }: Options): Saying {
  const [unsure, setUnsure] = useState('')
  const { part: Bar, ask } = useLate(loadBar)
  /** The line that is being taken: the code of a command may be long in coming. */
  const underWay = useRef<string | null>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    field.current?.focus()
    if (!fits || underWay.current === draft) return
    const result = line.take(draft)
    if (typeof result !== 'string') underWay.current = draft
    const what = typeof result === 'string' ? result : await result
    underWay.current = null
    // Whoever wrote on meanwhile keeps what they wrote.
    if (what === 'taken' && field.current?.value === draft) setDraft('')
    if (what !== 'unsure') return
    setUnsure(draft)
    if (!(await ask())) setUnsure('')
  }
  const onSay = () => {
    line.take(draft, true)
    setDraft('')
    field.current?.focus()
  }
  const onKeep = () => {
    setUnsure('')
    field.current?.focus()
  }
  const isAsked = draft !== '' && unsure === draft
  return { submit, question: Bar && isAsked && <Bar line={draft} onSay={onSay} onKeep={onKeep} /> }
}
