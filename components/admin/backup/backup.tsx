'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { prepareBackup } from '@/lib/admin/client/admin-download'
import { useAdminRecord } from '@/lib/admin/client/use-admin-record'
import { useDownload } from '@/lib/admin/client/use-download'
import { languageTags } from '@/lib/core/i18n/language'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { formatSize } from '../format-size'
import { Refusal } from '../refusal'
import { adminTexts } from '../texts'
import { DownloadState } from './download-state'
import { RoomExport } from './room-export'
import { ScheduledBackups } from './scheduled-backups'
import { backupTexts } from './texts'

const dumpCommand = 'pg_dump --format=custom --file=platform.dump "$DATABASE_URL"'
const restoreFileCommand = 'npm run restore -- FILE'
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
  const tag = languageTags[useLanguage()]
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
      <Refusal error={isBusyElsewhere ? null : error} />
      <Button busy={busy} onClick={() => start(prepareBackup)}>
        {t('download')}
      </Button>
      <DownloadState download={download} label={t('backupProgress')} waiting={t('copying')} />
      <p className="text-muted">{t('restoreText')}</p>
      <Command>{restoreFileCommand}</Command>
    </>
  )
}

/** The panel from which data is taken along. */
export function Backup() {
  const t = useTexts(backupTexts)
  const shared = useTexts(adminTexts)
  const { data, error, reload } = useAdminRecord('GET /api/admin/backup', { check: true })
  return (
    <div className="flex max-w-xl flex-col gap-3 overflow-y-auto p-2">
      <GroupBox caption={t('backup')}>
        <div className="flex flex-col items-start gap-2">
          {!data && !error && <p>{shared('loading')}</p>}
          {!data && error && (
            <>
              <Refusal error={error} />
              <Button onClick={() => reload()}>{shared('retry')}</Button>
            </>
          )}
          {data && (data.size === null ? <PostgresBackup /> : <SqliteBackup size={data.size} />)}
        </div>
      </GroupBox>
      {data && data.size !== null && <ScheduledBackups schedule={data.schedule} />}
      <RoomExport />
    </div>
  )
}
