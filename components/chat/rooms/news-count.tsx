import type { Unread } from '@/lib/chat/client/rooms/unread'
import { roomTexts } from '@/lib/chat/late-texts'
import { useTexts } from '@/lib/core/i18n/use-language'

const countLook = 'shrink-0 px-1 font-bold tabular-nums'

/** How much is new; an @ where the reader is mentioned. */
export function NewsCount({ count, mentions }: Pick<Unread, 'count' | 'mentions'>) {
  const t = useTexts(roomTexts)
  if (count === 0) return null
  const shown = count > 99 ? '99+' : count
  return (
    <span className={`${countLook} ${mentions > 0 ? 'bg-selection text-selection-text' : ''}`}>
      <span aria-hidden="true">
        {mentions > 0 && '@'}
        {shown}
      </span>
      <span className="sr-only">
        {` ${t('unread', { count: shown })}`}
        {mentions > 0 && `, ${t('mentioned')}`}
      </span>
    </span>
  )
}
