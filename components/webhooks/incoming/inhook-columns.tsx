'use client'

import { SmallButton } from '@/components/admin/small-button'
import { adminTexts } from '@/components/admin/texts'
import { WrittenName, WrittenText } from '@/components/admin/written'
import type { DataColumn } from '@/components/ui/data-table'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminInHook } from '@/lib/webhooks/contract/admin-incoming'
import { inHookTexts } from './texts'

export type HookAction = 'roll' | 'delete'

/** The columns of the list of incoming webhooks. */
export function useInHookColumns(
  onAction: (action: HookAction, hook: AdminInHook) => void,
): DataColumn<AdminInHook>[] {
  const t = useTexts(inHookTexts)
  const shared = useTexts(adminTexts)
  const clock = useClock()
  return [
    {
      id: 'hook',
      title: t('hook'),
      cell: ({ nick, room }) => (
        <>
          <WrittenName>{nick}</WrittenName>
          <WrittenText className="text-field-muted">{room}</WrittenText>
        </>
      ),
    },
    {
      id: 'lastUse',
      title: t('lastUse'),
      cell: ({ last_used_time: time, uses }) => (
        <>
          {time === null ? shared('never') : clock.full(time)}
          {uses > 0 && <p className="text-field-muted">{t('uses', { count: uses })}</p>}
        </>
      ),
      className: 'w-32 sm:w-52',
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (hook) => (
        <div className="flex flex-wrap gap-1">
          <SmallButton name={t('rollOf', { name: hook.nick })} onClick={() => onAction('roll', hook)}>
            {t('roll')}
          </SmallButton>
          <SmallButton
            name={shared('deleteOf', { name: hook.nick })}
            onClick={() => onAction('delete', hook)}
          >
            {shared('deleteMore')}
          </SmallButton>
        </div>
      ),
      className: 'w-28 sm:w-52',
    },
  ]
}
