'use client'

import { useState } from 'react'
import { useLate } from '@/components/ui/use-late'
import { useChatTexts } from './chat-scope'

export interface EmojiButtonProps {
  onPick: (sign: string) => void
  onClose: () => void
}

const load = () => import('./emoji-picker').then((module) => module.EmojiPicker)

/** Opens the emoji and kaomoji above the field. */
export function EmojiButton({ onPick, onClose }: EmojiButtonProps) {
  const t = useChatTexts()
  const [open, setOpen] = useState(false)
  const { part: Picker, reach, ask } = useLate(load)
  const press = async () => {
    setOpen(!open)
    if (!open && !(await ask())) setOpen(false)
  }
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <>
      {Picker && open && <Picker onPick={onPick} onClose={close} />}
      <button
        type="button"
        aria-label={t('emoji')}
        title={t('emoji')}
        aria-expanded={open && Picker !== null}
        onPointerEnter={reach}
        onClick={() => void press()}
        className="bevel-raised flex h-full max-h-10 min-h-7 min-w-9 items-center justify-center bg-face text-lg/none active:bevel-pressed aria-expanded:bevel-pressed noscript:hidden"
      >
        <span aria-hidden="true">☺</span>
      </button>
    </>
  )
}
