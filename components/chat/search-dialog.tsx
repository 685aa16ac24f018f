'use client'

import { useDeferredValue, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { jumpToMessage } from '@/lib/chat/client/log/jump-to-message'
import { searchExcerpt } from '@/lib/chat/client/log/search-excerpt'
import { foundMax, type Search, useSearch } from '@/lib/chat/client/log/use-search'
import { spoilerRanges } from '@/lib/chat/client/message-text/covered-text'
import type { Chat } from '@/lib/chat/client/session/use-chat'
import type { Message } from '@/lib/chat/contract/chat'
import { searchTexts } from '@/lib/chat/texts'
import { errorSentence } from '@/lib/core/api/error-sentence'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useClock } from '@/lib/core/browser/use-clock'
import { limits } from '@/lib/core/contract/limits'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'

interface SearchDialogProps {
  open: boolean
  room: string
  chat: Chat
  ignored: ReadonlySet<string>
  asTyped: boolean
  q: string
  onClose: () => void
}

/** React does not write the attribute `autofocus`, which the dialog looks for. */
const focusFirst = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')

interface HitProps {
  message: Message
  q: string
  asTyped: boolean
  onPress: () => void
}

function Hit({ message, q, asTyped, onPress }: HitProps) {
  const clock = useClock()
  const { time, nick, msg, type } = message
  // Only messages have spoilers.
  const hidden = asTyped || type !== 'message' ? [] : spoilerRanges(msg)
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="w-full px-2 py-1 text-start hover:bg-selection hover:text-selection-text focus-visible:bg-selection focus-visible:text-selection-text pointer-coarse:py-2"
      >
        <span className="flex gap-2 text-[0.85em]">
          <bdi className="min-w-0 flex-1 truncate font-semibold">{sanitizeText(nick)}</bdi>
          <time dateTime={new Date(time).toISOString()}>{clock.full(time)}</time>
        </span>
        <span dir="auto" className="block wrap-anywhere">
          {searchExcerpt(msg, q, hidden).map(({ text, isHit, at }) =>
            isHit ? (
              <mark key={at} className="bg-transparent font-bold text-inherit underline">
                {sanitizeText(text)}
              </mark>
            ) : (
              sanitizeText(text)
            ),
          )}
        </span>
      </button>
    </li>
  )
}

function Reach({ found, hasMore, lookedAt, isOpen, error }: Search) {
  const t = useTexts(searchTexts)
  const language = useLanguage()
  if (error) return errorSentence(error, language)
  if (hasMore) return t('foundMany', { count: foundMax, looked: lookedAt })
  return t(isOpen ? 'found' : 'foundAll', { count: found.length, looked: lookedAt })
}

function SearchForm({ room, chat, ignored, asTyped, q: first, onClose }: Omit<SearchDialogProps, 'open'>) {
  const t = useTexts(searchTexts)
  const [typed, setTyped] = useState(first)
  const q = useDeferredValue(typed).trim()
  const search = useSearch(room, chat.state, ignored, q)
  const { found, isOpen, busy, further } = search
  const jump = (id: number) => {
    onClose()
    // After the dialog has returned the focus.
    setTimeout(async () => {
      if (!(await jumpToMessage(id))) chat.addNotice([t('gone')])
    })
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (q !== '' && isOpen) further()
      }}
    >
      <TextField
        ref={focusFirst}
        type="search"
        label={t('what')}
        hint={t('hint')}
        maxLength={limits.searchLengthMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        verbatim
      />
      <p role="status" className="min-h-[1lh]">
        {q !== '' && <Reach {...search} />}
      </p>
      {found.length > 0 && (
        <ul
          aria-label={t('results')}
          className="bevel-sunken max-h-[50dvh] min-h-24 overflow-y-auto bg-field font-message"
        >
          {found.map((message) => (
            <Hit key={message.id} {...{ message, q, asTyped }} onPress={() => jump(message.id)} />
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <Button type="submit" primary busy={busy} disabled={q === '' || !isOpen}>
          {t('further')}
        </Button>
      </div>
    </form>
  )
}

/** Searches loaded messages while typing, older ones on the server. */
export function SearchDialog({ open, onClose, ...form }: SearchDialogProps) {
  const t = useTexts(searchTexts)
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <SearchForm onClose={onClose} {...form} />
    </Dialog>
  )
}
