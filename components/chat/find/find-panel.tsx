'use client'

import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '@/components/ui/button'
import { isComposing } from '@/components/ui/is-composing'
import { useChatHidden } from '@/lib/chat/client/effects/chat-visibility'
import { shownText } from '@/lib/chat/client/message-text/shown-text'
import { set } from '@/lib/chat/client/room/room'
import { parseSearch, type SearchProblem } from '@/lib/chat/client/search/search-query'
import { messageSince, nextHit } from '@/lib/chat/client/search/steps'
import { foundMax, type Search, useSearch } from '@/lib/chat/client/search/use-search'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import { searchTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { toApiError } from '@/lib/core/api/api-error'
import { errorSentence } from '@/lib/core/api/error-sentence'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useClock } from '@/lib/core/browser/use-clock'
import { limits } from '@/lib/core/contract/limits'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { SignButton } from '../composer/notice-bar'
import { whoOf } from '../log/save-log'
import type { ChatSettings } from '../use-chat-settings'
import { FoundList } from './found-list'
import { useMarks } from './mark-hits'

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

/** Stops the search, or goes on. */
function SearchButton({ phase, start, stop }: Search) {
  const t = useTexts(searchTexts)
  if (phase === 'running') return <Button onClick={stop}>{t('stop')}</Button>
  if (phase === 'stopped' || phase === 'failed' || phase === 'enough')
    return <Button onClick={start}>{t('further')}</Button>
  return null
}

/** Where the log was when the panel opened, and goes back to. */
function useWayBack({ log, field, update }: OpenRoom) {
  const [goToPlace] = useState(() => log.current?.keepPlace())
  const [focused] = useState(() => document.activeElement)
  const close = () => {
    update(set({ finding: 0 }))
    // On a phone the keyboard would cover what was found.
    if (!window.matchMedia('(pointer: fine)').matches) return
    const isThere = focused instanceof HTMLElement && focused.isConnected && focused !== document.body
    const back = isThere ? focused : field.current
    back?.focus({ preventScroll: true })
  }
  return {
    close,
    goBack: () => {
      close()
      goToPlace?.()
    },
  }
}

/** @param asked another number when it is asked for again */
function useFocus(field: RefObject<HTMLInputElement | null>, asked: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again.
  useEffect(() => {
    const focus = () => {
      field.current?.focus()
      field.current?.select()
    }
    focus()
    // A closing menu or dialog returns the focus to its button a moment later.
    const again = () => document.activeElement === field.current || focus()
    requestAnimationFrame(() => requestAnimationFrame(again))
  }, [field, asked])
}

/** Goes from match to match; at the end it searches further back. @returns the current one, 0: none */
function useSteps(room: OpenRoom, { found, phase, start }: Search, key: string) {
  const t = useTexts(searchTexts)
  const [current, setCurrent] = useState({ key, id: 0 })
  const [report, setReport] = useState('')
  const id = current.key === key ? current.id : 0
  const goTo = async (to: number) => {
    setReport('')
    const isThere = await room.log.current?.goTo(to, false)
    if (!isThere) setReport(t('gone'))
  }
  const show = (to: number) => {
    setCurrent({ key, id: to })
    if (to > 0) void goTo(to)
  }
  const step = (way: 1 | -1) => {
    const isLast = id > 0 && found.at(-1)?.id === id
    const mayFindMore = phase !== 'done' && phase !== 'full'
    if (phase !== 'running' && mayFindMore && (found.length === 0 || (way === 1 && isLast))) start()
    if (way === 1 && isLast && mayFindMore) return
    show(nextHit(found, id, way))
  }
  const goToDay = async (time: number) => {
    try {
      const to = await messageSince(room, time)
      if (to === null) setReport(t('noDay'))
      else await goTo(to)
    } catch (error) {
      setReport(errorSentence(toApiError(error)))
    }
  }
  return { id, report, show, step, goToDay }
}

/** Those before are typed digit by digit: 2, 20, 202, 2026. */
const firstDay = '2000-01-01'

function DayField({ onDay }: { onDay: (time: number) => void }) {
  const t = useTexts(searchTexts)
  const today = useClock().dayKey(Date.now())
  return (
    <input
      type="date"
      aria-label={t('day')}
      title={t('day')}
      min={firstDay}
      max={today}
      onChange={({ target }) => {
        // In local time; `valueAsDate` would be in UTC.
        if (target.value && target.validity.valid) onDay(new Date(`${target.value}T00:00`).getTime())
      }}
      className="text-box w-auto shrink-0"
    />
  )
}

/** F3 steps from anywhere, Enter in the field; Escape goes back. */
function useKeys(
  field: RefObject<HTMLInputElement | null>,
  step: (way: 1 | -1) => void,
  goBack: () => void,
): (event: KeyboardEvent) => void {
  const isHidden = useChatHidden()
  const onF3 = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'F3' || isHidden) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    window.addEventListener('keydown', onF3)
    return () => window.removeEventListener('keydown', onF3)
  }, [])
  return (event) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') goBack()
    else if (event.key === 'Enter' && event.target === field.current) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
}

const signSize = 'size-7 pointer-coarse:size-10'

interface FindLineProps {
  field: RefObject<HTMLInputElement | null>
  typed: string
  onType: (typed: string) => void
  /** Null: there is nothing to look for. */
  step: ((way: 1 | -1) => void) | null
  onClose: () => void
}

function FindLine({ field, typed, onType, step, onClose }: FindLineProps) {
  const t = useTexts(searchTexts)
  const way = (by: 1 | -1) => ({ disabled: !step, onClick: () => step?.(by), className: signSize })
  return (
    <div className="flex items-center gap-1">
      <input
        ref={field}
        type="search"
        aria-label={t('what')}
        placeholder={t('what')}
        maxLength={limits.searchLengthMax}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="text-box flex-1"
      />
      <SignButton sign="↑" label={t('older')} {...way(1)} />
      <SignButton sign="↓" label={t('newer')} {...way(-1)} />
      <SignButton label={t('close')} onClick={onClose} className={signSize} />
    </div>
  )
}

/** Which match is shown, and how the search goes. */
function Status({ search, id, said }: { search: Search; id: number; said: string }) {
  const t = useTexts(searchTexts)
  const chat = useTexts(chatTexts)
  const { found, phase } = search
  const at = found.findIndex((each) => each.id === id)
  const hit = found[at]
  return (
    <p role="status" className="min-w-0 flex-1 leading-tight wrap-anywhere">
      {hit && (
        <>
          <span className="font-bold tabular-nums">
            {t('position', { at: at + 1, count: found.length })}{' '}
          </span>
          <span className="sr-only">
            {sanitizeText(whoOf(hit, chat))}: {sanitizeText(shownText(hit, chat))}{' '}
          </span>
        </>
      )}
      {said || (!(hit && phase === 'done') && <Progress {...search} />)}
    </p>
  )
}

interface FindPanelProps {
  room: OpenRoom
  settings: Pick<ChatSettings, 'ignored' | 'asTyped'>
}

/** Finds messages: the loaded ones while typing, older ones on the server. It stays while the log shows them. */
export function FindPanel({ room, settings: { ignored, asTyped } }: FindPanelProps) {
  const t = useTexts(searchTexts)
  const { finding, findText: typed } = useRoom(room, 'finding', 'findText')
  const field = useRef<HTMLInputElement>(null)
  const text = useDeferredValue(typed)
  const parsed = useMemo(() => parseSearch(text, new Date()), [text])
  const filter = 'filter' in parsed ? parsed.filter : null
  const problem = useProblemSentence('problem' in parsed ? parsed.problem : null)
  const search = useSearch(room, ignored, filter)
  const { id, report, show, step, goToDay } = useSteps(room, search, text)
  const { close, goBack } = useWayBack(room)
  const [isListed, setListed] = useState(false)
  const q = filter?.q ?? ''
  useMarks(room, q)
  useFocus(field, finding)
  const onKeyDown = useKeys(field, step, goBack)
  const onType = (next: string) => room.update(set({ findText: next }))
  return (
    <search
      data-region=""
      tabIndex={-1}
      aria-label={t('title')}
      onKeyDown={onKeyDown}
      className="mb-1 flex shrink-0 flex-col gap-1 px-0.5"
    >
      <FindLine {...{ field, typed, onType }} step={filter && step} onClose={close} />
      <div className="flex items-center gap-1">
        <Status {...{ search, id }} said={report || problem || (filter ? '' : t('hint'))} />
        {filter && <SearchButton {...search} />}
        <DayField onDay={goToDay} />
        <Button aria-expanded={isListed} onClick={() => setListed(!isListed)}>
          {t('list')}
        </Button>
      </div>
      {isListed && (
        <FoundList {...{ found: search.found, asTyped, field, q, onType }} currentId={id} onPress={show} />
      )}
    </search>
  )
}
