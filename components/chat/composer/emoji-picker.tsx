'use client'

import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { isComposing } from '@/components/ui/is-composing'
import { TitleBar, TitleButton } from '@/components/ui/title-bar'
import { insertText } from '@/lib/chat/client/composer/put-text'
import { pickerTexts } from '@/lib/chat/late-texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { type Sign, type SignTexts, signsFor, signsOf } from './emoji-list'

export { loadSigns } from './emoji-list'

interface EmojiPickerProps {
  signs: SignTexts
  field: RefObject<HTMLTextAreaElement | null>
  onClose: () => void
}

/** The next one in the line, or the nearest one above or below. */
function neighbour(buttons: HTMLButtonElement[], at: number, key: string): HTMLButtonElement | undefined {
  const here = buttons[at]
  if (!here || key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  if (key === 'ArrowRight') return buttons[at + 1]
  if (key === 'ArrowLeft') return buttons[at - 1]
  const others = buttons.filter(({ offsetTop }) =>
    key === 'ArrowDown' ? offsetTop > here.offsetTop : offsetTop < here.offsetTop,
  )
  const line = (key === 'ArrowDown' ? others[0] : others.at(-1))?.offsetTop
  const distance = ({ offsetLeft }: HTMLButtonElement) => Math.abs(offsetLeft - here.offsetLeft)
  const inLine = others.filter(({ offsetTop }) => offsetTop === line)
  return inLine.sort((one, other) => distance(one) - distance(other))[0]
}

const arrows = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** One button is a Tab stop; arrows reach the others. */
function SignGrid({
  label,
  signs,
  onPick,
}: {
  label: string
  signs: readonly Sign[]
  onPick: (sign: string) => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!arrows.has(event.key)) return
    event.preventDefault()
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const next = neighbour(buttons, at, event.key)
    if (!next) return
    setAt(buttons.indexOf(next))
    next.focus()
  }
  if (signs.length === 0) return null
  return (
    <section aria-label={label}>
      <h3 className="px-1 pt-1 text-xs text-field-muted">{label}</h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons in it. */}
      <div ref={grid} onKeyDown={onKeyDown} className="flex flex-wrap">
        {signs.map(({ sign, name }, index) => (
          <button
            key={sign}
            type="button"
            title={name}
            aria-label={name}
            tabIndex={index === Math.min(at, signs.length - 1) ? 0 : -1}
            onClick={() => {
              setAt(index)
              onPick(sign)
            }}
            className="min-h-8 min-w-8 px-1 text-lg hover:bg-selection hover:text-selection-text focus-visible:-outline-offset-2 pointer-coarse:min-h-10 pointer-coarse:min-w-10"
          >
            {sign}
          </button>
        ))}
      </div>
    </section>
  )
}

/** In the field, too. */
function useEscape(field: EmojiPickerProps['field'], onClose: () => void): void {
  useEffect(() => {
    const form = field.current?.form
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      event.stopPropagation()
      onClose()
    }
    form?.addEventListener('keydown', onEscape)
    return () => form?.removeEventListener('keydown', onEscape)
  }, [field, onClose])
}

/** Stays open to insert several. */
export function EmojiPicker({ signs, field, onClose }: EmojiPickerProps) {
  const t = useTexts(pickerTexts)
  const onPick = (sign: string) => field.current && insertText(field.current, sign)
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const [emoji, kaomoji] = useMemo(() => [signsOf(signs.emoji), signsOf(signs.kaomoji)], [signs])
  const [someEmoji, someKaomoji] = [signsFor(emoji, typed), signsFor(kaomoji, typed)]
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) search.current?.focus()
  }, [])
  useEscape(field, onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    // Inside the message form: Enter inserts the first sign instead of sending.
    if (event.key !== 'Enter' || event.target !== search.current) return
    event.preventDefault()
    const [first] = [...someEmoji, ...someKaomoji]
    if (first) onPick(first.sign)
  }
  return (
    <div
      role="dialog"
      aria-modal="false"
      aria-label={t('title')}
      onKeyDown={onKeyDown}
      className="bevel-window absolute right-0 bottom-full z-20 flex h-[min(20rem,100dvh-7.5rem)] w-full max-w-sm flex-col bg-face p-[3px]"
    >
      <TitleBar
        title={t('title')}
        controls={<TitleButton glyph="close" label={t('close')} onClick={onClose} />}
      />
      <div className="p-1">
        <input
          ref={search}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={t('search')}
          placeholder={t('search')}
          className="text-box"
        />
      </div>
      <div className="bevel-sunken min-h-0 flex-1 overflow-y-auto bg-field p-0.5 font-message">
        <SignGrid label={t('emoji')} signs={someEmoji} onPick={onPick} />
        <SignGrid label={t('kaomoji')} signs={someKaomoji} onPick={onPick} />
        <p role="status" className="p-2 text-field-muted empty:hidden">
          {someEmoji.length + someKaomoji.length === 0 ? t('nothing') : ''}
        </p>
      </div>
    </div>
  )
}
