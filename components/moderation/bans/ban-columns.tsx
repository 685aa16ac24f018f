'use client'

import { SmallButton } from '@/components/admin/small-button'
import { adminTexts } from '@/components/admin/texts'
import { WrittenName, WrittenText } from '@/components/admin/written'
import type { DataColumn } from '@/components/ui/data-table'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { banKinds } from '@/lib/moderation/ban-kinds'
import type { AdminBan } from '@/lib/moderation/contract/bans'
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
            <WrittenName>{bannedOf(ban)}</WrittenName>
            <p className="text-field-muted">
              {t(kind)}
              {ban.shadow && ` · ${t('isShadow')}`}
            </p>
            <p className="text-field-muted sm:hidden">
              {ban.expires_time !== null && t('until')} {untilOf(ban)}
            </p>
            <div className="sm:hidden">
              <WrittenText>{ban.reason}</WrittenText>
            </div>
          </>
        )
      },
    },
    {
      id: 'where',
      title: t('where'),
      cell: (ban) => <WrittenText>{ban.room ?? t('everywhere')}</WrittenText>,
    },
    {
      id: 'until',
      title: t('until'),
      cell: untilOf,
      className: 'w-44 max-sm:hidden',
    },
    {
      id: 'why',
      title: t('why'),
      cell: (ban) => <WrittenText>{ban.reason}</WrittenText>,
      className: 'max-sm:hidden',
    },
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
