'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { deleteMessages, restoreMessages } from '@/lib/client/admin-messages'
import { useAdminList } from '@/lib/client/use-admin-list'
import { useCall } from '@/lib/client/use-call'
import { useTexts } from '@/lib/client/use-language'
import type { AdminMessage } from '@/lib/schemas/admin/messages'
import { ConfirmDialog } from '../confirm-dialog'
import { ListBox } from '../list-box'
import { Refusal } from '../refusal'
import { Told } from '../told'
import { usePanel } from '../use-panel'
import { EditDialog } from './edit-dialog'
import { useMessageColumns } from './message-columns'
import { MessageSearch } from './message-search'
import { PostDialog } from './post-dialog'
import { messageTexts } from './texts'

const none: ReadonlySet<string> = new Set()

type Open = { what: 'post' | 'delete' } | { what: 'edit'; message: AdminMessage } | null

/** The panel in which messages are searched, followed, changed, deleted and brought back. */
export function Messages() {
  const t = useTexts(messageTexts)
  const { wish } = usePanel()
  const [filters, setFilters] = useState({
    ...{ q: '', room: wish('room'), nick: wish('nick'), tag: wish('tag') },
    ...{ flagged: false, deleted: false },
  })
  const [live, setLive] = useState(true)
  const [chosen, setChosen] = useState(none)
  const [open, setOpen] = useState<Open>(null)
  const [told, setTold] = useState<{ sentence: string; undo?: number[] } | null>(null)
  const restoring = useCall(restoreMessages)
  const flags = { flagged: filters.flagged ? 1 : null, deleted: filters.deleted ? 1 : null }
  const list = useAdminList<AdminMessage>(
    'messages',
    { ...filters, ...flags },
    { refreshMs: live ? 3000 : 0 },
  )
  const columns = useMessageColumns((message) => setOpen({ what: 'edit', message }))
  const ids = list.rows.map(({ id }) => id).filter((id) => chosen.has(String(id)))

  const done = (sentence: string, undo?: number[]) => {
    setTold({ sentence, ...(undo ? { undo } : {}) })
    setOpen(null)
    setChosen(none)
    void list.reload()
  }
  const restore = async (of: number[]) => {
    const answer = await restoring.run(of)
    if (answer) done(t('back', { count: answer.ids.length }))
  }
  const buttons = <Button onClick={() => setOpen({ what: 'post' })}>{t('post')}</Button>
  const undo = told?.undo
  return (
    <>
      <MessageSearch
        filters={filters}
        onSearch={(next) => {
          setFilters(next)
          setChosen(none)
        }}
        live={live}
        onLive={setLive}
        buttons={buttons}
      />
      <Told>
        {told && (
          <>
            {told.sentence}
            {undo && (
              <Button busy={restoring.busy} onClick={() => restore(undo)}>
                {t('undo')}
              </Button>
            )}
          </>
        )}
      </Told>
      {restoring.error && <Refusal error={restoring.error} />}
      <div className="flex items-center gap-2">
        {filters.deleted ? (
          <Button disabled={ids.length === 0} busy={restoring.busy} onClick={() => restore(ids)}>
            {t('restoreSome')}
          </Button>
        ) : (
          <Button disabled={ids.length === 0} onClick={() => setOpen({ what: 'delete' })}>
            {t('deleteSome')}
          </Button>
        )}
        <span>{t('chosen', { count: ids.length })}</span>
      </div>
      <ListBox
        label={t('label')}
        empty={t('empty')}
        list={list}
        columns={columns}
        keyOf={(row) => String(row.id)}
        selection={{
          chosen,
          onChange: setChosen,
          allLabel: t('selectAll'),
          labelOf: ({ id }) => t('select', { id }),
        }}
      />
      {open?.what === 'post' && (
        <PostDialog room={filters.room} onClose={() => setOpen(null)} onDone={() => done(t('posted'))} />
      )}
      {open?.what === 'edit' && (
        <EditDialog
          message={list.rows.find(({ id }) => id === open.message.id) ?? open.message}
          onStale={list.reload}
          onClose={() => setOpen(null)}
          onDone={() => done(t('edited', { id: open.message.id }))}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteQuestion
          ids={ids}
          onClose={() => setOpen(null)}
          onDone={(gone) => done(t('gone', { count: gone.length }), gone)}
        />
      )}
    </>
  )
}

function DeleteQuestion({
  ids,
  onDone,
  onClose,
}: {
  ids: number[]
  onDone: (gone: number[]) => void
  onClose: () => void
}) {
  const t = useTexts(messageTexts)
  return (
    <ConfirmDialog
      title={t('deleteTitle', { count: ids.length })}
      text={t('deleteText')}
      yes={t('deleteSome').replace('…', '')}
      call={() => deleteMessages(ids)}
      onDone={(answer) => onDone(answer.ids)}
      onClose={onClose}
    />
  )
}
