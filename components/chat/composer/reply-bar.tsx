'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { isComposing } from '@/components/ui/is-composing'
import { chatTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Quote } from '../log/message-row'
import { composerField } from '../log/row-events'
import type { ComposerLine } from './use-composer-line'

/** Escape in the field cancels. */
export function ReplyBar({ line }: { line: ComposerLine }) {
  const t = useTexts(chatTexts)
  const { setReplyTo } = line
  const bar = useRef<HTMLDivElement>(null)
  const leave = () => {
    setReplyTo(0)
    composerField()?.focus()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event
    const isHere = target === composerField() || bar.current?.contains(target as Node)
    if (key === 'Escape' && isHere && !defaultPrevented && !isComposing(event)) leave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div
      ref={bar}
      className="mt-1 flex shrink-0 items-center gap-2 bg-notice px-2 py-1 text-ink bevel-sunken"
    >
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2">
        <span aria-hidden="true" className="order-first shrink-0">
          {t('replying')}
        </span>
        <Quote id={line.replyTo} />
      </p>
      <button
        type="button"
        aria-label={t('noReply')}
        title={t('noReply')}
        onClick={leave}
        className="bevel-raised shrink-0 bg-face px-2 active:bevel-pressed pointer-coarse:min-h-9 pointer-coarse:px-3"
      >
        ✕
      </button>
    </div>
  )
}
