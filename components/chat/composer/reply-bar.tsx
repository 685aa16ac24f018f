'use client'

import { set } from '@/lib/chat/client/room/room'
import type { OpenRoom } from '@/lib/chat/client/store'
import { chatTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { Quote } from '../log/message-row'
import { NoticeBar } from './notice-bar'

export function ReplyBar({ room, replyTo }: { room: OpenRoom; replyTo: number }) {
  const t = useTexts(chatTexts)
  const leave = () => {
    room.update(set({ replyTo: 0 }))
    room.field.current?.focus()
  }
  return (
    <NoticeBar leave={t('noReply')} onLeave={leave}>
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2">
        <span aria-hidden="true" className="order-first shrink-0">
          {t('replying')}
        </span>
        <Quote id={replyTo} />
      </p>
    </NoticeBar>
  )
}
