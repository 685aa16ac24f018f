'use client'

import type { MouseEvent, SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { BlockBar } from '@/components/ui/block-bar'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { prepareBackup, type Received, useDownload } from '@/lib/admin/client/use-download'
import type { BackupSchedule } from '@/lib/admin/contract'
import { adminTexts, backupTexts } from '@/lib/admin/texts'
import { useRelativeTime } from '@/lib/core/browser/use-relative-time'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import { formatSize } from './format-size'
import { ErrorMessage, LoadFailure, StatusMessage, useIssueOf } from './messages'
import { textIn } from './record-form'
import { RoomField } from './room-field'

function Schedule({ schedule }: { schedule: BackupSchedule }) {
  const t = useTexts(backupTexts)
  const relative = useRelativeTime()
  const tag = useLanguage()
  const {
    every_hours: hours,
    keep,
    kept,
    last_time: last,
    last_size: bytes,
    problem,
    problem_time: failed,
  } = schedule
  return (
    <>
      {problem && (
        <Alert kind="warning">
          {t('scheduleFailed', { time: relative(failed) })} {t(`schedule_${problem}`)}
        </Alert>
      )}
      <p>{t('scheduleText', { hours, keep })}</p>
      <p>
        {last > 0
          ? t('scheduleLast', { time: relative(last), size: formatSize(bytes, tag), kept })
          : t('scheduleNone')}
      </p>
    </>
  )
}

function ScheduledBackups({ schedule }: { schedule: BackupSchedule | null }) {
  const t = useTexts(backupTexts)
  return (
    <GroupBox caption={t('schedule')}>
      <div className="flex flex-col items-start gap-2">
        {schedule ? <Schedule schedule={schedule} /> : <p>{t('scheduleOff')}</p>}
      </div>
    </GroupBox>
  )
}

const roomFields = new Set(['room'])

function RoomExport() {
  const t = useTexts(backupTexts)
  const issueOf = useIssueOf()
  const download = useDownload()
  const { busy, error, start } = download
  const isGone = error?.slug === 'not_found'
  const wrong = isGone ? t('noRoom') : issueOf(error, 'room')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const room = textIn(new FormData(event.currentTarget), 'room')
    void start(async () => ({ name: 'GET /api/admin/export', fields: { room } }))
  }
  return (
    <GroupBox caption={t('export')}>
      <form onSubmit={submit} autoComplete="off" className="flex flex-col items-start gap-2">
        <p>{t('exportText')}</p>
        <div className="w-full max-w-sm">
          <RoomField label={t('room')} error={wrong} defaultValue="main" required />
        </div>
        <ErrorMessage error={isGone ? null : error} shown={roomFields} />
        <Button type="submit" busy={busy}>
          {t('downloadRoom')}
        </Button>
        <DownloadState download={download} label={t('exportProgress')} waiting={t('counting')} />
      </form>
    </GroupBox>
  )
}

const dumpCommand = 'pg_dump --format=custom --file=platform.dump "$DATABASE_URL"'

const restoreFileCommand = 'node server.mjs --restore FILE'

const restoreCommand = 'pg_restore --no-owner --dbname="$DATABASE_URL" platform.dump'

function Command({ children }: { children: string }) {
  return (
    <pre className="bevel-sunken w-full bg-field px-2 py-1 whitespace-pre-wrap wrap-anywhere select-all">
      <code>{children}</code>
    </pre>
  )
}

function PostgresBackup() {
  const t = useTexts(backupTexts)
  return (
    <>
      <p>{t('postgresText')}</p>
      <Command>{dumpCommand}</Command>
      <p>{t('postgresRestore')}</p>
      <Command>{restoreCommand}</Command>
    </>
  )
}

function SqliteBackup({ size }: { size: number }) {
  const t = useTexts(backupTexts)
  const tag = useLanguage()
  const download = useDownload()
  const { busy, error, start } = download
  const isBusyElsewhere = error?.slug === 'conflict'
  return (
    <>
      <p>{t('backupText', { size: formatSize(size, tag) })}</p>
      {isBusyElsewhere && (
        <Alert kind="warning" live>
          {t('busyNow')}
        </Alert>
      )}
      <ErrorMessage error={isBusyElsewhere ? null : error} />
      <Button busy={busy} onClick={() => start(prepareBackup)}>
        {t('download')}
      </Button>
      <DownloadState download={download} label={t('backupProgress')} waiting={t('copying')} />
      <p className="text-muted">{t('restoreText')}</p>
      <Command>{restoreFileCommand}</Command>
    </>
  )
}

function useSentence() {
  const t = useTexts(backupTexts)
  const tag = useLanguage()
  return ({ bytes, bytesTotal, lines, linesTotal }: Received) => {
    const size = formatSize(bytes, tag)
    if (linesTotal !== null)
      return t('linesOf', {
        lines: lines.toLocaleString(tag),
        total: linesTotal.toLocaleString(tag),
        bytes: size,
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

interface DownloadStateProps {
  download: ReturnType<typeof useDownload>
  label: string
  /** Shown until the server begins to send. */
  waiting: string
}

function DownloadState({ download, label, waiting }: DownloadStateProps) {
  const t = useTexts(backupTexts)
  const widgets = useTexts(widgetTexts)
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
              {widgets('cancel')}
            </Button>
          </div>
        </div>
      )}
      <StatusMessage>{outcome && t(outcome)}</StatusMessage>
    </>
  )
}

export function Backup() {
  const t = useTexts(backupTexts)
  const shared = useTexts(adminTexts)
  const { data, error, reload } = useAdminRecord('GET /api/admin/backup', { check: true })
  return (
    <div className="flex max-w-xl flex-col gap-3 overflow-y-auto p-2">
      <GroupBox caption={t('backup')}>
        <div className="flex flex-col items-start gap-2">
          {!data && !error && <p>{shared('loading')}</p>}
          {!data && error && <LoadFailure error={error} onRetry={reload} />}
          {data && (data.size === null ? <PostgresBackup /> : <SqliteBackup size={data.size} />)}
        </div>
      </GroupBox>
      {data && data.size !== null && <ScheduledBackups schedule={data.schedule} />}
      <RoomExport />
    </div>
  )
}
