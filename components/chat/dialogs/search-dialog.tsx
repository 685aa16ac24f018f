'use client'

import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { spoilerRanges } from '@/lib/chat/client/message-text/covered-text'
import { shownText } from '@/lib/chat/client/message-text/shown-text'
import { addNotice } from '@/lib/chat/client/room/room'
import { searchExcerpt } from '@/lib/chat/client/search/search-excerpt'
import { parseSearch, type SearchOperator, type SearchProblem } from '@/lib/chat/client/search/search-query'
import { foundMax, type Search, useSearch } from '@/lib/chat/client/search/use-search'
import type { OpenRoom } from '@/lib/chat/client/store'
import type { Message } from '@/lib/chat/contract/chat'
import { chatTexts, searchTexts } from '@/lib/chat/texts'
import { errorSentence } from '@/lib/core/api/error-sentence'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useClock } from '@/lib/core/browser/use-clock'
import { limits } from '@/lib/core/contract/limits'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'

interface SearchDialogProps {
  open: boolean
  room: OpenRoom
  ignored: ReadonlySet<string>
  asTyped: boolean
  q: string
  onClose: () => void
}

interface HitProps {
  message: Message
  q: string
  asTyped: boolean
  onPress: () => void
}

function Hit({ message, q, asTyped, onPress }: HitProps) {
  const clock = useClock()
  const chat = useTexts(chatTexts)
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
          {searchExcerpt(shownText(message, chat), q, hidden).map(({ text, isHit, at }) =>
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

function useProblemSentence(problem: SearchProblem | null): string {
  const t = useTexts(searchTexts)
  const today = useClock().dayKey(Date.now())
  if (!problem) return ''
  const { key, ...values } = problem
  return t(key, { ...values, today })
}

/** Screen readers get the beginning and the end only. */
function Progress({ phase, found, lookedAt, error }: Search) {
  const t = useTexts(searchTexts)
  const language = useLanguage()
  const reason = error ? errorSentence(error) : ''
  const values = { count: found.length, looked: new Intl.NumberFormat(language).format(lookedAt) }
  if (phase === 'waiting' || phase === 'running')
    return (
      <>
        <span className="sr-only">{reason ? t('retrying', { reason }) : t('searching')}</span>
        <span aria-hidden="true">{reason ? t('retrying', { reason }) : t('running', values)}</span>
      </>
    )
  if (phase === 'failed') return t('failed', { reason })
  if (phase === 'full') return t('full', { count: foundMax })
  return t(phase === 'done' && found.length === 0 ? 'nothing' : phase, values)
}

const operatorLook =
  'inline-flex min-h-6 items-center font-mono text-link underline underline-offset-2 pointer-coarse:min-h-9'

interface OperatorsProps {
  field: RefObject<HTMLInputElement | null>
  onChange: (typed: string) => void
}

/** A press inserts one, with its value selected. */
function Operators({ field, onChange }: OperatorsProps) {
  const t = useTexts(searchTexts)
  const today = useClock().dayKey(Date.now())
  const examples: readonly [operator: SearchOperator, value: string][] = [
    ['from', 'ann'],
    ['after', today],
    ['before', today],
    ['has', 'link'],
  ]
  const insert = (operator: SearchOperator, value: string) => {
    const box = field.current
    if (!box) return
    const text = box.value.trimEnd()
    const start = `${text}${text === '' ? '' : ' '}${operator}:`
    const given = operator === 'from' ? '' : value
    // The value is there to be replaced.
    box.value = start + given
    onChange(box.value)
    box.focus()
    if (operator !== 'has') box.setSelectionRange(start.length, box.value.length)
  }
  return (
    <div className="flex flex-wrap gap-x-1 text-muted">
      <span className="inline-flex min-h-6 items-center pointer-coarse:min-h-9">{t('narrow')}</span>
      <ul className="flex flex-wrap gap-x-3">
        {examples.map(([operator, value]) => (
          <li key={operator} className="inline-flex items-center gap-1">
            <button
              type="button"
              aria-label={t('insert', { operator: `${operator}:` })}
              onClick={() => insert(operator, value)}
              className={operatorLook}
            >
              {operator}:{value}
            </button>
            <span>{t(operator)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SearchButtonProps extends Search {
  disabled: boolean
}

/** Begins, stops or goes on. */
function SearchButton({ phase, stop, disabled }: SearchButtonProps) {
  const t = useTexts(searchTexts)
  if (phase === 'running')
    return (
      <Button
        onClick={(event) => {
          // It becomes a submit button at once, which this press would activate.
          event.preventDefault()
          stop()
        }}
      >
        {t('stop')}
      </Button>
    )
  const goesOn = phase === 'stopped' || phase === 'failed' || phase === 'enough'
  return (
    <Button type="submit" primary disabled={disabled}>
      {t(goesOn ? 'further' : 'search')}
    </Button>
  )
}

function SearchForm({ room, ignored, asTyped, q: first, onClose }: Omit<SearchDialogProps, 'open'>) {
  const t = useTexts(searchTexts)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(first)
  const text = useDeferredValue(typed)
  const parsed = useMemo(() => parseSearch(text, new Date()), [text])
  const filter = 'filter' in parsed ? parsed.filter : null
  const problem = useProblemSentence('problem' in parsed ? parsed.problem : null)
  const search = useSearch(room, ignored, filter)
  const { found, start } = search
  const jump = (id: number) => {
    onClose()
    // After the dialog has returned the focus.
    setTimeout(async () => {
      if (!(await room.log.current?.goTo(id))) room.update(addNotice([t('gone')]))
    })
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (filter) start()
      }}
    >
      <TextField
        ref={(box) => {
          field.current = box
          // React does not write this attribute, which the dialog looks for.
          box?.setAttribute('autofocus', '')
        }}
        type="search"
        label={t('what')}
        hint={t('hint')}
        maxLength={limits.searchLengthMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        enterKeyHint="search"
        autoComplete="off"
        verbatim
      />
      <Operators field={field} onChange={setTyped} />
      <p role="status" className="min-h-[1lh] wrap-anywhere">
        {problem || (filter && <Progress {...search} />)}
      </p>
      {found.length > 0 && (
        <ul
          aria-label={t('results')}
          className="bevel-sunken max-h-[50dvh] min-h-24 overflow-y-auto bg-field font-message"
        >
          {found.map((message) => (
            <Hit
              key={message.id}
              {...{ message, asTyped }}
              q={filter?.q ?? ''}
              onPress={() => jump(message.id)}
            />
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <SearchButton {...search} disabled={filter === null} />
      </div>
    </form>
  )
}

/** Loaded messages while typing, older ones on the server. */
export function SearchDialog({ open, onClose, ...form }: SearchDialogProps) {
  const t = useTexts(searchTexts)
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <SearchForm onClose={onClose} {...form} />
    </Dialog>
  )
}
