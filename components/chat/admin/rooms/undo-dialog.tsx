'use client'

import { FormDialog } from '@/components/admin/form-dialog'
import { numberIn } from '@/components/admin/form-values'
import { Alert } from '@/components/ui/alert'
import { Select } from '@/components/ui/select'
import type { AdminRoom } from '@/lib/chat/contract/admin-rooms'
import { adminCall } from '@/lib/core/api/admin-call'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { roomTexts } from './texts'

export interface UndoDialogProps {
  room: AdminRoom
  onDone: (sentence: string, changed: AdminRoom) => void
  onStale: () => void
  onClose: () => void
}

/** Takes a clearing of a room back: the last one unless another is chosen. */
export function UndoDialog({ room: { room, clearings, version }, onDone, ...dialog }: UndoDialogProps) {
  const t = useTexts(roomTexts)
  const clock = useClock()
  const options = clearings.map(({ id, time }) => ({ value: `${id}`, label: clock.full(time) }))
  return (
    <FormDialog
      {...dialog}
      title={t('undoTitle', { room })}
      yes={t('undoYes')}
      version={version}
      call={(fields) =>
        adminCall('POST /api/admin/rooms/{room}/restore', { room, clearing: numberIn(fields, 'clearing') })
      }
      onDone={(now) => onDone(t(now.clearings.length > 0 ? 'undoneOne' : 'undone', { room }), now)}
    >
      {(issueOf) => (
        <>
          <Alert kind="warning">{t(options.length > 1 ? 'undoOneText' : 'undoText', { room })}</Alert>
          {options.length > 1 ? (
            <Select
              label={t('clearing')}
              hint={t('clearingHint')}
              error={issueOf('clearing')}
              name="clearing"
              options={options}
            />
          ) : (
            <input type="hidden" name="clearing" value={options[0]?.value ?? ''} />
          )}
        </>
      )}
    </FormDialog>
  )
}
