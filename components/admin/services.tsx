'use client'

import { serviceTexts } from '@/lib/admin/texts'
import type { KeyOf } from '@/lib/core/i18n/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { ServiceRecord } from '@/lib/main/contract'
import { programTexts } from '@/lib/main/programs'
import { RecordPanel } from './record-panel'

export function Services() {
  const t = useTexts(serviceTexts)
  const name = useTexts(programTexts)
  const changed = ({ id, status }: ServiceRecord) => t('changed', { name: name(id), status: t(status) })
  return (
    <RecordPanel<'services', KeyOf<typeof serviceTexts>>
      resource="services"
      t={t}
      intro={t('intro')}
      valuesOf={({ id }) => ({ name: name(id) })}
      refreshMs={10_000}
      hasNoSearch
      empty=""
      columns={[
        ['service', ({ id }) => <strong>{name(id)}</strong>],
        [
          'status',
          ({ status }) => (
            <span className={status === 'running' ? 'text-good' : 'text-danger'}>
              {status === 'running' ? '● ' : '■ '}
              {t(status)}
            </span>
          ),
        ],
      ]}
      actionsClass="w-28"
      actions={[
        {
          id: 'suspend',
          when: ({ status }) => status === 'running',
          call: 'PATCH /api/admin/services/{id}',
          body: () => ({ status: 'suspended' as const }),
          done: changed,
        },
        {
          id: 'start',
          when: ({ status }) => status === 'suspended',
          call: 'PATCH /api/admin/services/{id}',
          body: () => ({ status: 'running' as const }),
          atOnce: true,
          done: changed,
        },
      ]}
    />
  )
}
