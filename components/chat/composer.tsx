'use client'

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { fieldLook } from '@/components/ui/field-look'
import { isComposing } from '@/components/ui/is-composing'
import { useLate } from '@/components/ui/use-late'
import { textLength } from '@/lib/chat/client/composer/text-length'
import type { Chat } from '@/lib/chat/client/session/use-chat'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { useChatTexts } from './chat-scope'
import { EmojiButton } from './emoji-button'
import { LengthLeft } from './length-left'
import { type ComposerHandle, useComposerField } from './use-composer-field'
import type { ChatLine } from './use-line'
import { usePaste } from './use-paste'
import { useSaying } from './use-saying'

/** What the field tells assistive technology of the list above it. */
export interface FieldList {
  id: string
  /** The id of the choice that Enter takes. */
  active: string
  /** How many choices there are, in words. */
  found: string
}

/** What helps with writing: it sees keys first, and says whether it used one. */
export type KeyTaker = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean

export interface ComposerProps {
  room: string
  chat: Chat
  line: ChatLine
  handle: RefObject<ComposerHandle | null>
}

const rowsMax = 6
const formClass = 'relative flex shrink-0 flex-col gap-1 pt-1'
const fieldClass = `${fieldLook} field-sizing-content max-h-[min(10rem,30dvh)] resize-none font-message text-[15px] placeholder:truncate pointer-coarse:py-2`
const loadAid = () => import('./composer-aid').then((module) => module.ComposerAid)

/** Keys of the field: the help with writing sees them first, Enter sends, with Shift it starts a new line. */
function useKeys(draft: string) {
  const taker = useRef<KeyTaker | null>(null)
  const firstKey = useRef('')
  const { part: Aid, reach } = useLate(loadAid)
  // The keyboard of a phone reports no keys, only the text they produced.
  useEffect(() => {
    if (/^[/／、]/.test(draft)) reach()
  }, [draft, reach])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (!Aid) firstKey.current = event.key
    reach()
    if (taker.current?.(event) || event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (draft.trim()) event.currentTarget.form?.requestSubmit()
  }
  return { Aid, taker, firstKey, onKeyDown }
}

/** Where one writes. A plain form that posts to /send; with scripts it hands the line over and stays. */
export function Composer({ room, chat, line, handle }: ComposerProps) {
  const t = useChatTexts()
  const { nick } = chat.state
  const { draft, setDraft, field } = useComposerField(room, handle)
  const [list, setList] = useState<FieldList | null>(null)
  const { Aid, taker, firstKey, onKeyDown } = useKeys(draft)
  const left = messageLengthMax - textLength(draft.trim())
  const put = (next: string) => {
    setDraft(next)
    // What is written from here on is another line than the one that was taken back.
    if (next === '') line.setInstead('')
  }
  const { submit, question } = useSaying({ line, draft, setDraft: put, field, fits: left >= 0 })
  const writing = { chat, line, draft, setDraft: put, field }
  const { onPaste, offer } = usePaste(writing)
  return (
    <form data-region="" method="post" action="/send" onSubmit={submit} className={formClass}>
      <input type="hidden" name="room" value={room} />
      <input type="hidden" name="nick" value={nick} />
      {Aid && <Aid {...writing} taker={taker} setList={setList} firstKey={firstKey.current} />}
      {/* It stands there before there is anything to tell, else the first would not be read out. */}
      <span role="status" className="sr-only">
        {list?.found}
      </span>
      {question}
      {offer}
      <div className="flex items-end gap-1">
        <textarea
          ref={field}
          name="msg"
          aria-label={t('message')}
          aria-describedby="message-left"
          aria-invalid={left < 0 || undefined}
          aria-autocomplete="list"
          aria-controls={list?.id}
          aria-activedescendant={list?.active}
          placeholder={t('placeholder', { room, nick })}
          required
          rows={Math.min(draft.split('\n').length, rowsMax)}
          value={draft}
          onChange={({ target }) => put(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          enterKeyHint="send"
          autoComplete="off"
          className={fieldClass}
        />
        <EmojiButton onPick={(sign) => handle.current?.insert(sign)} onClose={() => field.current?.focus()} />
        {/* A press leaves the focus in the field: the keyboard of a phone stays, and nothing moves under the finger. */}
        <Button
          type="submit"
          primary
          onMouseDown={(event) => event.preventDefault()}
          className="h-full max-h-10 min-w-16"
        >
          {t('send')}
        </Button>
      </div>
      <LengthLeft id="message-left" left={left} />
    </form>
  )
}
