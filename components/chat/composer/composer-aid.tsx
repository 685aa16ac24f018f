'use client'

import { type RefObject, useEffect, useEffectEvent, useId, useImperativeHandle, useRef } from 'react'
import { set } from '@/lib/chat/client/room/room'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import { commandTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Choice, ComposerContext, FieldList, KeyHandler } from './composer-context'
import { EditBar } from './edit-bar'
import { useAtChoices, useFindNicks, useTabChoices } from './nick-choices'
import { usePalette } from './use-palette'
import { useRecall } from './use-recall'

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  at: number
  onChoose: (choice: Choice) => void
}

/** The list above the field. The focus stays in the field, which names the active choice. */
function ChoiceList({ id, label, choices, at, onChoose }: ChoiceListProps) {
  const active = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is to be brought into view.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="bevel-window absolute bottom-full left-0 z-20 max-h-[min(20rem,100dvh-7.5rem)] w-full max-w-xl overflow-y-auto bg-face p-[3px] text-sm"
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
        <div
          key={choice.name}
          ref={index === at ? active : undefined}
          id={`${id}${choice.name}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          className="group flex items-baseline gap-2 px-2 py-0.5 aria-selected:bg-selection aria-selected:text-selection-text pointer-coarse:py-2"
        >
          <span className="shrink-0 font-semibold">{choice.name}</span>
          {choice.sign && <span className="shrink-0">{choice.sign}</span>}
          {choice.hint && (
            <span className="min-w-0 flex-1 text-muted sm:truncate group-aria-selected:text-selection-text max-sm:text-xs">
              {choice.hint}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

// Help with writing, loaded with the first key: commands, nick completion, recalled lines; also the bar of an edit.

/** Ends the edit, else the reply. @returns whether there was one */
function cancel({ get, update }: OpenRoom): boolean {
  const { edit, replyTo } = get()
  if (edit) update(set({ edit: null }))
  else if (replyTo) update(set({ replyTo: 0 }))
  return edit !== null || replyTo !== 0
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
  const { room } = composer
  const { edit } = useRoom(room, 'edit')
  // A command that is edited is text.
  const palette = usePalette(edit ? { ...composer, draft: '' } : composer)
  const findNicks = useFindNicks(room)
  const at = useAtChoices(composer, findNicks)
  const tab = useTabChoices(composer, findNicks)
  const recall = useRecall(composer)
  const open = [palette, at].find(({ choices }) => choices.length > 0) ?? tab
  const active = open.choices[open.at]
  const activeId = active && `${id}${active.name}`
  const found = t('found', { count: open.choices.length })
  useImperativeHandle(keyHandler, () => (event) => {
    const used =
      [palette, at, tab, recall].some(({ onKey }) => onKey(event)) || (event.key === 'Escape' && cancel(room))
    if (used) event.preventDefault()
    return used
  })
  useEffect(() => {
    setList(activeId ? { id, active: activeId, found } : null)
    return () => setList(null)
  }, [id, activeId, found, setList])
  const first = useRef(firstKey)
  const onFirst = useEffectEvent(() => {
    if (first.current === 'ArrowUp') recall.recallLast()
    if (first.current === 'Escape') cancel(room)
    first.current = ''
  })
  useEffect(() => onFirst(), [])
  const list = active && (
    <ChoiceList
      id={id}
      label={t(open === palette ? 'palette' : 'nicks')}
      choices={open.choices}
      at={open.at}
      onChoose={(choice) => {
        open.choose(choice)
        room.field.current?.focus()
      }}
    />
  )
  return (
    <>
      {edit && <EditBar key={edit.id} {...{ room, edit }} />}
      {list}
    </>
  )
}
