'use client'

import {
  type ClipboardEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '@/components/ui/button'
import { isComposing } from '@/components/ui/is-composing'
import { useLazy } from '@/components/ui/use-lazy'
import { isLongPaste, withPlainLineEnds } from '@/lib/chat/client/composer/long-paste'
import { set, write, written } from '@/lib/chat/client/room/room'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import { chatTexts } from '@/lib/chat/texts'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { ComposerContext, FieldList, KeyHandler } from './composer-context'
import { EmojiButton } from './emoji-button'
import type { ComposerLine } from './use-composer-line'

interface ComposerProps {
  room: OpenRoom
  line: ComposerLine
}

/** In code points, as the server counts. (zod's own count would bring zod into the page.) */
function textLength(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

const loadBars = () => import('./composer-bars')

/** Bars above the field: what was pasted or dropped, and the question whether a line is a command. */
function useBars(composer: ComposerContext) {
  const { room } = composer
  const { files } = useRoom(room, 'files')
  const [pasted, setPasted] = useState('')
  const [unsure, setUnsure] = useState('')
  const { part: bars, preload, load } = useLazy(loadBars)
  useEffect(() => {
    if (files.length > 0) void load()
  }, [files, load])
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    const text = withPlainLineEnds(clipboardData.getData('text'))
    // Programs copy a picture of their text, too.
    if (text === '' && clipboardData.files.length > 0) room.update(set({ files: [...clipboardData.files] }))
    if (!isLongPaste(text)) return
    preload()
    setPasted(text)
  }
  const ask = async (line: string) => {
    setUnsure(line)
    if (!(await load())) setUnsure('')
  }
  return {
    bars: bars && <bars.ComposerBars {...composer} {...{ pasted, setPasted, unsure, setUnsure }} />,
    onPaste,
    ask,
  }
}

interface Options extends ComposerContext {
  fits: boolean
  /** About an unknown command. */
  ask: (line: string) => Promise<void>
}

function useSubmit({ line, draft, setDraft, room, fits, ask }: Options) {
  const { field, saveEdit, get } = room
  /** The line being submitted: the code of commands may take long to load. */
  const submitting = useRef<string | null>(null)
  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    field.current?.focus()
    if (!fits || submitting.current === draft) return
    submitting.current = draft
    const outcome = await (get().edit ? saveEdit.current?.(draft.trim()) : line.submit(draft))
    submitting.current = null
    // Text typed meanwhile stays.
    if (outcome === 'accepted' && field.current?.value === draft) setDraft('')
    if (outcome === 'unknown_command') await ask(draft)
  }
}

function useComposerField({ field, update }: OpenRoom) {
  useLayoutEffect(() => {
    // Typed before the scripts were loaded.
    const typed = field.current?.value
    if (typed) update((room) => (room.edit ? room : { ...room, draft: typed }))
  }, [field, update])
  useEffect(() => {
    // When a room is unfrozen the field reappears; the user may be in a dialog or a menu.
    const isElsewhere = document.activeElement?.closest('[data-window], [role=menu], dialog')
    // On a phone the keyboard would cover the log.
    if (!isElsewhere && window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [field])
}

const nearLimit = 200

function LengthLeft({ id, left }: { id: string; left: number }) {
  const t = useTexts(chatTexts)
  const look = 'bevel-window absolute right-20 bottom-full bg-notice px-2 py-0.5'
  return (
    <output
      id={id}
      // Only being too long is announced, not every key.
      aria-live={left < 0 ? 'polite' : 'off'}
      className={left > nearLimit ? 'sr-only' : `${look} ${left < 0 ? 'text-danger' : ''}`}
    >
      {left <= nearLimit && t(left < 0 ? 'tooLong' : 'remaining', { count: Math.abs(left) })}
    </output>
  )
}

const rowsMax = 6
const formClass = 'relative flex shrink-0 flex-col gap-1 pt-1'
const fieldClass = `text-box field-sizing-content max-h-[min(10rem,30dvh)] resize-none font-message text-[15px] placeholder:truncate pointer-coarse:py-2`
const loadAid = () => import('./composer-aid').then((module) => module.ComposerAid)

function useKeys(draft: string, isEdit: boolean) {
  const keyHandler = useRef<KeyHandler | null>(null)
  const firstKey = useRef('')
  const { part: Aid, preload } = useLazy(loadAid)
  // Phone keyboards report no keys, only text.
  useEffect(() => {
    if (isEdit || /^[/／、]|[@＠]/.test(draft)) preload()
  }, [isEdit, draft, preload])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (!Aid) firstKey.current = event.key
    preload()
    if (keyHandler.current?.(event) || event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (isEdit || draft.trim()) event.currentTarget.form?.requestSubmit()
  }
  return { Aid, keyHandler, firstKey, onKeyDown }
}

/** Without scripts it posts to /send. */
export function Composer({ room, line }: ComposerProps) {
  const t = useTexts(chatTexts)
  const language = useLanguage()
  const { name, field, update } = room
  const { nick, ...text } = useRoom(room, 'nick', 'draft', 'edit')
  const [draft, isEdit] = [written(text), text.edit !== null]
  useComposerField(room)
  const [list, setList] = useState<FieldList | null>(null)
  const { Aid, keyHandler, firstKey, onKeyDown } = useKeys(draft, isEdit)
  const left = messageLengthMax - textLength(draft.trim())
  const setDraft = (next: string) => update(write(next))
  const composer = { room, line, draft, setDraft }
  const { bars, onPaste, ask } = useBars(composer)
  const submit = useSubmit({ ...composer, ask, fits: left >= 0 })
  return (
    <form data-region="" method="post" action="/send" onSubmit={submit} className={formClass}>
      <input type="hidden" name="room" value={name} />
      <input type="hidden" name="nick" value={nick} />
      {Aid && <Aid {...composer} keyHandler={keyHandler} setList={setList} firstKey={firstKey.current} />}
      {/* In the document from the start, else its first text would not be announced. */}
      <span role="status" className="sr-only">
        {list?.found}
      </span>
      {bars}
      <div className="flex items-end gap-1">
        <textarea
          ref={field}
          name="msg"
          dir="auto"
          aria-label={t('message')}
          aria-describedby="message-left"
          aria-invalid={left < 0 || undefined}
          aria-autocomplete="list"
          aria-controls={list?.id}
          aria-activedescendant={list?.active}
          placeholder={isEdit ? '' : t('placeholder', { room: name, nick })}
          required={!isEdit}
          rows={Math.min(draft.split('\n').length, rowsMax)}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          enterKeyHint="send"
          autoComplete="off"
          className={fieldClass}
        />
        <EmojiButton key={language} language={language} field={field} />
        {/* A press keeps the focus in the field, so that a phone's keyboard stays open. */}
        <Button
          type="submit"
          primary
          onMouseDown={(event) => event.preventDefault()}
          className="h-full max-h-10"
        >
          {t(isEdit ? 'save' : 'send')}
        </Button>
      </div>
      <LengthLeft id="message-left" left={left} />
    </form>
  )
}
