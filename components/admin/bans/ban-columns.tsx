'use client'

import type { DataColumn } from '@/components/ui/data-table'
import { useClock } from '@/lib/client/use-clock'
import { useTexts } from '@/lib/client/use-language'
import { banKinds } from '@/lib/schemas/admin/ban-kinds'
import type { AdminBan } from '@/lib/schemas/admin/bans'
import { SmallButton } from '../small-button'
import { adminTexts } from '../texts'
import { banTexts } from './texts'

/** Who a ban is about, in one word. */
export const bannedOf = (ban: AdminBan): string => ban.nick ?? ban.trip ?? ban.tag ?? ''

/** The columns of the list of bans. */
export function useBanColumns(lift: (ban: AdminBan) => void): DataColumn<AdminBan>[] {
  const t = useTexts(banTexts)
  const shared = useTexts(adminTexts)
  const clock = useClock()
  const untilOf = ({ expires_time: time }: AdminBan) => (time === null ? t('forever') : clock.full(time))
  return [
    {
      id: 'who',
      title: t('who'),
      cell: (ban) => {
        const kind = banKinds.find((each) => ban[each] !== null) ?? 'nick'
        return (
          <>
            <strong>{bannedOf(ban)}</strong>
            <p className="text-field-muted">
              {t(kind)}
              {ban.shadow && ` · ${t('isShadow')}`}
            </p>
            <p className="text-field-muted sm:hidden">
              {ban.expires_time !== null && t('until')} {untilOf(ban)}
            </p>
            <p className="wrap-anywhere sm:hidden">{ban.reason}</p>
          </>
        )
      },
    },
    { id: 'where', title: t('where'), cell: (ban) => ban.room ?? t('everywhere') },
    {
      id: 'until',
      title: t('until'),
      cell: untilOf,
      className: 'w-44 max-sm:hidden',
    },
    { id: 'why', title: t('why'), cell: (ban) => ban.reason, className: 'max-sm:hidden' },
    {
      id: 'actions',
      title: shared('actions'),
      cell: (ban) => (
        <SmallButton name={t('liftOf', { who: bannedOf(ban) })} onClick={() => lift(ban)}>
          {t('lift')}
        </SmallButton>
      ),
      className: 'w-24',
    },
  ]
}
