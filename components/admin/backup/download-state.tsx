'use client'

import type { MouseEvent } from 'react'
import { BlockBar } from '@/components/ui/block-bar'
import { Button } from '@/components/ui/button'
import type { Received } from '@/lib/admin/client/admin-download'
import type { useDownload } from '@/lib/admin/client/use-download'
import { languageTags } from '@/lib/core/i18n/language'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { formatSize } from '../format-size'
import { StatusMessage } from '../status-message'
import { adminTexts } from '../texts'
import { backupTexts } from './texts'

function useSentence() {
  const t = useTexts(backupTexts)
  const tag = languageTags[useLanguage()]
  return ({ bytes, bytesTotal, lines, linesTotal }: Received) => {
    const size = formatSize(bytes, tag)
    if (linesTotal !== null)
      return t('linesOf', {
        ...{ lines: lines.toLocaleString(tag), total: linesTotal.toLocaleString(tag), bytes: size },
      })
    return bytesTotal === null
      ? t('bytes', { bytes: size })
      : t('bytesOf', { bytes: size, total: formatSize(bytesTotal, tag) })
  }
}

/** The pressed button disappears, so the focus moves to the one that restarts the download. */
function focusFirst({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('fieldset')?.querySelector('button')?.focus()
}

export interface DownloadStateProps {
  download: ReturnType<typeof useDownload>
  label: string
  /** Shown until the server begins to send. */
  waiting: string
}

/** Progress and outcome of a download. The caller shows errors. */
export function DownloadState({ download, label, waiting }: DownloadStateProps) {
  const t = useTexts(backupTexts)
  const shared = useTexts(adminTexts)
  const sentenceOf = useSentence()
  const { busy, received, outcome, cancel } = download
  const isLines = received !== null && received.linesTotal !== null
  return (
    <>
      {busy && (
        <div className="flex w-full flex-col gap-1">
          <BlockBar
            role="progressbar"
            label={label}
            value={received && (isLines ? received.lines : received.bytes)}
            max={(isLines ? received.linesTotal : received?.bytesTotal) ?? 0}
          />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="tabular-nums">{received ? sentenceOf(received) : waiting}</span>
            <Button
              onClick={(event) => {
                cancel()
                focusFirst(event)
              }}
            >
              {shared('cancel')}
            </Button>
          </div>
        </div>
      )}
      <StatusMessage>{outcome && t(outcome)}</StatusMessage>
    </>
  )
}
