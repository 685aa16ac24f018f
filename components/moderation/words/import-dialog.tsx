'use client'

import { type ChangeEvent, useState } from 'react'
import { FormDialog } from '@/components/admin/form-dialog'
import { formatSize } from '@/components/admin/format-size'
import { FileField } from '@/components/ui/file-field'
import { languageTags } from '@/lib/core/i18n/language'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { type FileProblem, readWordFile, type WordFile } from '@/lib/moderation/client/word-file'
import { importWords } from '@/lib/moderation/client/words'
import { wordLimits } from '@/lib/moderation/contract/words'
import { ImportPreview } from './import-preview'
import { wordTexts } from './texts'
import { WordEffect, wordFieldsOf } from './word-fields'

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

export interface ImportDialogProps {
  onDone: (counts: { added: number; changed: number; unchanged: number }) => void
  onClose: () => void
}

/** Imports words from a file, after a look at what is in it. */
export function ImportDialog(dialog: ImportDialogProps) {
  const t = useTexts(wordTexts)
  const [{ name, file, problem }, setChosen] = useState(nothing)
  // What the server says of one file is not said of the next.
  const [sent, setSent] = useState<WordFile | null>(null)
  const size = formatSize(wordLimits.importBytesMax, languageTags[useLanguage()])
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [given] = target.files ?? []
    const chosen = given ? await chosenOf(given) : nothing
    setChosen(chosen)
    // The browser keeps the form from being sent, and says why.
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
        return importWords(file?.text ?? '', wordFieldsOf(form))
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
            <WordEffect issueOf={issueOf} label={t('importAction')} />
          </>
        )
      }}
    </FormDialog>
  )
}
