'use client'

import { CleanUpRecord } from '@/components/actions/clean-up'
import { formatSize } from '@/components/admin/format-size'
import { RecordPanel } from '@/components/admin/record-panel'
import { TagLink } from '@/components/admin/tag-link'
import { StoredName } from '@/components/admin/user-text'
import { ButtonLink } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { adminTexts, storedTexts } from '@/lib/admin/texts'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { readingPath } from '@/lib/text/limits'

export function TextsPanel() {
  const t = useTexts(storedTexts)
  const shared = useTexts(adminTexts)
  const tag = useLanguage()
  return (
    <RecordPanel<'texts', KeyOf<typeof storedTexts>>
      resource="texts"
      t={t}
      id="name"
      valuesOf={({ name }) => ({ name })}
      label={t('textsLabel')}
      empty={t('textsEmpty')}
      nextStep={<ButtonLink href="/tools/text">{t('textsMake')}</ButtonLink>}
      columns={[
        [
          'name',
          ({ name, flagged, deleted_time: time }) => (
            <>
              <StoredName name={name} href={time === null ? readingPath(name) : null} />
              {flagged && <p className="text-danger">{t('isFlagged')}</p>}
            </>
          ),
        ],
        ['size', ({ size }) => formatSize(size, tag), 'w-20'],
        ['encoding', ({ encoding }) => encoding, 'w-24 @max-4xl:hidden'],
        ['changed', ({ updated_time: ms }) => <RelativeTime ms={ms} />, 'w-36 @max-xl:hidden'],
        [
          'expires',
          ({ expires_time: ms }) => (ms === null ? shared('never') : <RelativeTime ms={ms} />),
          'w-36 @max-3xl:hidden',
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
          call: 'DELETE /api/admin/texts/{name}',
          done: 'deleted',
        },
        {
          id: 'cleanUp',
          when: ({ tag, deleted_time: time }) => tag !== null && time === null,
          dialog: ({ name }, closing) => (
            <CleanUpRecord
              title={t('cleanUpOf', { name })}
              match={{ senders_of: [{ kind: 'text', id: name }] }}
              closing={closing}
            />
          ),
        },
        {
          id: 'sameBytes',
          when: ({ deleted_time: time }) => time === null,
          dialog: ({ name }, closing) => (
            <CleanUpRecord
              title={t('sameBytesOf', { name })}
              match={{ same_bytes_as: [name] }}
              closing={closing}
            />
          ),
        },
        {
          id: 'restore',
          when: ({ deleted_time: time }) => time !== null,
          call: 'POST /api/admin/texts/{name}/restore',
          body: ({ deleted_time: time }) => ({ deleted_time: Number(time) }),
          atOnce: true,
          done: 'restored',
        },
        {
          id: 'purge',
          when: ({ deleted_time: time }) => time !== null,
          call: 'POST /api/admin/texts/{name}/purge',
          body: ({ deleted_time: time }) => ({ deleted_time: Number(time) }),
          done: 'purged',
        },
      ]}
    />
  )
}
