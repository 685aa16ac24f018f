'use client'

import type { SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { GroupBox } from '@/components/ui/group-box'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { useDownload } from '@/lib/admin/client/use-download'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import { tameText } from '@/lib/core/browser/tame-text'
import { limits } from '@/lib/core/contract/limits'
import { useTexts } from '@/lib/core/i18n/use-language'
import { textIn } from '../form-values'
import { Refusal } from '../refusal'
import { useAdminProblem } from '../use-admin-problem'
import { DownloadState } from './download-state'
import { backupTexts } from './texts'

const keyOf = ({ room }: AdminRoom) => room

/** Chooses a room: from a list, or by name where there are more than a list can hold. */
function RoomField({ error }: { error: string | undefined }) {
  const t = useTexts(backupTexts)
  const { rows, more } = useAdminList('rooms', keyOf, { limit: limits.pageRowsMax })
  if (more)
    return (
      <TextField
        label={t('room')}
        error={error}
        name="room"
        required
        verbatim
        defaultValue="main"
        maxLength={limits.roomNameLengthMax}
      />
    )
  const names = rows.length > 0 ? rows : [{ room: 'main', title: '' }] // until the list is here
  const nameOf = ({ room, title }: Pick<AdminRoom, 'room' | 'title'>) =>
    tameText(title && title !== room ? `${room} – ${title}` : room)
  return (
    <Select
      label={t('room')}
      error={error}
      name="room"
      options={names.map((each) => ({ value: each.room, label: nameOf(each) }))}
    />
  )
}

const roomFields = new Set(['room'])

/** Exports the messages of a room. */
export function RoomExport() {
  const t = useTexts(backupTexts)
  const { issueOf } = useAdminProblem()
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
          <RoomField error={wrong} />
        </div>
        <Refusal error={isGone ? null : error} shown={roomFields} />
        <Button type="submit" busy={busy}>
          {t('downloadRoom')}
        </Button>
        <DownloadState download={download} label={t('exportProgress')} waiting={t('counting')} />
      </form>
    </GroupBox>
  )
}
