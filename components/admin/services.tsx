'use client'

import { useState } from 'react'
import type { DataColumn } from '@/components/ui/data-table'
import { useAdminList } from '@/lib/admin/client/use-admin-list'
import { adminCall } from '@/lib/core/api/admin-call'
import { useCall } from '@/lib/core/api/use-call'
import { defineTexts } from '@/lib/core/i18n/define-texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { ServiceStatus } from '@/lib/core/services/service'
import type { ServiceRecord } from '@/lib/main/contract'
import { type ServiceId, serviceNames } from '@/lib/main/service-list'
import { ConfirmedCall } from './confirmed-call'
import { ListBox, SmallButton } from './list-panel'
import { ErrorMessage, StatusMessage } from './messages'
import { adminTexts } from './texts'

const serviceTexts = defineTexts(
  {
    label: 'Services',
    intro: 'A suspended service answers every call with 503 until it is started again, on all instances.',
    running: 'Running',
    suspended: 'Suspended',
    suspend: 'Suspend…',
    suspendOf: 'Suspend: {name}',
    start: 'Start',
    startOf: 'Start: {name}',
    suspendTitle: 'Suspend {name}?',
    suspendText: 'Nobody can use this service until it is started again.',
    suspendYes: 'Suspend',
    service: 'Service',
    status: 'Status',
    ...serviceNames.en,
    changed: '{name}: {status}.',
  },
  {
    label: '服务列表',
    intro: '暂停的服务对所有调用返回 503，直到重新启动；对所有实例有效。',
    running: '运行中',
    suspended: '已暂停',
    suspend: '暂停…',
    suspendOf: '暂停：{name}',
    start: '启动',
    startOf: '启动：{name}',
    suspendTitle: '暂停{name}？',
    suspendText: '在重新启动之前，任何人都无法使用此服务。',
    suspendYes: '暂停',
    service: '服务',
    status: '状态',
    ...serviceNames.zh,
    changed: '{name}：{status}。',
  },
)

const keyOf = ({ id }: ServiceRecord) => id

const setStatus = (id: ServiceId, status: ServiceStatus) =>
  adminCall('PATCH /api/admin/services/{id}', { id, status })

export function Services() {
  const t = useTexts(serviceTexts)
  const shared = useTexts(adminTexts)
  const [asking, setAsking] = useState<ServiceId | null>(null)
  const [notice, setNotice] = useState('')
  const list = useAdminList('services', keyOf, {}, { refreshMs: 10_000 })
  const { busy, error, run } = useCall(setStatus)
  const tell = async (id: ServiceId, status: ServiceStatus) => {
    await list.reload()
    setNotice(t('changed', { name: t(id), status: t(status) }))
  }
  const start = async (id: ServiceId) => {
    if (await run(id, 'running')) await tell(id, 'running')
  }
  const columns: DataColumn<ServiceRecord>[] = [
    { id: 'service', title: t('service'), cell: ({ id }) => <strong>{t(id)}</strong> },
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
          <SmallButton name={t('suspendOf', { name: t(id) })} onClick={() => setAsking(id)}>
            {t('suspend')}
          </SmallButton>
        ) : (
          <SmallButton name={t('startOf', { name: t(id) })} busy={busy} onClick={() => start(id)}>
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
          title={t('suspendTitle', { name: t(asking) })}
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
