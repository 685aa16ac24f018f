'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { ListBox, SmallButton } from '@/components/admin/list-panel'
import { usePanel } from '@/components/admin/use-panel'
import { UserName, UserText } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import { RelativeTime } from '@/components/ui/relative-time'
import { cleanUpTexts } from '@/lib/actions/texts'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { messageTexts } from '@/lib/chat/admin-texts'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { chatLimits } from '@/lib/chat/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import {
  BanButton,
  DeleteButton,
  MessageActions,
  messageReference,
  useMessageActions,
} from './message-actions'
import { EditDialog, PostDialog, ReplacedDialog } from './message-dialogs'
import { filterFields, isNarrowed, type MessageFilters, matchOf, noFilters, queryOf } from './message-filters'
import { MessageSearch } from './message-search'

interface SelectionBarProps {
  ids: number[]
  /** They are deleted messages. */
  deleted: boolean
  onCleanUp: () => void
  actions: ReturnType<typeof useMessageActions>
  /** Buttons for the whole list. */
  children: ReactNode
}

/** Actions on the selected messages. */
function SelectionBar({ ids, deleted, onCleanUp, actions, children }: SelectionBarProps) {
  const t = useTexts(messageTexts)
  const clean = useTexts(cleanUpTexts)
  const { busy, remove, restore } = actions
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={ids.length === 0} busy={busy} onClick={() => (deleted ? restore : remove)(ids)}>
        {t(deleted ? 'restoreSome' : 'deleteSome')}
      </Button>
      {!deleted && (
        <Button disabled={ids.length === 0} onClick={onCleanUp}>
          {clean('selection')}
        </Button>
      )}
      <span className="flex-1">{t('chosen', { count: ids.length })}</span>
      {children}
    </div>
  )
}

function Marks({ row }: { row: AdminMessage }) {
  const t = useTexts(messageTexts)
  const marks = [
    row.is_admin && t('isAdmin'),
    row.is_bot && t('isBot'),
    row.other_sender && t('isOtherSender'),
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

/** How long the texts that a sender replaced are kept, as deleted messages. */
const keptMs = chatLimits.undoHours * 3_600_000

interface MessageActionsOfRow {
  edit: (row: AdminMessage) => void
  showReplaced: (row: AdminMessage) => void
}

function useMessageColumns(
  { edit, showReplaced }: MessageActionsOfRow,
  actions: ReturnType<typeof useMessageActions>,
): DataColumn<AdminMessage>[] {
  const t = useTexts(messageTexts)
  return [
    {
      id: 'sender',
      title: t('sender'),
      cell: (row) => <Sender row={row} />,
      className: 'w-24 @xl:w-40',
    },
    {
      id: 'message',
      title: t('message'),
      cell: (row) => (
        <>
          <UserText className="font-message text-sm whitespace-pre-wrap">{row.msg}</UserText>
          <Marks row={row} />
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-0.5">
            <p className="text-xs text-field-muted">
              <RelativeTime ms={row.time} />
            </p>
            <div className="flex flex-wrap gap-1">
              <DeleteButton row={row} actions={actions} />
              <BanButton row={row} actions={actions} />
              {row.edited_time !== null && Date.now() - row.edited_time < keptMs && (
                <SmallButton name={t('replacedOf', { id: row.id })} onClick={() => showReplaced(row)}>
                  {t('replaced')}
                </SmallButton>
              )}
              {row.deleted_time === null && !row.shadow && (
                <SmallButton name={t('editOf', { id: row.id })} onClick={() => edit(row)}>
                  {t('edit')}
                </SmallButton>
              )}
            </div>
          </div>
        </>
      ),
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
    q: parameter('q'),
    room: parameter('room'),
    nick: parameter('nick'),
    trip: parameter('trip'),
    tag: parameter('tag'),
  }
}

/** The panel of messages: search, follow, edit, delete, restore, ban. */
export function Messages() {
  const t = useTexts(messageTexts)
  const [filters, setFilters] = useState(useAddressFilters())
  const [live, setLive] = useState(true)
  const [chosen, setChosen] = useState(none)
  const [open, setOpen] = useState<'post' | AdminMessage | null>(null)
  const list = useAdminList('messages', keyOf, queryOf(filters), { refreshMs: live ? refreshMs : 0 })
  const { rows } = list
  const actions = useMessageActions((changed) => {
    setChosen(none)
    return list.reload(changed)
  })
  const [replaced, setReplaced] = useState<AdminMessage | null>(null)
  const clean = useTexts(cleanUpTexts)
  const { cleanUp } = actions
  const columns = useMessageColumns({ edit: setOpen, showReplaced: setReplaced }, actions)
  const ids = useMemo(() => rows.filter((row) => chosen.has(keyOf(row))).map(({ id }) => id), [rows, chosen])
  const search = (next: MessageFilters) => {
    setFilters(next)
    setChosen(none)
  }
  const found = matchOf(filters)
  const close = () => setOpen(null)
  const done = (sentence: string, changed?: AdminMessage) => {
    close()
    actions.done({ sentence }, changed)
  }
  return (
    <>
      <MessageSearch filters={filters} onSearch={search} error={list.error} live={live} onLive={setLive} />
      <MessageActions actions={actions} />
      <SelectionBar
        ids={ids}
        deleted={filters.deleted}
        onCleanUp={() => cleanUp.start(clean('ofSelection'), { ids: ids.map(messageReference) })}
        actions={actions}
      >
        {found && (
          <Button
            onClick={() =>
              cleanUp.start(found.kinds ? clean('ofSearch') : clean('ofSender', { name: filters.tag }), found)
            }
          >
            {clean('search')}
          </Button>
        )}
        <Button onClick={() => setOpen('post')}>{t('post')}</Button>
      </SelectionBar>
      <ListBox
        label={t('label')}
        q={filters.q}
        isFiltered={isNarrowed(filters)}
        empty={t('noMessages')}
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
      {replaced && <ReplacedDialog message={replaced} onClose={() => setReplaced(null)} />}
      {open === 'post' && <PostDialog room={filters.room} onClose={close} onDone={() => done(t('posted'))} />}
      {open && open !== 'post' && (
        <EditDialog
          message={rows.find(({ id }) => id === open.id) ?? open}
          onStale={list.reload}
          onClose={close}
          onDone={(changed) => done(t('edited', { id: changed.id }), changed)}
        />
      )}
    </>
  )
}
