'use client'

import { useMemo, useState } from 'react'
import { ListBox } from '@/components/admin/list-box'
import { usePanel } from '@/components/admin/use-panel'
import { Button } from '@/components/ui/button'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import type { AdminMessage } from '@/lib/chat/contract/admin-messages'
import { useTexts } from '@/lib/core/i18n/use-language'
import { EditDialog } from './edit-dialog'
import { useMessageColumns } from './message-columns'
import { filterFields, type MessageFilters, noFilters, queryOf } from './message-filters'
import { MessageSearch } from './message-search'
import { PostDialog } from './post-dialog'
import { type LastAction, SelectionBar } from './selection-bar'
import { messageTexts } from './texts'

const none: ReadonlySet<string> = new Set()
const refreshMs = 3000

const keyOf = ({ id }: AdminMessage) => String(id)
const fields: ReadonlySet<string> = new Set(filterFields)

/** The search that the address asks for. */
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

/** The panel in which messages are searched, followed, changed, deleted and brought back. */
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
          chosen,
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
