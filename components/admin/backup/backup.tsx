'use client'

import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { GroupBox } from '@/components/ui/group-box'
import { TextField } from '@/components/ui/text-field'
import { backupPath, exportPath } from '@/lib/client/admin-platform'
import { useTexts } from '@/lib/client/use-language'
import { limits } from '@/lib/schemas/limits'
import { backupTexts } from './texts'

/** The panel from which data is taken along. The browser shows the progress of a download itself. */
export function Backup() {
  const t = useTexts(backupTexts)
  return (
    <div className="flex max-w-xl flex-col gap-3 overflow-y-auto p-2">
      <GroupBox caption={t('backup')}>
        <div className="flex flex-col items-start gap-2">
          <p>{t('backupText')}</p>
          <ButtonLink href={backupPath} download>
            {t('download')}
          </ButtonLink>
        </div>
      </GroupBox>
      <GroupBox caption={t('export')}>
        <form action={exportPath} className="flex flex-col items-start gap-2">
          <p>{t('exportText')}</p>
          <TextField
            label={t('room')}
            name="room"
            required
            defaultValue="main"
            maxLength={limits.roomNameLengthMax}
          />
          <Button type="submit">{t('downloadRoom')}</Button>
        </form>
      </GroupBox>
    </div>
  )
}
