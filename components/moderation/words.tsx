'use client'

import { useState } from 'react'
import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { ListPanel, SmallButton, useListPanel } from '@/components/admin/list-panel'
import { ErrorMessage } from '@/components/admin/messages'
import { UserName, UserText } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import { GroupBox } from '@/components/ui/group-box'
import { TextField } from '@/components/ui/text-field'
import { useDownload } from '@/lib/admin/client/use-download'
import { adminTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import type { Given } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import type { AdminWord, WordTestResponse } from '@/lib/moderation/contract/words'
import { wordTexts } from '@/lib/moderation/texts'
import { ImportDialog } from './import-dialog'
import { AddWordsDialog, WordDialog } from './word-dialogs'

const sentences = { mask: 'becomesMask', block: 'becomesBlock', flag: 'becomesFlag' } as const

function Outcome({ test, preview }: WordTestResponse) {
  const t = useTexts(wordTexts)
  return (
    <>
      {test && (
        <p>
          {test.action === null ? t('nothing') : t(sentences[test.action], { text: test.text })}{' '}
          {test.matches.length > 0 && t('found', { words: test.matches.map(({ word }) => word).join(', ') })}
        </p>
      )}
      {preview && (
        <p>{t('previewOf', { word: preview.word, hits: preview.hits, scanned: preview.scanned })}</p>
      )}
    </>
  )
}

/** Tests a sentence against the list, or a new word against stored messages. */
function WordTest() {
  const t = useTexts(wordTexts)
  const [text, setText] = useState('')
  const { busy, error, response, run } = useCall((tried: Given<'POST /api/admin/words/test'>) =>
    adminCall('POST /api/admin/words/test', tried),
  )
  return (
    <GroupBox caption={t('test')}>
      <form
        className="flex flex-wrap items-end gap-1.5"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void run({ text })
        }}
      >
        <div className="min-w-48 flex-1">
          <TextField
            label={t('testText')}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" busy={busy}>
          {t('testRun')}
        </Button>
        <Button busy={busy} disabled={text.trim() === ''} onClick={() => run({ word: text })}>
          {t('preview')}
        </Button>
      </form>
      {error && <ErrorMessage error={error} />}
      <div role="status" className="pt-1 wrap-anywhere empty:hidden">
        {response && <Outcome {...response} />}
      </div>
    </GroupBox>
  )
}

type Open = { what: 'add' | 'import' } | { what: 'edit' | 'delete'; word: AdminWord }

function useWordColumns(setOpen: (open: Open) => void): DataColumn<AdminWord>[] {
  const t = useTexts(wordTexts)
  const shared = useTexts(adminTexts)
  return [
    { id: 'word', title: t('word'), cell: ({ word }) => <UserName>{word}</UserName> },
    { id: 'action', title: t('action'), cell: ({ action }) => t(action), className: 'w-18 @xl:w-24' },
    {
      id: 'scope',
      title: t('scope'),
      cell: ({ scope }) => scope.map((each) => t(each)).join(' · '),
      className: '@max-3xl:hidden',
    },
    { id: 'hits', title: t('hits'), cell: ({ hits }) => hits, className: 'w-16 @max-xl:hidden' },
    {
      id: 'note',
      title: t('note'),
      cell: ({ note }) => <UserText>{note}</UserText>,
      className: '@max-3xl:hidden',
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
      className: 'w-36 @xl:w-40',
    },
  ]
}

const keyOf = ({ id }: AdminWord) => String(id)

const useWordPanel = () => useListPanel<'words', Open>('words', keyOf)

function WordDialogs({ open, list, newest, close, done }: ReturnType<typeof useWordPanel>) {
  const t = useTexts(wordTexts)
  const shared = useTexts(adminTexts)
  return (
    <>
      {open?.what === 'add' && (
        <AddWordsDialog onClose={close} onDone={(counts) => done(t('added', counts))} />
      )}
      {open?.what === 'import' && (
        <ImportDialog onClose={close} onDone={(counts) => done(t('imported', counts))} />
      )}
      {open?.what === 'edit' && (
        <WordDialog
          word={newest(open.word)}
          onStale={list.reload}
          onClose={close}
          onDone={(changed) => done(t('changed', { word: changed.word }), changed)}
        />
      )}
      {open?.what === 'delete' && (
        <ConfirmedCall
          title={t('deleteTitle', { word: open.word.word })}
          text={t('deleteText')}
          yes={shared('delete')}
          call={() => adminCall('DELETE /api/admin/words/{id}', { id: open.word.id })}
          onClose={close}
          onDone={() => done(t('deleted', { word: open.word.word }))}
        />
      )}
    </>
  )
}

export function Words() {
  const t = useTexts(wordTexts)
  const widgets = useTexts(widgetTexts)
  const panel = useWordPanel()
  const { setOpen } = panel
  const columns = useWordColumns(setOpen)
  const download = useDownload()
  const exportList = () => {
    panel.setStatus('')
    void download.start(async () => ({ name: 'GET /api/admin/words/export', fields: {} }))
  }
  const { outcome } = download
  const fetched =
    outcome === 'saved' || outcome === 'left' ? t(outcome === 'saved' ? 'exported' : 'exportLeft') : ''
  const buttons = (
    <>
      <Button onClick={() => setOpen({ what: 'add' })}>{t('add')}</Button>
      <Button onClick={() => setOpen({ what: 'import' })}>{t('import')}</Button>
    </>
  )
  const otherButtons = (
    <Button busy={download.busy} onClick={exportList}>
      {download.busy ? widgets('working') : t('export')}
    </Button>
  )
  return (
    <>
      <ListPanel
        panel={{ ...panel, status: panel.status || fetched }}
        label={t('label')}
        empty={t('empty')}
        columns={columns}
        buttons={buttons}
        otherButtons={otherButtons}
      >
        <ErrorMessage error={download.error} />
      </ListPanel>
      <WordTest />
      <WordDialogs {...panel} />
    </>
  )
}
