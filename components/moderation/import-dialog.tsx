'use client'

import { type ChangeEvent, useState } from 'react'
import { FormDialog } from '@/components/admin/form-dialog'
import { formatSize } from '@/components/admin/format-size'
import { type FormField, FormInputs, valuesIn } from '@/components/admin/record-form'
import { UserName } from '@/components/admin/user-text'
import { DataTable } from '@/components/ui/data-table'
import { FileField } from '@/components/ui/file-field'
import type { Issue } from '@/lib/core/contract/errors'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { type FileProblem, importWords, readWordFile, type WordFile } from '@/lib/moderation/client/word-file'
import type { AdminWord } from '@/lib/moderation/contract/words'
import { defaultScopes, lineIssuesMax, wordActions, wordLimits, wordScopes } from '@/lib/moderation/limits'
import { lineIssueTexts, wordTexts } from '@/lib/moderation/texts'
import type { WordLine } from '@/lib/moderation/word-list-format'

const shownMax = 5

type Field = FormField<KeyOf<typeof wordTexts>>

export const effectFields: Record<'action' | 'scope', Field> = {
  action: { label: 'action', kind: 'choice', choices: wordActions, value: 'mask' },
  scope: { label: 'scope', hint: 'scopeHint', kind: 'boxes', choices: wordScopes, value: defaultScopes },
}

const columnOf = { word: 'word', action: 'action', scope: 'scope', note: 'note' } as const
const isColumn = (name: unknown): name is keyof typeof columnOf =>
  typeof name === 'string' && name in columnOf

/** Rules that {@link readWordFile} checks before the server does. */
const lineRules = ['no_nul', 'not_empty', 'length_max', 'one_of', 'some_of'] as const
const isLineRule = (rule: string) => lineRules.find((each) => each === rule)

/** Invalid lines of a file; fields are named as in the list. */
function BadLines({ issues }: { issues: readonly Issue[] }) {
  const t = useTexts(wordTexts)
  const lineIssue = useTexts(lineIssueTexts)
  const sentenceOf = ({ path, message, rule, values }: Issue) => {
    const line = path.replace('text.', '')
    const { field } = values ?? {}
    if (!isColumn(field)) return t('badLine', { line, issue: message })
    const known = isLineRule(rule)
    const names = String(values?.names ?? '').replaceAll(', ', lineIssue('separator'))
    const issue = known ? lineIssue(known, { ...values, names }) : message.replace(`${field}: `, '')
    return t('badLineField', { line, field: t(columnOf[field]), issue })
  }
  return (
    <div role="alert" className="text-danger">
      <p>{t('badLines')}</p>
      <ul className="max-h-32 list-disc overflow-y-auto pl-5">
        {issues.map((issue) => (
          <li key={issue.path} className="wrap-anywhere">
            {sentenceOf(issue)}
          </li>
        ))}
      </ul>
      {issues.length >= lineIssuesMax && <p>{t('moreLines')}</p>}
    </div>
  )
}

/** @param refused lines that the server rejected */
function ImportPreview({ file, refused }: { file: WordFile; refused: readonly Issue[] }) {
  const t = useTexts(wordTexts)
  const issues = file.issues.length > 0 ? file.issues : refused
  return (
    <div className="flex flex-col gap-1">
      <p role="status">{t('fileHolds', { count: file.lines.length })}</p>
      <div className="bevel-sunken bg-field p-0.5">
        <DataTable<WordLine>
          label={t('firstLines')}
          rows={file.lines.slice(0, shownMax)}
          keyOf={({ number }) => String(number)}
          columns={[
            { id: 'line', title: t('line'), cell: ({ number }) => number },
            { id: 'word', title: t('word'), cell: ({ word }) => <UserName>{word}</UserName> },
            {
              id: 'action',
              title: t('action'),
              cell: ({ action }) => (action ? t(action) : t('asBelow')),
            },
            {
              id: 'scope',
              title: t('scope'),
              cell: ({ scope }) => (scope ? scope.map((each) => t(each)).join(' · ') : t('asBelow')),
            },
          ]}
        />
      </div>
      {issues.length > 0 && <BadLines issues={issues} />}
    </div>
  )
}

interface Chosen {
  name: string
  file: WordFile | null
  problem: FileProblem | 'noWords' | null
}

const nothing: Chosen = { name: '', file: null, problem: null }

async function chosenOf(given: File): Promise<Chosen> {
  const read = await readWordFile(given)
  if (typeof read === 'string') return { name: given.name, file: null, problem: read }
  const isEmpty = read.lines.length === 0 && read.issues.length === 0
  return { name: given.name, file: isEmpty ? null : read, problem: isEmpty ? 'noWords' : null }
}

interface ImportDialogProps {
  onDone: (counts: { added: number; changed: number; unchanged: number }) => void
  onClose: () => void
}

export function ImportDialog(dialog: ImportDialogProps) {
  const t = useTexts(wordTexts)
  const [{ name, file, problem }, setChosen] = useState(nothing)
  // Server issues belong to the file that was sent.
  const [sent, setSent] = useState<WordFile | null>(null)
  const size = formatSize(wordLimits.importBytesMax, useLanguage())
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [given] = target.files ?? []
    const chosen = given ? await chosenOf(given) : nothing
    setChosen(chosen)
    // The browser blocks submission and shows why.
    const isWrong = chosen.problem !== null || (chosen.file?.issues.length ?? 0) > 0
    target.setCustomValidity(isWrong ? t(chosen.problem ?? 'badLines', { size }) : '')
  }
  return (
    <FormDialog
      {...dialog}
      title={t('importTitle')}
      yes={t('importYes')}
      call={(form) => {
        setSent(file)
        return importWords(
          file?.text ?? '',
          valuesIn(form, effectFields) as Pick<AdminWord, 'action' | 'scope'>,
        )
      }}
    >
      {(issueOf, error) => {
        const issues = sent === file ? (error?.issues ?? []) : []
        const refused = issues.filter(({ path }) => path.startsWith('text.'))
        const wrong = problem ? t(problem, { size }) : issueOf('text')
        return (
          <>
            <p>{t('importText')}</p>
            <FileField
              label={t('file')}
              hint={t('fileHint', { size })}
              error={refused.length > 0 ? undefined : wrong}
              name="file"
              accept=".txt,text/plain"
              required
              chooseLabel={t('choose')}
              shown={name || t('noFile')}
              onChange={choose}
            />
            {file && <ImportPreview file={file} refused={refused} />}
            <FormInputs
              t={t}
              fields={{ ...effectFields, action: { ...effectFields.action, label: 'importAction' } }}
              issueOf={issueOf}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
