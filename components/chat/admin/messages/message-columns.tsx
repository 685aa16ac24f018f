'use client'

import { SmallButton } from '@/components/admin/small-button'
import { adminTexts } from '@/components/admin/texts'
import { openPanel } from '@/components/admin/use-panel'
import { WrittenName, WrittenText } from '@/components/admin/written'
import type { DataColumn } from '@/components/ui/data-table'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { messageTexts } from './texts'

function Marks({ row }: { row: AdminMessage }) {
  const t = useTexts(messageTexts)
  const marks = [
    row.is_admin && t('isAdmin'),
    row.is_bot && t('isBot'),
    row.edited_time !== null && t('isEdited'),
    row.flagged && t('isFlagged'),
    row.filtered && t('isFiltered'),
    row.shadow ? t('isShadow') : row.deleted_time !== null && t('isDeleted'),
  ].filter((mark) => mark !== false)
  if (marks.length === 0) return null
  return <p className="text-xs text-wait">{marks.join(' · ')}</p>
}

function Sender({ row }: { row: AdminMessage }) {
  return (
    <>
      <WrittenName>{row.nick}</WrittenName>
      {row.trip !== null && <span className="inline-block max-w-full text-field-muted">!{row.trip}</span>}
      <WrittenText className="text-xs text-field-muted">{row.room}</WrittenText>
      {row.tag !== null && <p className="text-xs text-field-muted">{row.tag}</p>}
    </>
  )
}

/** What a ban of this sender begins with. */
function banFilters({ nick, trip, tag, room }: AdminMessage): Record<string, string> {
  return { ban: nick, room, ...(trip === null ? {} : { trip }), ...(tag === null ? {} : { tag }) }
}

/** The columns of the list of messages. */
export function useMessageColumns(edit: (row: AdminMessage) => void): DataColumn<AdminMessage>[] {
  const t = useTexts(messageTexts)
  const shared = useTexts(adminTexts)
  const clock = useClock()
  return [
    {
      id: 'sender',
      title: t('sender'),
      cell: (row) => <Sender row={row} />,
      className: 'w-24 sm:w-40',
    },
    {
      id: 'message',
      title: t('message'),
      cell: (row) => (
        <>
          <WrittenText className="font-message text-sm whitespace-pre-wrap">{row.msg}</WrittenText>
          <Marks row={row} />
          <p className="text-xs text-field-muted">{clock.full(row.time)}</p>
        </>
      ),
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (row) => (
        <div className="flex flex-wrap gap-1">
          {row.deleted_time === null && !row.shadow && (
            <SmallButton name={t('editOf', { id: row.id })} onClick={() => edit(row)}>
              {t('edit')}
            </SmallButton>
          )}
          {!row.is_admin && (
            <SmallButton
              name={t('banOf', { nick: row.nick })}
              onClick={() => openPanel('bans', banFilters(row))}
            >
              {t('ban')}
            </SmallButton>
          )}
        </div>
      ),
      className: 'w-18 sm:w-36',
    },
  ]
}
