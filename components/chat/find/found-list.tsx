'use client'

import type { RefObject } from 'react'
import { spoilerRanges } from '@/lib/chat/client/message-text/covered-text'
import { shownText } from '@/lib/chat/client/message-text/shown-text'
import { searchExcerpt } from '@/lib/chat/client/search/search-excerpt'
import type { SearchOperator } from '@/lib/chat/client/search/search-query'
import type { Message } from '@/lib/chat/contract/chat'
import { searchTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { whoOf } from '../log/save-log'

interface HitProps {
  message: Message
  q: string
  asTyped: boolean
  isCurrent: boolean
  onPress: () => void
}

function Hit({ message, q, asTyped, isCurrent, onPress }: HitProps) {
  const clock = useClock()
  const chat = useTexts(chatTexts)
  const { time, msg, type } = message
  // Only messages have spoilers.
  const hidden = asTyped || type !== 'message' ? [] : spoilerRanges(msg)
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onPress}
        className="w-full px-2 py-1 text-start hover:bg-selection hover:text-selection-text focus-visible:bg-selection focus-visible:text-selection-text pointer-coarse:py-2 aria-[current]:border-s-4 border-selection"
      >
        <span className="flex gap-2 text-[0.85em]">
          <bdi className="min-w-0 flex-1 truncate font-semibold">{sanitizeText(whoOf(message, chat))}</bdi>
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

const operatorLook =
  'inline-flex min-h-6 items-center font-mono text-link underline underline-offset-2 pointer-coarse:min-h-9'

interface OperatorsProps {
  field: RefObject<HTMLInputElement | null>
  onType: (typed: string) => void
}

/** A press inserts one, with its value selected. */
function Operators({ field, onType }: OperatorsProps) {
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
    onType(box.value)
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
            <span className="max-sm:hidden">{t(operator)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FoundListProps extends OperatorsProps {
  found: readonly Message[]
  q: string
  asTyped: boolean
  currentId: number
  onPress: (id: number) => void
}

/** What was found, the newest first, and how to find less. */
export function FoundList({ found, q, asTyped, currentId, onPress, ...operators }: FoundListProps) {
  const t = useTexts(searchTexts)
  return (
    <>
      <Operators {...operators} />
      {found.length > 0 && (
        <ul
          aria-label={t('results')}
          className="bevel-sunken max-h-[25dvh] overflow-y-auto bg-field font-message"
        >
          {found.map((message) => (
            <Hit
              key={message.id}
              {...{ message, q, asTyped }}
              isCurrent={message.id === currentId}
              onPress={() => onPress(message.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
