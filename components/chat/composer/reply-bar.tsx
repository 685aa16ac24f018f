'use client'

import type { KeyboardEvent } from 'react'
import { isComposing } from '@/components/ui/is-composing'
import { set } from '@/lib/chat/client/room/room'
import type { OpenRoom } from '@/lib/chat/client/store'
import { chatTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Quote } from '../log/message-row'

/** Escape cancels, in the field too (composer-aid.tsx). */
export function ReplyBar({ room, replyTo }: { room: OpenRoom; replyTo: number }) {
  const t = useTexts(chatTexts)
  const leave = () => {
    room.update(set({ replyTo: 0 }))
    room.field.current?.focus()
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !isComposing(nativeEvent)) leave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the link and the button in it.
    <div
      onKeyDown={onKeyDown}
      className="mt-1 flex shrink-0 items-center gap-2 bg-notice px-2 py-1 text-ink bevel-sunken"
    >
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2">
        <span aria-hidden="true" className="order-first shrink-0">
          {t('replying')}
        </span>
        <Quote id={replyTo} />
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
