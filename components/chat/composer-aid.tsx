'use client'

import { type RefObject, useEffect, useId, useImperativeHandle, useRef } from 'react'
import type { Chat } from '@/lib/chat/client/session/use-chat'
import { commandTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ChoiceList } from './choice-list'
import type { FieldList, KeyHandler } from './composer'
import { useAtChoices, useFindNicks, useTabChoices } from './nick-choices'
import type { ComposerLine } from './use-composer-line'
import { usePalette } from './use-palette'
import { useRecall } from './use-recall'

// Help with writing, loaded with the first key: commands, nick completion, recalled lines.

export interface ComposerContext {
  chat: Chat
  line: ComposerLine
  draft: string
  setDraft: (draft: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

export interface Choice {
  name: string
  sign?: string
  hint?: string
}

/** A list above the field, which may be empty, and the index of the active choice. */
export interface Choices {
  choices: readonly Choice[]
  at: number
  choose: (choice: Choice) => void
  onKey: KeyHandler
}

interface ComposerAidProps extends ComposerContext {
  /** Called by the field before its own key handling. */
  keyHandler: RefObject<KeyHandler | null>
  /** Names the open list in the field's ARIA attributes. */
  setList: (list: FieldList | null) => void
  firstKey: string
}

export function ComposerAid({ keyHandler, setList, firstKey, ...composer }: ComposerAidProps) {
  const t = useTexts(commandTexts)
  const id = useId()
  const palette = usePalette(composer)
  const findNicks = useFindNicks(composer.chat)
  const at = useAtChoices(composer, findNicks)
  const tab = useTabChoices(composer, findNicks)
  const recall = useRecall(composer)
  const open = [palette, at].find(({ choices }) => choices.length > 0) ?? tab
  const active = open.choices[open.at]
  const activeId = active && `${id}${active.name}`
  const found = t('found', { count: open.choices.length })
  useImperativeHandle(keyHandler, () => (event) => {
    const used = [palette, at, tab, recall].some(({ onKey }) => onKey(event))
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
        composer.field.current?.focus()
      }}
    />
  )
}
