'use client'

import { ConfirmedCall } from '@/components/admin/confirmed-call'
import { ListPanel, SmallButton, useListPanel } from '@/components/admin/list-panel'
import { UserName, UserText } from '@/components/admin/user-text'
import { Button } from '@/components/ui/button'
import type { DataColumn } from '@/components/ui/data-table'
import { RelativeTime } from '@/components/ui/relative-time'
import { adminTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminBan } from '@/lib/moderation/contract/bans'
import { banKinds } from '@/lib/moderation/limits'
import { banTexts } from '@/lib/moderation/texts'
import { BanDialog } from './ban-dialog'

const bannedOf = (ban: AdminBan): string => ban.nick ?? ban.trip ?? ban.tag ?? ''

function useBanColumns(lift: (ban: AdminBan) => void): DataColumn<AdminBan>[] {
  const t = useTexts(banTexts)
  const shared = useTexts(adminTexts)
  const untilOf = ({ expires_time: time }: AdminBan) =>
    time === null ? t('forever') : <RelativeTime ms={time} />
  return [
    {
      id: 'who',
      title: t('by'),
      cell: (ban) => {
        const kind = banKinds.find((each) => ban[each] !== null) ?? 'nick'
        return (
          <>
            <UserName>{bannedOf(ban)}</UserName>
            <p className="text-field-muted">
              {t(kind)}
              {ban.shadow && ` · ${t('isShadow')}`}
            </p>
            <p className="text-field-muted @xl:hidden">
              {ban.expires_time !== null && t('until')} {untilOf(ban)}
            </p>
            <div className="@xl:hidden">
              <UserText>{ban.reason}</UserText>
            </div>
          </>
        )
      },
    },
    {
      id: 'where',
      title: t('where'),
      cell: (ban) => <UserText>{ban.room ?? t('everywhere')}</UserText>,
    },
    {
      id: 'until',
      title: t('until'),
      cell: untilOf,
      className: 'w-36 @max-xl:hidden',
    },
    {
      id: 'why',
      title: t('reason'),
      cell: (ban) => <UserText>{ban.reason}</UserText>,
      className: '@max-xl:hidden',
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

const keyOf = ({ id }: AdminBan) => String(id)

const nobody = { nick: '', trip: '', tag: '', room: '' }

/** The bans panel. */
export function Bans() {
  const t = useTexts(banTexts)
  const panel = useListPanel<'bans', 'new' | AdminBan>('bans', keyOf)
  const { open, setOpen, close, done } = panel
  const columns = useBanColumns(setOpen)
  return (
    <>
      <ListPanel
        panel={panel}
        label={t('label')}
        empty={t('empty')}
        columns={columns}
        buttons={<Button onClick={() => setOpen('new')}>{t('newBan')}</Button>}
      />
      {open === 'new' && (
        <BanDialog prefill={nobody} onClose={close} onDone={({ who }) => done(t('added', { who }))} />
      )}
      {open && open !== 'new' && (
        <ConfirmedCall
          title={t('liftTitle')}
          text={t('liftText', { who: bannedOf(open) })}
          yes={t('liftYes')}
          call={() => adminCall('DELETE /api/admin/bans/{id}', { id: open.id })}
          onClose={close}
          onDone={() => done(t('lifted', { who: bannedOf(open) }))}
        />
      )}
    </>
  )
}
