import type { KeyboardEvent } from 'react'
import type { OpenRoom } from '@/lib/chat/client/store'
import type { ComposerLine } from './use-composer-line'

// What the composer and the parts that it loads share.

export interface ComposerContext {
  room: OpenRoom
  line: ComposerLine
  draft: string
  setDraft: (draft: string) => void
}

/** Called before the field handles the key. @returns whether it was used */
export type KeyHandler = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean

/** The open list, as the field's ARIA attributes name it. */
export interface FieldList {
  id: string
  active: string
  found: string
}

export interface Choice {
  name: string
  sign?: string
  hint?: string
}

/** `choices` may be empty; `at` is the active one. */
export interface Choices {
  choices: readonly Choice[]
  at: number
  choose: (choice: Choice) => void
  onKey: KeyHandler
}
