import { addressOf } from '@/lib/chat/client/rooms/leave-room'
import type { ListedRoom } from '@/lib/chat/client/rooms/open-rooms'
import { troubleOf, type Unread } from '@/lib/chat/client/rooms/unread'
import { roomTexts } from '@/lib/chat/late-texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import { NewsCount } from './news-count'
import type { useOpenRooms } from './use-open-rooms'

/** Its name and what is new, in one line whose height does not change. */
export function RoomLabel({ room, unread }: { room: string; unread: Unread | undefined }) {
  const t = useTexts(roomTexts)
  const trouble = troubleOf(unread)
  return (
    <>
      <bdi className="min-w-0 flex-1 truncate">{sanitizeText(room)}</bdi>
      {trouble && (
        <span title={t(trouble)} className="shrink-0 px-1 font-bold text-danger">
          <span aria-hidden="true">!</span>
          <span className="sr-only"> {t(trouble)}</span>
        </span>
      )}
      {unread && <NewsCount {...unread} />}
    </>
  )
}

interface RoomListProps
  extends Pick<ReturnType<typeof useOpenRooms>, 'rooms' | 'unread' | 'onOpen' | 'leave'> {
  shown: string
  onFind: () => void
}

const rowLook = 'flex h-7 items-stretch pointer-coarse:h-10'
const linkLook =
  'relative flex min-w-0 flex-1 items-center gap-1 px-1 text-inherit no-underline focus-visible:-outline-offset-2 hover:bg-face-light/50 aria-[current]:bg-face aria-[current]:font-bold aria-[current]:text-ink'
const buttonLook = 'w-7 shrink-0 focus-visible:-outline-offset-2 hover:bg-face-light/50 pointer-coarse:w-10'

/** Of two and more rooms. */
export function RoomList({ rooms, unread, shown, onOpen, leave, onFind }: RoomListProps) {
  const t = useTexts(roomTexts)
  return (
    <nav aria-label={t('rooms')} className="flex max-h-1/2 shrink-0 flex-col">
      <h2 className="bevel-raised flex shrink-0 bg-face px-2 py-0.5">
        <span className="flex-1">{t('rooms')}</span>
        <button
          type="button"
          aria-label={t('open')}
          title={`${t('open')} ${t('keys')}`}
          onClick={onFind}
          className="-my-0.5 size-6 pointer-coarse:size-9"
        >
          +
        </button>
      </h2>
      <ul className="min-h-0 overflow-y-auto p-1 text-sm">
        {rooms.map((each: ListedRoom) => (
          <li key={each.room} className={rowLook}>
            <a
              href={addressOf(each)}
              title={each.room}
              aria-current={each.room === shown ? 'page' : undefined}
              onClick={onOpen}
              className={linkLook}
            >
              <RoomLabel room={each.room} unread={unread.get(each.room)} />
            </a>
            <button
              type="button"
              aria-label={t('leave', { room: each.room })}
              title={t('leave', { room: each.room })}
              onClick={() => void leave(each)}
              className={buttonLook}
            >
              <span aria-hidden="true">✕</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
