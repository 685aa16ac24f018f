'use client'

import { RecordPanel } from '@/components/admin/record-panel'
import { UserName } from '@/components/admin/user-text'
import { RelativeTime } from '@/components/ui/relative-time'
import { limits } from '@/lib/core/contract/limits'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { linkLimits } from '@/lib/links/limits'
import { targetTexts } from '@/lib/links/texts'

/** Hosts that no new link may lead to: each that was added, and each import as one. */
export function TargetsPanel() {
  const t = useTexts(targetTexts)
  return (
    <RecordPanel<'targets', KeyOf<typeof targetTexts>>
      resource="targets"
      t={t}
      intro={t('intro')}
      valuesOf={({ name }) => ({ name })}
      columns={[
        ['name', ({ name }) => <UserName>{name}</UserName>],
        ['hosts', ({ hosts }) => hosts, 'w-24'],
        ['since', ({ created_time: ms }) => <RelativeTime ms={ms} />, 'w-36 @max-xl:hidden'],
      ]}
      actionsClass="w-28"
      create={[
        {
          id: 'newHost',
          call: 'POST /api/admin/targets',
          fields: {
            host: { label: 'host', required: true, maxLength: linkLimits.targetLengthMax, verbatim: true },
          },
          yes: 'newHostYes',
          blame: { conflict: 'host' },
          done: 'blocked',
        },
        {
          id: 'newImport',
          call: 'POST /api/admin/targets/import',
          fields: {
            text: { label: 'list', hint: 'listHint', kind: 'text', rows: 10, required: true },
            name: { label: 'name', required: true, maxLength: limits.noteLengthMax },
          },
          yes: 'newImportYes',
          done: 'imported',
        },
      ]}
      actions={[{ id: 'unblock', call: 'DELETE /api/admin/targets/{id}', done: 'unblocked' }]}
    />
  )
}
