'use client'

import { useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { curlLine } from '@/lib/core/api/curl'
import { useTexts } from '@/lib/core/i18n/use-language'
import { ipPath, recordRows, useIpRecord } from '@/lib/ip/client/use-ip-record'
import { LookUpForm } from './look-up-form'
import { RecordTabs } from './record-tabs'
import { ipTexts } from './texts'

/** The program for IP information. @param ip an address to begin with; `''` for one's own */
export function IpWindow({ ip }: { ip: string }) {
  const t = useTexts(ipTexts)
  const [typed, setTyped] = useState(ip)
  const [asked, setAsked] = useState(ip)
  const { record, error, busy, refresh } = useIpRecord(asked)
  const { sentence, issueOf } = useProblem(error, ['ip'])
  const issue = issueOf('ip')
  const lookUp = (wanted: string) => {
    if (wanted === asked) refresh()
    else setAsked(wanted)
  }
  const state = busy ? 'looking' : error ? 'failed' : 'ready'
  const status = (
    <StatusBar>
      <StatusPanel grow>{t(state)}</StatusPanel>
      <StatusPanel>{record ? t('filled', { count: recordRows(record, false).length }) : ''}</StatusPanel>
    </StatusBar>
  )
  return (
    <ToolWindow program="ip" endpoint="GET /ip" status={status}>
      <div className="flex flex-col gap-3 p-3">
        <LookUpForm value={typed} onChange={setTyped} onLookUp={lookUp} busy={busy} error={issue ?? ''} />
        {sentence && !issue && (
          <Alert kind="error" live>
            {sentence}
          </Alert>
        )}
        <RecordTabs record={record} ip={asked} />
        {record && <CommandLine command={curlLine({ url: `${window.location.origin}${ipPath(asked)}` })} />}
      </div>
    </ToolWindow>
  )
}
