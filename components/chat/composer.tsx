'use client'

import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { fieldLook } from '@/components/ui/field'
import { textLength } from '@/lib/client/text-length'
import { useDraft } from '@/lib/client/use-draft'
import { useTexts } from '@/lib/client/use-language'
import { limits } from '@/lib/schemas/limits'
import { LengthLeft } from './length-left'
import { chatTexts } from './texts'

export interface ComposerProps {
  room: string
  nick: string
  /** Gives false when the line was not taken, so that it stays. */
  onLine: (line: string) => boolean
}

const rowsMax = 6
const formClass = 'relative flex shrink-0 items-end gap-1 pt-1'
const fieldClass = `${fieldLook} field-sizing-content max-h-40 resize-none font-message text-[15px] placeholder:truncate pointer-coarse:py-2`

/** Enter that sends: not with Shift, and not the one that ends a word of an input method (Safari tells only by 229). */
function isSendKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && event.keyCode !== 229
}

/** Where one writes. A plain form that posts to /send; with scripts it hands the line over and stays. */
export function Composer({ room, nick, onLine }: ComposerProps) {
  const t = useTexts(chatTexts)
  const [draft, setDraft] = useDraft(room)
  const field = useRef<HTMLTextAreaElement>(null)
  const left = limits.messageLengthMax - textLength(draft.trim())
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (left >= 0 && onLine(draft)) setDraft('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    if (draft.trim()) event.currentTarget.form?.requestSubmit()
  }
  useEffect(() => {
    // On a phone the keyboard would jump up over the log.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return (
    <form method="post" action="/send" onSubmit={submit} className={formClass}>
      <input type="hidden" name="room" value={room} />
      <input type="hidden" name="nick" value={nick} />
      <textarea
        ref={field}
        name="msg"
        aria-label={t('message')}
        aria-describedby="message-left"
        aria-invalid={left < 0 || undefined}
        placeholder={t('placeholder', { room, nick })}
        required
        rows={Math.min(draft.split('\n').length, rowsMax)}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        enterKeyHint="send"
        autoComplete="off"
        className={fieldClass}
      />
      <Button type="submit" primary className="h-full max-h-10 min-w-16">
        {t('send')}
      </Button>
      <LengthLeft id="message-left" left={left} />
    </form>
  )
}
