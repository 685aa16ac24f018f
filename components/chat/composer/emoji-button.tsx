'use client'

import { type RefObject, useCallback, useState } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { chatTexts } from '@/lib/chat/texts'
import type { Language } from '@/lib/core/i18n/language'
import { useTexts } from '@/lib/core/i18n/use-language'

interface EmojiButtonProps {
  language: Language
  field: RefObject<HTMLTextAreaElement | null>
}

async function loadPicker(language: Language) {
  const { EmojiPicker, loadSigns } = await import('./emoji-picker')
  const { default: signs } = await loadSigns(language)
  return { EmojiPicker, signs }
}

/** Keyed by language: its signs have their names in one. */
export function EmojiButton({ language, field }: EmojiButtonProps) {
  const t = useTexts(chatTexts)
  const [open, setOpen] = useState(false)
  const { part, preload, load } = useLazy(useCallback(() => loadPicker(language), [language]))
  const press = async () => {
    setOpen(!open)
    if (!open && !(await load())) setOpen(false)
  }
  const close = () => {
    setOpen(false)
    field.current?.focus()
  }
  return (
    <>
      {part && open && <part.EmojiPicker signs={part.signs} field={field} onClose={close} />}
      <button
        type="button"
        aria-label={t('emoji')}
        title={t('emoji')}
        aria-expanded={open && part !== null}
        onPointerEnter={preload}
        onClick={() => void press()}
        className="bevel-raised flex h-full max-h-10 min-h-7 min-w-9 items-center justify-center bg-face text-lg/none active:bevel-pressed aria-expanded:bevel-pressed noscript:hidden"
      >
        <span aria-hidden="true">☺</span>
      </button>
    </>
  )
}
