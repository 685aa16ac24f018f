'use client'

import { CleanUpRecord } from '@/components/actions/clean-up'
import { RecordPanel } from '@/components/admin/record-panel'
import { TagLink } from '@/components/admin/tag-link'
import { StoredName } from '@/components/admin/user-text'
import { ButtonLink } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { adminTexts, storedTexts } from '@/lib/admin/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminLink } from '@/lib/links/contract/schemas'

/** Links lead to their previews, so that an administrator does not visit a bad target. */
export function LinksPanel() {
  const t = useTexts(storedTexts)
  const shared = useTexts(adminTexts)
  const linkOf = ({ link, target, flagged, deleted_time: time }: AdminLink) => (
    <>
      <StoredName name={link} href={time === null ? `/go/${encodeURIComponent(link)}+` : null} />
      {flagged && <p className="text-danger">{t('isFlagged')}</p>}
      <p className="line-clamp-3 text-field-muted @xl:hidden">{sanitizeText(target)}</p>
    </>
  )
  /** With its host where that is written otherwise, in another script. */
  const targetOf = ({ target, host }: AdminLink) => (
    <>
      <p className="line-clamp-4">{sanitizeText(target)}</p>
      {host !== null && !target.toLowerCase().includes(host) && <p className="text-field-muted">{host}</p>}
    </>
  )
  return (
    <RecordPanel<'links', KeyOf<typeof storedTexts>>
      resource="links"
      t={t}
      id="link"
      valuesOf={({ link: name, host }) => ({ name, host: host ?? '' })}
      label={t('linksLabel')}
      empty={t('linksEmpty')}
      nextStep={<ButtonLink href="/tools/links">{t('linksMake')}</ButtonLink>}
      columns={[
        ['link', linkOf],
        ['target', targetOf, '@max-xl:hidden'],
        ['hits', ({ hits }) => hits, 'w-20'],
        ['bots', ({ bot_hits: bots }) => bots, 'w-20 @max-5xl:hidden'],
        ['made', ({ created_time: ms }) => <RelativeTime ms={ms} />, 'w-36 @max-3xl:hidden'],
        [
          'expires',
          ({ expires_time: ms }) => (ms === null ? shared('never') : <RelativeTime ms={ms} />),
          'w-36 @max-4xl:hidden',
        ],
        ['tag', ({ tag }) => <TagLink tag={tag} />, 'w-36 @max-5xl:hidden'],
      ]}
      trash={{ label: 'trash', empty: 'trashEmpty', time: 'deletedAt' }}
      flaggedOnly={t('flaggedOnly')}
      actionsClass="w-24"
      actions={[
        {
          id: 'delete',
          when: ({ deleted_time: time }) => time === null,
          call: 'DELETE /api/admin/links/{link}',
          done: 'deleted',
        },
        {
          id: 'cleanUp',
          when: ({ tag, deleted_time: time }) => tag !== null && time === null,
          dialog: ({ link: name }, closing) => (
            <CleanUpRecord
              title={t('cleanUpOf', { name })}
              match={{ senders_of: [{ kind: 'link', id: name }] }}
              closing={closing}
            />
          ),
        },
        {
          id: 'sameHost',
          when: ({ host, deleted_time: time }) => host !== null && time === null,
          dialog: ({ host }, closing) => (
            <CleanUpRecord
              title={t('sameHostOf', { host: host ?? '' })}
              match={{ target_host: [host ?? ''] }}
              closing={closing}
            />
          ),
        },
        {
          id: 'restore',
          when: ({ deleted_time: time }) => time !== null,
          call: 'POST /api/admin/links/{link}/restore',
          body: ({ deleted_time: time }) => ({ deleted_time: Number(time) }),
          atOnce: true,
          done: 'restored',
        },
        {
          id: 'purge',
          when: ({ deleted_time: time }) => time !== null,
          call: 'POST /api/admin/links/{link}/purge',
          body: ({ deleted_time: time }) => ({ deleted_time: Number(time) }),
          done: 'purged',
        },
      ]}
    />
  )
}
