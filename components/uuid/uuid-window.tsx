'use client'

import { useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { CopyButton } from '@/components/ui/copy-button'
import { call } from '@/lib/core/api/call'
import { curlLine } from '@/lib/core/api/curl'
import { useCall } from '@/lib/core/api/use-call'
import { useTexts } from '@/lib/core/i18n/use-language'
import { uuidTexts } from './texts'
import { UuidForm } from './uuid-form'

/** The program that makes UUIDs. */
export function UuidWindow() {
  const t = useTexts(uuidTexts)
  const [query, setQuery] = useState('')
  const making = useCall(async (version: 'v4' | 'v7', count: string) => {
    const answer = await call('GET /uuid', { version, count })
    setQuery(`version=${version}&count=${count}`)
    return answer
  })
  const made = making.answer?.uuids.join('\n')
  const command = made && curlLine({ url: `${window.location.origin}/uuid?${query}&format=text` })
  return (
    <ToolWindow program="uuid" endpoint="GET /uuid">
      <div className="flex min-w-0 flex-col gap-3 p-3">
        <p>{t('intro')}</p>
        <UuidForm making={making} />
        {made && (
          <div className="flex flex-col gap-3" aria-live="polite">
            <p>{t('made')}</p>
            <div className="flex flex-col items-end gap-1.5 sm:flex-row sm:items-start">
              <pre
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must reach it.
                tabIndex={0}
                className="bevel-sunken max-h-60 w-full min-w-0 overflow-auto sm:flex-1 bg-field px-2 py-1 text-xs leading-5"
              >
                {made}
              </pre>
              <CopyButton value={made} what={t('copyAll')} />
            </div>
            {command && <CommandLine command={command} />}
          </div>
        )}
      </div>
    </ToolWindow>
  )
}
