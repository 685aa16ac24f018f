'use client'

import { useState } from 'react'
import type { DataColumn } from '@/components/ui/data-table'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminTexts, serviceTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { ServiceStatus } from '@/lib/core/services/status'
import type { ServiceRecord } from '@/lib/main/contract'
import { programTexts } from '@/lib/main/programs'
import type { ServiceId } from '@/lib/main/service-list'
import { ConfirmedCall } from './confirmed-call'
import { ListBox, SmallButton } from './list-panel'
import { ErrorMessage, StatusMessage } from './messages'

const keyOf = ({ id }: ServiceRecord) => id

const setStatus = (id: ServiceId, status: ServiceStatus) =>
  adminCall('PATCH /api/admin/services/{id}', { id, status })

export function Services() {
  const t = useTexts(serviceTexts)
  const name = useTexts(programTexts)
  const shared = useTexts(adminTexts)
  const [asking, setAsking] = useState<ServiceId | null>(null)
  const [notice, setNotice] = useState('')
  const list = useAdminList('services', keyOf, {}, { refreshMs: 10_000 })
  const { busy, error, run } = useCall(setStatus)
  const tell = async (id: ServiceId, status: ServiceStatus) => {
    await list.reload()
    setNotice(t('changed', { name: name(id), status: t(status) }))
  }
  const start = async (id: ServiceId) => {
    if (await run(id, 'running')) await tell(id, 'running')
  }
  const columns: DataColumn<ServiceRecord>[] = [
    { id: 'service', title: t('service'), cell: ({ id }) => <strong>{name(id)}</strong> },
    {
      id: 'status',
      title: t('status'),
      cell: ({ status }) => (
        <span className={status === 'running' ? 'text-good' : 'text-danger'}>
          {status === 'running' ? '● ' : '■ '}
          {t(status)}
        </span>
      ),
    },
    {
      id: 'actions',
      title: shared('actions'),
      cell: ({ id, status }) =>
        status === 'running' ? (
          <SmallButton name={t('suspendOf', { name: name(id) })} onClick={() => setAsking(id)}>
            {t('suspend')}
          </SmallButton>
        ) : (
          <SmallButton name={t('startOf', { name: name(id) })} busy={busy} onClick={() => start(id)}>
            {t('start')}
          </SmallButton>
        ),
      className: 'w-28',
    },
  ]
  return (
    <>
      <p>{t('intro')}</p>
      <StatusMessage>{notice}</StatusMessage>
      {error && <ErrorMessage error={error} />}
      <ListBox label={t('label')} empty="" list={list} columns={columns} />
      {asking && (
        <ConfirmedCall
          title={t('suspendTitle', { name: name(asking) })}
          text={t('suspendText')}
          yes={t('suspendYes')}
          call={() => setStatus(asking, 'suspended')}
          onDone={() => {
            void tell(asking, 'suspended')
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
