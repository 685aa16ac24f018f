'use client'

import { useState } from 'react'
import { ErrorMessage, StatusMessage } from '@/components/admin/messages'
import type { FormField } from '@/components/admin/record-form'
import { RecordPanel } from '@/components/admin/record-panel'
import { UserName, UserText } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { GroupBox } from '@/components/ui/group-box'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { useDownload } from '@/lib/admin/client/use-download'
import { adminCall } from '@/lib/core/api/admin-call'
import type { Given } from '@/lib/core/api/call'
import { useCall } from '@/lib/core/api/use-call'
import { limits } from '@/lib/core/contract/limits'
import { formatList } from '@/lib/core/i18n/format-list'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import type { WordTestResponse } from '@/lib/moderation/contract/words'
import { type WordScope, wordScopes } from '@/lib/moderation/limits'
import { wordTexts } from '@/lib/moderation/texts'
import { effectFields, ImportDialog } from './import-dialog'

const sentences = { mask: 'becomesMask', block: 'becomesBlock', flag: 'becomesFlag' } as const

function Outcome({ test, preview }: WordTestResponse) {
  const t = useTexts(wordTexts)
  const language = useLanguage()
  const found = test?.matches.map(({ word }) => word) ?? []
  return (
    <>
      {test && (
        <p>
          {test.action === null ? t('nothing') : t(sentences[test.action], { text: test.text })}{' '}
          {found.length > 0 && t('found', { words: formatList(language, found) })}
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
  const [scope, setScope] = useState<WordScope>('message')
  const { busy, error, response, run } = useCall((tried: Given<'POST /api/admin/words/test'>) =>
    adminCall('POST /api/admin/words/test', tried),
  )
  return (
    <GroupBox caption={t('test')}>
      <Form
        className="flex flex-wrap items-end gap-1.5"
        autoComplete="off"
        onSubmit={() => void run({ text, scope })}
      >
        <div className="min-w-48 flex-1">
          <TextField
            label={t('testText')}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Select
          label={t('testScope')}
          value={scope}
          onChange={(event) => setScope(wordScopes.find((each) => each === event.target.value) ?? 'message')}
          options={wordScopes.map((value) => ({ value, label: t(value) }))}
        />
        <Button type="submit" busy={busy}>
          {t('testRun')}
        </Button>
        <Button busy={busy} disabled={text.trim() === ''} onClick={() => run({ word: text })}>
          {t('preview')}
        </Button>
      </Form>
      {error && <ErrorMessage error={error} />}
      <div role="status" className="pt-1 wrap-anywhere empty:hidden">
        {response && <Outcome {...response} />}
      </div>
    </GroupBox>
  )
}

type Field = FormField<KeyOf<typeof wordTexts>>

const note: Field = { label: 'note', maxLength: limits.noteLengthMax }
const words: Field = { label: 'words', hint: 'wordsHint', kind: 'lines', required: true }

export function Words() {
  const t = useTexts(wordTexts)
  const widgets = useTexts(widgetTexts)
  const download = useDownload()
  const { outcome } = download
  return (
    <>
      <RecordPanel<'words', KeyOf<typeof wordTexts>>
        resource="words"
        t={t}
        valuesOf={({ word }) => ({ word, name: word })}
        columns={[
          ['word', ({ word }) => <UserName>{word}</UserName>],
          ['action', ({ action }) => t(action), 'w-18 @xl:w-24'],
          ['scope', ({ scope }) => scope.map((each) => t(each)).join(' · '), '@max-3xl:hidden'],
          ['hits', ({ hits }) => hits, 'w-16 @max-xl:hidden'],
          ['note', (word) => <UserText>{word.note}</UserText>, '@max-3xl:hidden'],
        ]}
        actionsClass="w-36 @xl:w-40"
        create={[
          {
            id: 'add',
            call: 'POST /api/admin/words',
            fields: { words, ...effectFields, note },
            yes: 'addYes',
            // With one `word` the response would be that word.
            done: (counts) =>
              'added' in counts ? t('added', { added: counts.added, existing: counts.existing }) : '',
          },
          {
            id: 'import',
            dialog: (_, { onDone, onClose }) => (
              <ImportDialog onClose={onClose} onDone={(counts) => onDone(t('imported', counts))} />
            ),
          },
        ]}
        actions={[
          {
            id: 'edit',
            title: 'change',
            call: 'PATCH /api/admin/words/{id}',
            fields: { ...effectFields, note },
            done: 'changed',
          },
          { id: 'delete', call: 'DELETE /api/admin/words/{id}', done: 'deleted' },
        ]}
        otherButtons={(clear) => (
          <Button
            busy={download.busy}
            onClick={() => {
              clear()
              void download.start(async () => ({ name: 'GET /api/admin/words/export', fields: {} }))
            }}
          >
            {download.busy ? widgets('working') : t('export')}
          </Button>
        )}
      >
        <StatusMessage>
          {(outcome === 'saved' || outcome === 'left') && t(outcome === 'saved' ? 'exported' : 'exportLeft')}
        </StatusMessage>
        <ErrorMessage error={download.error} />
      </RecordPanel>
      <WordTest />
    </>
  )
}
