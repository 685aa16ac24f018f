'use client'

import { useState } from 'react'
import { CommandLine } from '@/components/tools/command-line'
import { ToolWindow } from '@/components/tools/tool-window'
import { useProblem } from '@/components/tools/use-problem'
import { Alert } from '@/components/ui/alert'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { curlLine } from '@/lib/client/api/curl'
import { ipPath, recordRows, useIpRecord } from '@/lib/client/tools/use-ip-record'
import { useTexts } from '@/lib/client/use-language'
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
