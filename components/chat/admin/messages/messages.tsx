'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { ListBox, SmallButton } from '@/components/admin/list-panel'
import { ErrorMessage, StatusMessage } from '@/components/admin/messages'
import { usePanel } from '@/components/admin/use-panel'
import { UserName, UserText } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminTexts } from '@/lib/admin/texts'
import { messageTexts } from '@/lib/chat/admin-texts'
import { deleteMessages, restoreMessages } from '@/lib/chat/client/admin-messages'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { useCall } from '@/lib/core/api/use-call'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { EditDialog, PostDialog } from './message-dialogs'
import { filterFields, type MessageFilters, noFilters, queryOf } from './message-filters'
import { MessageSearch } from './message-search'

/** `undo`: the messages that can be restored. */
interface LastAction {
  sentence: string
  undo?: number[]
}

interface SelectionBarProps {
  ids: number[]
  /** They are deleted messages. */
  deleted: boolean
  last: LastAction | null
  onDone: (action: LastAction) => void
  /** Buttons for the whole list. */
  children: ReactNode
}

/** Actions on the selected messages, and the last action with its undo. */
function SelectionBar({ ids, deleted, last, onDone, children }: SelectionBarProps) {
  const t = useTexts(messageTexts)
  const [asking, setAsking] = useState(false)
  const restoring = useCall(restoreMessages)
  const restore = async (of: number[]) => {
    const response = await restoring.run(of)
    if (response) onDone({ sentence: t('back', { count: response.ids.length }) })
  }
  const undo = last?.undo
  return (
    <>
      <StatusMessage>
        {last && (
          <>
            {last.sentence}
            {undo && (
              <Button busy={restoring.busy} onClick={() => restore(undo)}>
                {t('undo')}
              </Button>
            )}
          </>
        )}
      </StatusMessage>
      <ErrorMessage error={restoring.error} />
      <div className="flex items-center gap-2">
        {deleted ? (
          <Button disabled={ids.length === 0} busy={restoring.busy} onClick={() => restore(ids)}>
            {t('restoreSome')}
          </Button>
        ) : (
          <Button disabled={ids.length === 0} onClick={() => setAsking(true)}>
            {t('deleteSome')}
          </Button>
        )}
        <span className="flex-1">{t('chosen', { count: ids.length })}</span>
        {children}
      </div>
      {asking && (
        <ConfirmedCall
          title={t('deleteTitle', { count: ids.length })}
          text={t('deleteText')}
          yes={t('deleteSome').replace('…', '')}
          call={() => deleteMessages(ids)}
          onClose={() => setAsking(false)}
          onDone={(response) => {
            setAsking(false)
            onDone({ sentence: t('gone', { count: response.ids.length }), undo: response.ids })
          }}
        />
      )}
    </>
  )
}

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
      <UserName>{row.nick}</UserName>
      {row.trip !== null && <span className="inline-block max-w-full text-field-muted">!{row.trip}</span>}
      <UserText className="text-xs text-field-muted">{row.room}</UserText>
      {row.tag !== null && <p className="text-xs text-field-muted">{row.tag}</p>}
    </>
  )
}

/** Prefills the ban dialog. */
function banFilters({ nick, trip, tag, room }: AdminMessage): Record<string, string> {
  return { ban: nick, room, ...(trip === null ? {} : { trip }), ...(tag === null ? {} : { tag }) }
}

function useMessageColumns(edit: (row: AdminMessage) => void): DataColumn<AdminMessage>[] {
  const t = useTexts(messageTexts)
  const shared = useTexts(adminTexts)
  const clock = useClock()
  const { open } = usePanel()
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
          <UserText className="font-message text-sm whitespace-pre-wrap">{row.msg}</UserText>
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
            <SmallButton name={t('banOf', { nick: row.nick })} onClick={() => open('bans', banFilters(row))}>
              {t('ban')}
            </SmallButton>
          )}
        </div>
      ),
      className: 'w-18 sm:w-36',
    },
  ]
}

const none: ReadonlySet<string> = new Set()
const refreshMs = 3000

const keyOf = ({ id }: AdminMessage) => String(id)
const fields: ReadonlySet<string> = new Set(filterFields)

function useAddressFilters(): MessageFilters {
  const { parameter } = usePanel()
  return {
    ...noFilters,
    room: parameter('room'),
    nick: parameter('nick'),
    trip: parameter('trip'),
    tag: parameter('tag'),
  }
}

/** The panel of messages: search, follow, edit, delete, restore. */
export function Messages() {
  const t = useTexts(messageTexts)
  const [filters, setFilters] = useState(useAddressFilters())
  const [live, setLive] = useState(true)
  const [chosen, setChosen] = useState(none)
  const [open, setOpen] = useState<'post' | AdminMessage | null>(null)
  const [last, setLast] = useState<LastAction | null>(null)
  const list = useAdminList('messages', keyOf, queryOf(filters), { refreshMs: live ? refreshMs : 0 })
  const { rows } = list
  const columns = useMessageColumns(setOpen)
  const ids = useMemo(() => rows.filter((row) => chosen.has(keyOf(row))).map(({ id }) => id), [rows, chosen])
  const search = (next: MessageFilters) => {
    setFilters(next)
    setChosen(none)
  }
  const close = () => setOpen(null)
  const done = (action: LastAction, changed?: AdminMessage) => {
    setLast(action)
    setChosen(none)
    close()
    void list.reload(changed)
  }
  return (
    <>
      <MessageSearch filters={filters} onSearch={search} error={list.error} live={live} onLive={setLive} />
      <SelectionBar ids={ids} deleted={filters.deleted} last={last} onDone={done}>
        <Button onClick={() => setOpen('post')}>{t('post')}</Button>
      </SelectionBar>
      <ListBox
        label={t('label')}
        empty={t('empty')}
        list={list}
        columns={columns}
        shown={fields}
        selection={{
          selected: chosen,
          onChange: setChosen,
          allLabel: t('selectAll'),
          labelOf: ({ id }) => t('select', { id }),
        }}
      />
      {open === 'post' && (
        <PostDialog room={filters.room} onClose={close} onDone={() => done({ sentence: t('posted') })} />
      )}
      {open && open !== 'post' && (
        <EditDialog
          message={rows.find(({ id }) => id === open.id) ?? open}
          onStale={list.reload}
          onClose={close}
          onDone={(changed) => done({ sentence: t('edited', { id: changed.id }) }, changed)}
        />
      )}
    </>
  )
}
