'use client'

import { useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { type ToolProps, ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert, Problem } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { Link } from '@/components/ui/link'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { Tabs } from '@/components/ui/tabs'
import { TextField } from '@/components/ui/text-field'
import { curlLine } from '@/lib/core/api/curl'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ipPath, recordRows, useIpRecord } from '@/lib/ip/client/use-ip-record'
import type { IpRecord } from '@/lib/ip/contract/ip'
import { ipAddressLengthMax } from '@/lib/ip/limits'
import { ipTexts } from '@/lib/ip/texts'
import { RecordFacts } from './record-facts'

interface IpWindowProps extends ToolProps {
  /** As the server rendered it; null: the window requests it. */
  record?: IpRecord | null
}

/** The program for IP information: about the visitor, or about the address in `?ip=`. */
export default function IpWindow({ query, record: rendered = null, origin: renderedOrigin }: IpWindowProps) {
  const { ip = '' } = query
  const t = useTexts(ipTexts)
  const [input, setInput] = useState(ip)
  const [address, setAddress] = useState(ip)
  const { record, error, busy, refresh } = useIpRecord(address, address === ip ? rendered : null)
  const origin = useBrowserValue(() => window.location.origin, renderedOrigin)
  const { sentence, issueOf } = useProblem(error, ['ip'])
  const issue = issueOf('ip')
  const lookUp = (next: string) => {
    if (next === address) refresh()
    else setAddress(next)
  }
  const state = busy ? 'looking' : error ? 'failed' : 'ready'
  const status = (
    <StatusBar>
      <StatusPanel grow>{t(state)}</StatusPanel>
      <StatusPanel>{record ? t('filled', { count: recordRows(record, false).length }) : ''}</StatusPanel>
    </StatusBar>
  )
  return (
    <ToolWindow program="ip" endpoint={rendered ? undefined : 'GET /ip'} status={status}>
      <div className="flex flex-col gap-3 p-3">
        <AddressForm value={input} onChange={setInput} onLookUp={lookUp} busy={busy} error={issue ?? ''} />
        {!issue && <Problem>{sentence}</Problem>}
        <RecordTabs record={record} ip={address} />
        {record && <CommandLine command={curlLine({ url: origin + ipPath(address) })} />}
      </div>
    </ToolWindow>
  )
}

interface AddressFormProps {
  value: string
  onChange: (value: string) => void
  /** @param ip `''` for the visitor's own */
  onLookUp: (ip: string) => void
  busy: boolean
  error: string
}

function AddressForm({ value, onChange, onLookUp, busy, error }: AddressFormProps) {
  const t = useTexts(ipTexts)
  const lookUpOwn = () => {
    onChange('')
    onLookUp('')
  }
  return (
    <Form
      method="get"
      action="/ip"
      onSubmit={() => onLookUp(value.trim())}
      className="flex flex-col gap-2"
      autoComplete="off"
    >
      <TextField
        inline
        label={t('address')}
        hint={t('addressHint')}
        error={error}
        name="ip"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={ipAddressLengthMax}
        verbatim
      />
      <div className="flex justify-end gap-2">
        <Button onClick={lookUpOwn} className="noscript:hidden">
          {t('own')}
        </Button>
        <Button type="submit" primary busy={busy} className="min-w-24">
          {t('look')}
        </Button>
      </div>
    </Form>
  )
}

function RecordTabs({ record, ip }: { record: IpRecord | null; ip: string }) {
  const t = useTexts(ipTexts)
  const [tab, setTab] = useState('known')
  const href = ip === '' ? '/tools/ip' : `/tools/ip?ip=${encodeURIComponent(ip)}`
  const known = (
    <div role="status" className="flex min-h-40 flex-col gap-3">
      {record && <RecordFacts record={record} />}
      {record?.message && <Alert kind="info">{t('noPlace')}</Alert>}
      {record && hasLocation(record) && <Attribution record={record} />}
    </div>
  )
  const fields = record && <FieldTable record={record} />
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'known', label: t('known'), href, content: known },
        { value: 'fields', label: t('fields'), href: ipPath(ip), content: fields },
      ]}
    />
  )
}

const hasLocation = ({ country, latitude, timezone, asn }: IpRecord) =>
  country !== '' || latitude !== '' || timezone !== '' || asn > 0

/** By their API names. */
function FieldTable({ record }: { record: IpRecord }) {
  const t = useTexts(ipTexts)
  const [all, setAll] = useState(false)
  const rows = recordRows(record, all)
  return (
    <div className="flex flex-col gap-2">
      <Checkbox label={t('showEmpty')} checked={all} onChange={(event) => setAll(event.target.checked)} />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must reach it.
        tabIndex={0}
        aria-label={t('fields')}
        className="bevel-sunken max-h-80 overflow-y-auto bg-field p-0.5"
      >
        <table className="w-full table-fixed border-collapse text-left">
          <thead>
            <tr>
              {(['field', 'value'] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="bevel-raised sticky top-0 bg-face px-2 py-0.5 font-normal"
                >
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([path, value]) => (
              <tr key={path} className="align-top">
                <th scope="row" className="px-2 py-0.5 font-normal wrap-anywhere">
                  {path}
                </th>
                <td className="px-2 py-0.5 wrap-anywhere">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Of both databases, or one if they are equal. */
const datesOf = ({ databaseDates: { places, networks } }: IpRecord) =>
  [...new Set([places, networks])].filter(Boolean).join(', ')

/** The licence of the data requires the link wherever results are shown. */
function Attribution({ record }: { record: IpRecord }) {
  const t = useTexts(ipTexts)
  const dates = datesOf(record)
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
      . {dates && t('dataOf', { dates })}
    </p>
  )
}
