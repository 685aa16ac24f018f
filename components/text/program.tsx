'use client'

import { useEffect, useRef, useState } from 'react'
import { type ToolProps, ToolWindow } from '@/components/tool-window/tool-window'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { Tabs } from '@/components/ui/tabs'
import { useHandover } from '@/lib/core/browser/handover'
import { useTexts } from '@/lib/core/i18n/use-language'
import { textBytes, textToChange } from '@/lib/text/client/api'
import { useOpenText } from '@/lib/text/client/open/use-open-text'
import { sealOfFragment } from '@/lib/text/client/sealed-text'
import { droppedFiles, useFilesOver } from '@/lib/text/client/share/dropped-files'
import { useShareText } from '@/lib/text/client/share/use-share-text'
import { useTextFile } from '@/lib/text/client/share/use-text-file'
import { readingPath } from '@/lib/text/limits'
import { textTexts } from '@/lib/text/texts'
import { OpenPanel } from './open/open-panel'
import { SharePanel } from './share/share-panel'

/** The text program: share a text, or open a shared one. `?name=` opens one at once, `?text=` fills the form. */
export default function TextWindow({ query }: ToolProps) {
  const { name = '', text = '' } = query
  const t = useTexts(textTexts)
  const [tab, setTab] = useState(name || query.tab === 'open' ? 'open' : 'share')
  const share = useShareText(text)
  const opened = useOpenText(name)
  const openFirst = useRef(() => {
    const { hash } = window.location
    // Old links to sealed texts lead here.
    if (name && sealOfFragment(hash)) window.location.replace(readingPath(name) + hash)
    else if (name) void opened.open(name)
  })
  useEffect(() => openFirst.current(), [])
  const edit = ({ name, token = '' }: { name: string; token?: string }) => {
    opened.setWhich(name)
    opened.setToken(token)
    setTab('open')
    void opened.open(name)
  }
  useHandover(textToChange, edit)
  const file = useTextFile(share)
  const isDropping = useFilesOver()
  useHandover(droppedFiles, (files) => {
    setTab('share')
    file.take(files)
  })
  const count = textBytes(tab === 'share' ? share.draft.text : opened.edited)
  return (
    <ToolWindow
      program="text"
      endpoint="POST /api/sf/v1/save"
      status={
        <StatusBar>
          <StatusPanel grow>
            {t(isDropping ? 'dropHere' : share.busy || opened.busy ? 'working' : 'ready')}
          </StatusPanel>
          <StatusPanel>{t('size', { count })}</StatusPanel>
        </StatusBar>
      }
    >
      <div
        data-dropping={isDropping || undefined}
        className="min-h-full p-3 -outline-offset-2 outline-focus data-dropping:outline-2 data-dropping:outline-dashed"
      >
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'share',
              label: t('share'),
              href: '/tools/text',
              content: (
                <SharePanel
                  state={share}
                  file={file}
                  onEdit={() => share.shared && edit(share.shared.saved)}
                />
              ),
            },
            {
              value: 'open',
              label: t('open'),
              href: '/tools/text?tab=open',
              content: <OpenPanel state={opened} />,
            },
          ]}
        />
      </div>
    </ToolWindow>
  )
}
