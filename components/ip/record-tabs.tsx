'use client'

import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Link } from '@/components/ui/link'
import { Tabs } from '@/components/ui/tabs'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { IpRecord } from '@/lib/ip/contract/ip'
import { FieldTable } from './field-table'
import { PlaceFacts, placeLine } from './location-tab'
import { ipTexts } from './texts'
import { WorldMap } from './world-map'

/** Where the data comes from; the licence asks for the link wherever results are shown. */
function Attribution() {
  const t = useTexts(ipTexts)
  return (
    <p className="text-muted">
      {t('about')}{' '}
      <a href="https://db-ip.com" className="text-link underline" rel="noopener">
        {t('attribution')}
      </a>
      ,{' '}
      <Link outside href="https://www.routeviews.org">
        {t('networks')}
      </Link>
      .
    </p>
  )
}

/** What is known of an address: on a map, and field by field. */
export function RecordTabs({ record, ip }: { record: IpRecord | null; ip: string }) {
  const t = useTexts(ipTexts)
  const language = useLanguage()
  const [tab, setTab] = useState('place')
  const href = ip === '' ? '/tools/ip' : `/tools/ip?ip=${encodeURIComponent(ip)}`
  const place = (
    <div className="flex flex-col gap-3">
      <WorldMap record={record} place={record ? placeLine(record, language) : ''} />
      <div role="status" className="flex flex-col gap-3">
        {record?.message && <Alert kind="info">{t('noPlace', { message: record.message })}</Alert>}
        {record && <PlaceFacts record={record} />}
      </div>
      <Attribution />
    </div>
  )
  const fields = record && <FieldTable record={record} />
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'place', label: t('place'), href, content: place },
        { value: 'fields', label: t('fields'), href, content: fields },
      ]}
    />
  )
}
