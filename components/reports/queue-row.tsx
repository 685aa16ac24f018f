import { SmallButton } from '@/components/admin/list-panel'
import { TagLink } from '@/components/admin/tag-link'
import { UserName, UserText } from '@/components/admin/user-text'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { RowOf } from '@/lib/admin/client/use-admin-list'
import { useTexts } from '@/lib/core/i18n/use-language'
import { reportedPath, reportReasons } from '@/lib/reports/limits'
import { queueTexts } from '@/lib/reports/texts'

export type Report = RowOf<'reports'>
/** A sender whom raid mode holds. */
export type Held = RowOf<'held'>
export type QueueItem = Report | Held

export const isHeld = (item: QueueItem): item is Held => 'admitted_time' in item

const queueActions = ['hide', 'delete', 'ban', 'admit', 'dismiss'] as const
export type QueueAction = (typeof queueActions)[number]

/** Rooms have no sender, what is gone cannot be hidden, and of held senders nothing is there yet. */
export function mayAct(action: QueueAction, item: QueueItem): boolean {
  if (isHeld(item)) return action === 'ban' || action === 'admit'
  const { kind, state, there } = item
  if (state !== 'open' || action === 'admit') return false
  return action === 'dismiss' || (kind !== 'room' && (action === 'ban' || there))
}

interface QueueRowProps {
  item: QueueItem
  what: string
  /** Keys are about it. */
  active: boolean
  onSelect: () => void
  onAct: (action: QueueAction) => void
  onReopen: (report: Report) => void
}

function Facts({ report }: { report: Report }) {
  const t = useTexts(queueTexts)
  const { reasons, networks, word, first_time, last_time, tag, there } = report
  const named = reportReasons.flatMap((reason) => {
    const count = reasons[reason] ?? 0
    return count > 0 ? [`${t(reason)} ${count}`] : []
  })
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-field-muted">
      {networks > 0 && (
        <strong className="text-ink">
          {t('networks', { count: networks })}: {named.join(' · ')}
        </strong>
      )}
      {word !== '' && <strong className="text-ink">{t('found', { word })}</strong>}
      <span>
        <RelativeTime ms={last_time} />
        {first_time < last_time && (
          <>
            {' · '}
            {t('since')} <RelativeTime ms={first_time} />
          </>
        )}
      </span>
      {tag && (
        <span>
          {t('from')} <TagLink tag={tag} />
        </span>
      )}
      {!there && <strong className="text-danger">{t('gone')}</strong>}
    </p>
  )
}

/** Messages around it, or the last ones of the room. */
function Context({ report: { kind, subject, context } }: { report: Report }) {
  const t = useTexts(queueTexts)
  if (context.length === 0) return null
  return (
    <ol aria-label={t('around')} className="border-s-2 border-shadow ps-2 text-sm">
      {context.map(({ id, nick, msg }) => (
        <li key={id} className={kind === 'message' && String(id) === subject ? 'bg-notice' : ''}>
          <UserName>{nick}</UserName>: <span dir="auto">{msg}</span>
        </li>
      ))}
    </ol>
  )
}

/** The first message of each. */
function HeldSender({ sender: { room, msg, tag, time, trip }, what }: { sender: Held; what: string }) {
  const t = useTexts(queueTexts)
  return (
    <>
      <p className="flex flex-wrap gap-x-2">
        <strong>
          <bdi>{what}</bdi>
        </strong>
        {trip !== null && <span className="text-field-muted">◆{trip}</span>}
        <bdi>{room}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-field-muted">
        <RelativeTime ms={time} />
        <span>
          {t('from')} <TagLink tag={tag} />
        </span>
      </p>
      <blockquote aria-label={t('first')} className="bevel-thin p-1 wrap-anywhere">
        <UserText>{msg}</UserText>
      </blockquote>
    </>
  )
}

function ReportedItem({ report, what }: { report: Report; what: string }) {
  const t = useTexts(queueTexts)
  const { kind, subject, room, nick, content, original, notes } = report
  const isPart = kind === 'message' && report.context.some(({ id }) => String(id) === subject)
  return (
    <>
      <p className="flex flex-wrap gap-x-2">
        <Link href={reportedPath(kind, subject, room)}>{what}</Link>
        {nick !== '' && <UserName>{nick}</UserName>}
        {room !== '' && <bdi>{room}</bdi>}
      </p>
      <Facts report={report} />
      {original !== '' && (
        <blockquote aria-label={t('original')} className="bevel-thin bg-notice p-1">
          <UserText>{original}</UserText>
        </blockquote>
      )}
      {content !== '' && !isPart && (
        <blockquote aria-label={t('kept')} className="bevel-thin p-1 wrap-anywhere">
          <UserText>{content}</UserText>
        </blockquote>
      )}
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal, and none moves.
        <q key={index} className="wrap-anywhere">
          {note}
        </q>
      ))}
      <Context report={report} />
    </>
  )
}

export function QueueRow({ item, what, active, onSelect, onAct, onReopen }: QueueRowProps) {
  const t = useTexts(queueTexts)
  return (
    <li
      aria-current={active || undefined}
      // The pointer chooses what the keys are about.
      onPointerDown={onSelect}
      onFocus={onSelect}
      className={`flex flex-col gap-1 border-b border-face-light border-s-4 p-2 last:border-b-0 ${active ? 'border-s-selection' : 'border-s-transparent'}`}
    >
      {isHeld(item) ? <HeldSender sender={item} what={what} /> : <ReportedItem report={item} what={what} />}
      <div className="flex flex-wrap gap-1">
        {!isHeld(item) && item.state === 'closed' ? (
          <SmallButton name={t('reopenOf', { what })} onClick={() => onReopen(item)}>
            {t('reopen')}
          </SmallButton>
        ) : (
          queueActions
            .filter((action) => mayAct(action, item))
            .map((action) => (
              <SmallButton key={action} name={t(`${action}Of`, { what })} onClick={() => onAct(action)}>
                {t(action)}
              </SmallButton>
            ))
        )}
      </div>
    </li>
  )
}
