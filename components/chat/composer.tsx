'use client'

import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '@/components/ui/button'
import { fieldLook } from '@/components/ui/field-look'
import { isComposing } from '@/components/ui/is-composing'
import { useLazy } from '@/components/ui/use-lazy'
import { useDraft } from '@/lib/chat/client/composer/use-draft'
import type { Chat } from '@/lib/chat/client/session/use-chat'
import { messageLengthMax } from '@/lib/core/contract/message-length'
import { useChatTexts } from './chat-scope'
import type { ComposerContext } from './composer-aid'
import type { ComposerLine } from './use-composer-line'

/** Length in Unicode code points, as the server counts. (The schemas' own count would bring zod into the page.) */
function textLength(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

interface EmojiButtonProps {
  onPick: (sign: string) => void
  onClose: () => void
}

const loadPicker = () => import('./emoji-picker').then((module) => module.EmojiPicker)

/** Opens the emoji and kaomoji above the field. */
function EmojiButton({ onPick, onClose }: EmojiButtonProps) {
  const t = useChatTexts()
  const [open, setOpen] = useState(false)
  const { part: Picker, preload, load } = useLazy(loadPicker)
  const press = async () => {
    setOpen(!open)
    if (!open && !(await load())) setOpen(false)
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
        onPointerEnter={preload}
        onClick={() => void press()}
        className="bevel-raised flex h-full max-h-10 min-h-7 min-w-9 items-center justify-center bg-face text-lg/none active:bevel-pressed aria-expanded:bevel-pressed noscript:hidden"
      >
        <span aria-hidden="true">☺</span>
      </button>
    </>
  )
}

/** From here on a message would be folded, or is half as long as it may be. */
const linesMax = 15
const lengthMax = 2000

const loadPasteBar = () => import('./paste-bar').then((module) => module.PasteBar)

interface Pasting {
  onPaste: (event: ClipboardEvent) => void
  /** Offers to share what was pasted, as long as it stands in the line; shows its token once it is shared. */
  offer: ReactNode
}

/** A long paste goes into the line like any other; then it is offered to share it as a text and write its link instead. */
function usePaste(writing: ComposerContext): Pasting {
  const [pasted, setPasted] = useState('')
  const [token, setToken] = useState('')
  const { part: Bar, preload } = useLazy(loadPasteBar)
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    // As the field keeps the ends of lines.
    const text = clipboardData.getData('text').replace(/\r\n?/g, '\n')
    if (text.length <= lengthMax && text.split('\n').length <= linesMax) return
    // A token that stands there is not pushed away.
    if (token) return
    preload()
    setPasted(text)
  }
  const onKeep = () => {
    setPasted('')
    setToken('')
  }
  const isOffered = pasted !== '' && writing.draft.includes(pasted)
  return {
    onPaste,
    offer: Bar && (isOffered || token) && (
      <Bar {...writing} text={pasted} token={token} onShared={setToken} onKeep={onKeep} />
    ),
  }
}

interface Options {
  line: ComposerLine
  draft: string
  setDraft: (draft: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the line is short enough. */
  fits: boolean
}

interface Submission {
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** Asks before something is said that looks like a command and is none. */
  question: ReactNode
}

const loadUnsureBar = () => import('./unsure-bar').then((module) => module.UnsureBar)

/** Hands a line over, and empties the field when it was taken. */
function useSubmit({ line, draft, setDraft, field, fits }: Options): Submission {
  const [unsure, setUnsure] = useState('')
  const { part: Bar, load } = useLazy(loadUnsureBar)
  /** The line that is being taken: the code of a command may be long in coming. */
  const underWay = useRef<string | null>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    field.current?.focus()
    if (!fits || underWay.current === draft) return
    const result = line.submit(draft)
    if (typeof result !== 'string') underWay.current = draft
    const what = typeof result === 'string' ? result : await result
    underWay.current = null
    // Whoever wrote on meanwhile keeps what they wrote.
    if (what === 'taken' && field.current?.value === draft) setDraft('')
    if (what !== 'unsure') return
    setUnsure(draft)
    if (!(await load())) setUnsure('')
  }
  const onSay = () => {
    line.submit(draft, true)
    setDraft('')
    field.current?.focus()
  }
  const onKeep = () => {
    setUnsure('')
    field.current?.focus()
  }
  const isAsked = draft !== '' && unsure === draft
  return { submit, question: Bar && isAsked && <Bar line={draft} onSay={onSay} onKeep={onKeep} /> }
}

/** How others put something into the field. */
export interface ComposerHandle {
  /** Puts a text where the cursor is. @param isNick it is somebody's name, and the reader goes on writing in the field */
  insert: (text: string, isNick?: boolean) => void
}

/** The field that is written into, and what is in it. */
function useComposerField(room: string, handle: RefObject<ComposerHandle | null>) {
  const [draft, setDraft] = useDraft(room)
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(handle, () => ({
    insert: (text, isNick) => {
      const box = field.current
      if (!box) return
      const { value, selectionStart: at, selectionEnd: end } = box
      // As Tab completes it: with a colon where it begins the line, else as a word of its own.
      const nick = (value[at - 1]?.trim() ? ' ' : '') + text + (at ? ' ' : ': ')
      box.setRangeText(isNick ? nick : text, at, end, 'end')
      setDraft(box.value)
      if (isNick) box.focus()
    },
  }))
  useLayoutEffect(() => {
    // Typed before the scripts were there.
    if (field.current?.value) setDraft(field.current.value)
  }, [setDraft])
  useEffect(() => {
    // The field comes back when a room thaws, while its reader may be in a window or a menu.
    const isElsewhere = document.activeElement?.closest('[data-window], [role=menu], dialog')
    // On a phone the keyboard would jump up over the log.
    if (!isElsewhere && window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return { draft, setDraft, field }
}

const nearLimit = 200

/** How many characters a message may still grow; shown only when that matters. */
function LengthLeft({ id, left }: { id: string; left: number }) {
  const t = useChatTexts()
  const look = 'bevel-window absolute right-20 bottom-full bg-notice px-2 py-0.5'
  return (
    <output
      id={id}
      // Every key would be read out; being too long is told once.
      aria-live={left < 0 ? 'polite' : 'off'}
      className={left > nearLimit ? 'sr-only' : `${look} ${left < 0 ? 'text-danger' : ''}`}
    >
      {left <= nearLimit && t(left < 0 ? 'tooLong' : 'remaining', { count: Math.abs(left) })}
    </output>
  )
}

/** What the field tells assistive technology of the list above it. */
export interface FieldList {
  id: string
  /** The id of the choice that Enter takes. */
  active: string
  /** How many choices there are, in words. */
  found: string
}

/** What helps with writing: it sees keys first, and says whether it used one. */
export type KeyHandler = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean

export interface ComposerProps {
  room: string
  chat: Chat
  line: ComposerLine
  handle: RefObject<ComposerHandle | null>
}

const rowsMax = 6
const formClass = 'relative flex shrink-0 flex-col gap-1 pt-1'
const fieldClass = `${fieldLook} field-sizing-content max-h-[min(10rem,30dvh)] resize-none font-message text-[15px] placeholder:truncate pointer-coarse:py-2`
const loadAid = () => import('./composer-aid').then((module) => module.ComposerAid)

/** Keys of the field: the help with writing sees them first, Enter sends, with Shift it starts a new line. */
function useKeys(draft: string) {
  const keyHandler = useRef<KeyHandler | null>(null)
  const firstKey = useRef('')
  const { part: Aid, preload } = useLazy(loadAid)
  // The keyboard of a phone reports no keys, only the text they produced.
  useEffect(() => {
    if (/^[/／、]/.test(draft)) preload()
  }, [draft, preload])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (!Aid) firstKey.current = event.key
    preload()
    if (keyHandler.current?.(event) || event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (draft.trim()) event.currentTarget.form?.requestSubmit()
  }
  return { Aid, keyHandler, firstKey, onKeyDown }
}

/** Where one writes. A plain form that posts to /send; with scripts it hands the line over and stays. */
export function Composer({ room, chat, line, handle }: ComposerProps) {
  const t = useChatTexts()
  const { nick } = chat.state
  const { draft, setDraft, field } = useComposerField(room, handle)
  const [list, setList] = useState<FieldList | null>(null)
  const { Aid, keyHandler, firstKey, onKeyDown } = useKeys(draft)
  const left = messageLengthMax - textLength(draft.trim())
  const put = (next: string) => {
    setDraft(next)
    // What is written from here on is another line than the one that was taken back.
    if (next === '') line.setReplaces('')
  }
  const { submit, question } = useSubmit({ line, draft, setDraft: put, field, fits: left >= 0 })
  const writing = { chat, line, draft, setDraft: put, field }
  const { onPaste, offer } = usePaste(writing)
  return (
    <form data-region="" method="post" action="/send" onSubmit={submit} className={formClass}>
      <input type="hidden" name="room" value={room} />
      <input type="hidden" name="nick" value={nick} />
      {Aid && <Aid {...writing} keyHandler={keyHandler} setList={setList} firstKey={firstKey.current} />}
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
