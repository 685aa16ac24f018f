'use client'

import { WrittenName } from '@/components/admin/written'
import { DataTable } from '@/components/ui/data-table'
import { issueSentence } from '@/lib/core/api/error-sentence'
import type { Issue } from '@/lib/core/contract/errors'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { WordFile } from '@/lib/moderation/client/word-file'
import { lineIssuesMax, type WordLine } from '@/lib/moderation/word-list-text'
import { wordTexts } from './texts'

const shownMax = 5

const columnOf = { word: 'word', action: 'action', scope: 'scope', note: 'note' } as const
const isColumn = (name: unknown): name is keyof typeof columnOf =>
  typeof name === 'string' && name in columnOf

/** What is wrong with lines of a file: the field, if it is told, in the words of the list. */
function BadLines({ issues }: { issues: readonly Issue[] }) {
  const t = useTexts(wordTexts)
  const language = useLanguage()
  const sentenceOf = ({ path, message, rule, values }: Issue) => {
    const line = path.replace('text.', '')
    const { field } = values ?? {}
    if (!isColumn(field))
      return t('badLine', { line, issue: issueSentence({ message, rule, values }, language) })
    const issue = issueSentence({ message: message.replace(`${field}: `, ''), rule, values }, language)
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

/** What is in a file that is about to be imported. @param refused lines that the server did not take */
export function ImportPreview({ file, refused }: { file: WordFile; refused: readonly Issue[] }) {
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
            { id: 'word', title: t('word'), cell: ({ word }) => <WrittenName>{word}</WrittenName> },
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
