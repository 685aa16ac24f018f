'use client'

import type { DataColumn } from '@/components/ui/data-table'
import { useClock } from '@/lib/client/use-clock'
import { useTexts } from '@/lib/client/use-language'
import type { AdminInHook } from '@/lib/schemas/admin/inhooks'
import { SmallButton } from '../small-button'
import { adminTexts } from '../texts'
import { inHookTexts } from './texts'

export type Deed = 'roll' | 'delete'

/** The columns of the list of incoming hooks. */
export function useInHookColumns(onDeed: (deed: Deed, hook: AdminInHook) => void): DataColumn<AdminInHook>[] {
  const t = useTexts(inHookTexts)
  const shared = useTexts(adminTexts)
  const clock = useClock()
  return [
    { id: 'nick', title: t('nick'), cell: ({ nick }) => <strong>{nick}</strong> },
    { id: 'room', title: t('room'), cell: ({ room }) => room },
    { id: 'uses', title: t('uses'), cell: ({ uses }) => uses, className: 'w-20 max-sm:hidden' },
    {
      id: 'lastUse',
      title: t('lastUse'),
      cell: ({ last_used_time: time }) => (time === null ? shared('never') : clock.full(time)),
      className: 'w-28 sm:w-44',
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (hook) => (
        <div className="flex flex-wrap gap-1">
          <SmallButton name={t('rollOf', { name: hook.nick })} onClick={() => onDeed('roll', hook)}>
            {t('roll')}
          </SmallButton>
          <SmallButton name={shared('deleteOf', { name: hook.nick })} onClick={() => onDeed('delete', hook)}>
            {shared('deleteMore')}
          </SmallButton>
        </div>
      ),
      className: 'w-28 sm:w-52',
    },
  ]
}
