'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import { adminCall } from '@/lib/client/admin/admin-call'
import { type AdminList, useAdminList } from '@/lib/client/admin/use-admin-list'
import { useDownload } from '@/lib/client/admin/use-download'
import { useTexts } from '@/lib/client/use-language'
import type { AdminWord } from '@/lib/schemas/admin/words'
import { ConfirmedCall } from '../confirmed-call'
import { ListBox } from '../list-box'
import { Refusal } from '../refusal'
import { SearchBar } from '../search-bar'
import { SmallButton } from '../small-button'
import { StatusMessage } from '../status-message'
import { adminTexts } from '../texts'
import { WrittenName, WrittenText } from '../written'
import { ImportDialog } from './import-dialog'
import { wordTexts } from './texts'
import { AddWordsDialog, WordDialog } from './word-dialogs'
import { WordTrial } from './word-trial'

type Open = { what: 'add' | 'import' } | { what: 'edit' | 'delete'; word: AdminWord } | null

function useWordColumns(setOpen: (open: Open) => void): DataColumn<AdminWord>[] {
  const t = useTexts(wordTexts)
  const shared = useTexts(adminTexts)
  return [
    { id: 'word', title: t('word'), cell: ({ word }) => <WrittenName>{word}</WrittenName> },
    { id: 'action', title: t('action'), cell: ({ action }) => t(action), className: 'w-18 sm:w-24' },
    {
      id: 'scope',
      title: t('scope'),
      cell: ({ scope }) => scope.map((each) => t(each)).join(' · '),
      className: 'max-md:hidden',
    },
    { id: 'hits', title: t('hits'), cell: ({ hits }) => hits, className: 'w-16 max-sm:hidden' },
    {
      id: 'note',
      title: t('note'),
      cell: ({ note }) => <WrittenText>{note}</WrittenText>,
      className: 'max-md:hidden',
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (word) => (
        <div className="flex flex-wrap gap-1">
          <SmallButton
            name={shared('editOf', { name: word.word })}
            onClick={() => setOpen({ what: 'edit', word })}
          >
            {shared('edit')}
          </SmallButton>
          <SmallButton
            name={shared('deleteOf', { name: word.word })}
            onClick={() => setOpen({ what: 'delete', word })}
          >
            {shared('deleteMore')}
          </SmallButton>
        </div>
      ),
      className: 'w-36 sm:w-40',
    },
  ]
}

const keyOf = ({ id }: AdminWord) => String(id)

interface WordDialogsProps {
  open: Open
  list: AdminList<AdminWord>
  onClose: () => void
  onDone: (sentence: string) => void
}

/** The dialog that is open, if any. */
function WordDialogs({ open, list, onClose, onDone }: WordDialogsProps) {
  const t = useTexts(wordTexts)
  const shared = useTexts(adminTexts)
  return (
    <>
      {open?.what === 'add' && (
        <AddWordsDialog onClose={onClose} onDone={(counts) => onDone(t('added', counts))} />
      )}
      {open?.what === 'import' && (
        <ImportDialog onClose={onClose} onDone={(counts) => onDone(t('imported', counts))} />
      )}
      {open?.what === 'edit' && (
        <WordDialog
          word={list.rows.find(({ id }) => id === open.word.id) ?? open.word}
          onStale={list.reload}
          onClose={onClose}
          onDone={() => onDone(t('changed', { word: open.word.word }))}
        />
      )}
      {open?.what === 'delete' && (
        <ConfirmedCall
          title={t('deleteTitle', { word: open.word.word })}
          text={t('deleteText')}
          yes={shared('delete')}
          call={() => adminCall('DELETE /api/admin/words/{id}', { id: open.word.id })}
          onClose={onClose}
          onDone={() => onDone(t('deleted', { word: open.word.word }))}
        />
      )}
    </>
  )
}

/** The panel of the sensitive words. */
export function Words() {
  const t = useTexts(wordTexts)
  const shared = useTexts(adminTexts)
  const [q, setQ] = useState('')
  const [status, setStatus] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const list = useAdminList('words', keyOf, { q })
  const columns = useWordColumns(setOpen)
  const download = useDownload()
  const close = () => setOpen(null)
  const done = (sentence: string) => {
    setStatus(sentence)
    close()
    void list.reload()
  }
  const exportList = () => {
    setStatus('')
    void download.start(async () => ({ name: 'GET /api/admin/words/export', fields: {} }))
  }
  const { outcome } = download
  const fetched =
    outcome === 'saved' || outcome === 'left' ? t(outcome === 'saved' ? 'exported' : 'exportLeft') : ''
  const buttons = (
    <>
      <Button onClick={() => setOpen({ what: 'add' })}>{t('add')}</Button>
      <Button onClick={() => setOpen({ what: 'import' })}>{t('import')}</Button>
      <Button busy={download.busy} onClick={exportList}>
        {download.busy ? shared('working') : t('export')}
      </Button>
    </>
  )
  return (
    <>
      <SearchBar q={q} onSearch={setQ} buttons={buttons} />
      <StatusMessage>{status || fetched}</StatusMessage>
      <Refusal error={download.error} />
      <ListBox label={t('label')} empty={t('empty')} list={list} columns={columns} />
      <WordTrial />
      <WordDialogs open={open} list={list} onClose={close} onDone={done} />
    </>
  )
}
