'use client'

import { RecordPanel } from '@/components/admin/record-panel'
import { UserName, UserText } from '@/components/admin/user-text'
import { RelativeTime } from '@/components/ui/relative-time'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminBan } from '@/lib/moderation/contract/bans'
import { banKinds } from '@/lib/moderation/limits'
import { banTexts } from '@/lib/moderation/texts'
import { BanDialog } from './ban-dialog'

const bannedOf = (ban: AdminBan): string => ban.nick ?? ban.trip ?? ban.account ?? ban.tag ?? ''
const nobody = { nick: '', trip: '', tag: '', account: '', room: '' }

export function Bans() {
  const t = useTexts(banTexts)
  const untilOf = ({ expires_time: time }: AdminBan) =>
    time === null ? t('forever') : <RelativeTime ms={time} />
  const whoOf = (ban: AdminBan) => (
    <>
      <UserName>{bannedOf(ban)}</UserName>
      <p className="text-field-muted">
        {t(banKinds.find((each) => ban[each] !== null) ?? 'nick')}
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
  return (
    <RecordPanel<'bans', KeyOf<typeof banTexts>>
      resource="bans"
      t={t}
      valuesOf={(ban) => ({ who: bannedOf(ban) })}
      columns={[
        ['by', whoOf],
        ['where', (ban) => <UserText>{ban.room ?? t('everywhere')}</UserText>],
        ['until', untilOf, 'w-36 @max-xl:hidden'],
        ['reason', (ban) => <UserText>{ban.reason}</UserText>, '@max-xl:hidden'],
      ]}
      actionsClass="w-24"
      create={[
        {
          id: 'newBan',
          dialog: (_, { onDone, onClose }) => (
            <BanDialog prefill={nobody} onClose={onClose} onDone={({ who }) => onDone(t('added', { who }))} />
          ),
        },
      ]}
      actions={[{ id: 'lift', call: 'DELETE /api/admin/bans/{id}', done: 'lifted' }]}
    />
  )
}
