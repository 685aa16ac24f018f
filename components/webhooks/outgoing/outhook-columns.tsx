'use client'

import { SmallButton } from '@/components/admin/small-button'
import { adminTexts } from '@/components/admin/texts'
import { WrittenName } from '@/components/admin/written'
import type { DataColumn } from '@/components/ui/data-table'
import { useClock } from '@/lib/core/browser/use-clock'
import type { Translate } from '@/lib/core/i18n/page-language'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminOutHook } from '@/lib/webhooks/contract/admin-outgoing'
import { outcomeText } from './outcome'
import { outHookTexts } from './texts'

/** What opens a dialog. */
export type OutHookDialogName = 'edit' | 'log' | 'roll' | 'delete'

export interface OutHookActions {
  open: (what: OutHookDialogName, hook: AdminOutHook) => void
  test: (hook: AdminOutHook) => void
  turn: (hook: AdminOutHook) => void
  /** The one that is being tested. */
  testing: number | null
}

/** A webhook is named by its room, and told from others of that room by its number. */
function HookButtons({ hook, open, test, turn, testing }: OutHookActions & { hook: AdminOutHook }) {
  const t = useTexts(outHookTexts)
  const shared = useTexts(adminTexts)
  const { id, room, enabled } = hook
  return (
    <div className="flex flex-wrap gap-1">
      <SmallButton
        name={t('testOf', { id, room })}
        disabled={testing !== null}
        busy={testing === id}
        onClick={() => test(hook)}
      >
        {testing === id ? t('testing') : t('test')}
      </SmallButton>
      <SmallButton name={t('logOf', { id, room })} onClick={() => open('log', hook)}>
        {t('log')}
      </SmallButton>
      <SmallButton name={t(enabled ? 'disableOf' : 'enableOf', { id, room })} onClick={() => turn(hook)}>
        {t(enabled ? 'disable' : 'enable')}
      </SmallButton>
      <SmallButton name={t('edit', { id, room })} onClick={() => open('edit', hook)}>
        {shared('edit')}
      </SmallButton>
      <SmallButton name={t('rollOf', { id, room })} onClick={() => open('roll', hook)}>
        {t('roll')}
      </SmallButton>
      <SmallButton name={t('remove', { id, room })} onClick={() => open('delete', hook)}>
        {shared('deleteMore')}
      </SmallButton>
    </div>
  )
}

function stateOf(
  { enabled, disabled_reason: reason, next_try_time: next }: AdminOutHook,
  t: Translate<keyof (typeof outHookTexts)['en']>,
  shown: (time: number) => string,
): string {
  if (!enabled) return t(reason ? (`disabled_${reason}` as const) : 'off')
  return next === null ? t('on') : t('failing', { time: shown(next) })
}

/** The columns of the list of webhooks. */
export function useOutHookColumns(actions: OutHookActions): DataColumn<AdminOutHook>[] {
  const t = useTexts(outHookTexts)
  const shared = useTexts(adminTexts)
  const clock = useClock()
  const lastOf = ({ last_outcome: outcome, last_time: time }: AdminOutHook) =>
    outcome === null || time === null ? null : { text: outcomeText(t, outcome), time: clock.full(time) }
  return [
    {
      id: 'where',
      title: t('where'),
      cell: (hook) => (
        <>
          <WrittenName>{hook.room}</WrittenName>
          <p className="line-clamp-3 break-all">{hook.url || t('unreadable')}</p>
          <p className="text-field-muted">
            {t(hook.shape)}
            <span className="sm:hidden"> · {stateOf(hook, t, clock.full)}</span>
          </p>
        </>
      ),
    },
    {
      id: 'state',
      title: t('state'),
      cell: (hook) => stateOf(hook, t, clock.full),
      className: 'w-44 max-sm:hidden',
    },
    {
      id: 'last',
      title: t('last'),
      cell: (hook) => {
        const last = lastOf(hook)
        if (!last) return t('nothing')
        return (
          <>
            {last.text}
            <p className="text-field-muted">{last.time}</p>
          </>
        )
      },
      className: 'w-44 max-md:hidden',
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (hook) => <HookButtons hook={hook} {...actions} />,
      className: 'w-42 sm:w-64',
    },
  ]
}
