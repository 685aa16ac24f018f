'use client'

import { RecordPanel } from '@/components/admin/record-panel'
import { UserName, UserText } from '@/components/admin/user-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { formatList } from '@/lib/core/i18n/format-list'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { AdminBan } from '@/lib/moderation/contract/bans'
import { type BanKind, banKinds } from '@/lib/moderation/limits'
import { banTexts } from '@/lib/moderation/texts'
import { BanDialog, banLengths, termFields } from './ban-dialog'

const kindOf = (ban: AdminBan): BanKind => banKinds.find((each) => ban[each] !== null) ?? 'nick'
const bannedOf = (ban: AdminBan): string => ban[kindOf(ban)] ?? ''
/** '' leaves the end as it is, and 0 is for good. */
const newLengths = [
  ['', 'unchanged'],
  ...banLengths.map(([minutes, key]) => [minutes || '0', key] as const),
] as const
const nobody = { nick: '', trip: '', tag: '', account: '', room: '' }

export function Bans() {
  const t = useTexts(banTexts)
  const language = useLanguage()
  const untilOf = ({ expires_time: time }: AdminBan) =>
    time === null ? t('forever') : <RelativeTime ms={time} />
  const factsOf = (ban: AdminBan) => {
    const overlaps = ban.overlaps.map((id) => `#${id}`)
    const exempt = [...ban.exempt_trips, ...ban.exempt_accounts]
    return (
      <>
        {overlaps.length > 0 && <p>{t('overlaps', { bans: formatList(language, overlaps) })}</p>}
        {exempt.length > 0 && (
          <p className="text-field-muted">{t('except', { names: formatList(language, exempt) })}</p>
        )}
      </>
    )
  }
  const whoOf = (ban: AdminBan) => (
    <>
      <UserName>{bannedOf(ban)}</UserName>
      <p className="text-field-muted">
        {t(kindOf(ban))} · #{ban.id}
        {ban.shadow && ` · ${t('isShadow')}`}
      </p>
      {factsOf(ban)}
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
      actionsClass="w-24 @xl:w-36"
      create={[
        {
          id: 'newBan',
          dialog: (_, { onDone, onClose }) => (
            <BanDialog prefill={nobody} onClose={onClose} onDone={(who) => onDone(t('added', { who }))} />
          ),
        },
      ]}
      actions={[
        {
          id: 'edit',
          call: 'PATCH /api/admin/bans/{id}',
          fields: (ban) => ({
            minutes: { label: 'newLength', kind: 'choice', choices: newLengths },
            ...termFields(kindOf(ban)),
          }),
          done: 'changed',
        },
        { id: 'lift', call: 'DELETE /api/admin/bans/{id}', done: 'lifted' },
      ]}
    />
  )
}
