'use client'

import { type RefObject, useEffect, useId, useImperativeHandle, useRef } from 'react'
import type { Chat } from '@/lib/chat/client/session/use-chat'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ChoiceList } from './choice-list'
import { commandTexts } from './commands'
import type { FieldList, KeyTaker } from './composer'
import type { ChatLine } from './use-line'
import { useNickChoices } from './use-nick-choices'
import { usePalette } from './use-palette'
import { useRecall } from './use-recall'

/** The field that is helped with, and what is in it. */
export interface Writing {
  chat: Chat
  line: ChatLine
  draft: string
  setDraft: (draft: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

export interface ComposerAidProps extends Writing {
  /** Where the field finds who sees its keys first. */
  taker: RefObject<KeyTaker | null>
  /** Told which list is open, so that the field can name it. */
  setList: (list: FieldList | null) => void
  /** The key that was pressed before this code was here. */
  firstKey: string
}

/**
 * Helps with writing: `/` opens the commands, Tab completes nicks, ↑ brings back what was written. The focus stays in
 * the field; the list above it is walked with the arrows.
 */
export function ComposerAid({ taker, setList, firstKey, ...writing }: ComposerAidProps) {
  const t = useTexts(commandTexts)
  const id = useId()
  const palette = usePalette(writing)
  const nicks = useNickChoices(writing)
  const recall = useRecall(writing)
  const open = palette.choices.length > 0 ? palette : nicks
  const active = open.choices[open.at]
  const activeId = active && `${id}${active.name}`
  const found = t('found', { count: open.choices.length })
  useImperativeHandle(taker, () => (event) => {
    const used = palette.onKey(event) || nicks.onKey(event) || recall.onKey(event)
    if (used) event.preventDefault()
    return used
  })
  useEffect(() => {
    setList(activeId ? { id, active: activeId, found } : null)
    return () => setList(null)
  }, [id, activeId, found, setList])
  const first = useRef(firstKey)
  const { recallLast } = recall
  useEffect(() => {
    if (first.current === 'ArrowUp') recallLast()
    first.current = ''
  }, [recallLast])
  if (!active) return null
  return (
    <ChoiceList
      id={id}
      label={t(open === palette ? 'palette' : 'nicks')}
      choices={open.choices}
      at={open.at}
      onChoose={(choice) => {
        open.choose(choice)
        writing.field.current?.focus()
      }}
    />
  )
}
