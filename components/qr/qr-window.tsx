'use client'

import { useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { Button } from '@/components/ui/button'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { TextArea } from '@/components/ui/text-area'
import { curlLine } from '@/lib/core/api/curl'
import { useTexts } from '@/lib/core/i18n/use-language'
import { type QrChoice, qrChoiceDefault, qrPath } from '@/lib/qr/client/qr'
import { useQrImage } from '@/lib/qr/client/use-qr-image'
import { qrCapacity, qrNeed } from '@/lib/qr/limits'
import { LookFields } from './look-fields'
import { Preview } from './preview'
import { qrTexts } from './texts'
import { useRefusal, useWarning } from './use-warning'

/** The program for QR codes: draws while one types. @param text what to begin with */
export function QrWindow({ text = '' }: { text?: string }) {
  const t = useTexts(qrTexts)
  const [choice, setChoice] = useState<QrChoice>({ ...qrChoiceDefault, text })
  const path = qrPath(choice)
  const warning = useWarning(choice)
  const isAsked = choice.text !== '' && warning === ''
  // A PDF cannot be shown in an image; the same code as a drawing can.
  const shown = choice.type === 'pdf' ? qrPath({ ...choice, type: 'svg' }) : path
  const image = useQrImage(isAsked ? shown : null)
  const refusal = useRefusal(image)
  const need = qrNeed(choice.text)
  const isDrawn = isAsked && image !== null && image.error === null
  const status = (
    <StatusBar>
      <StatusPanel grow>
        {t(`${need.mode}Used`, { used: need.length, most: qrCapacity[choice.level][need.mode] })}
      </StatusPanel>
      <StatusPanel>
        {isDrawn && choice.type !== 'pdf' ? t('fileSize', { bytes: image.bytes }) : t('ready')}
      </StatusPanel>
    </StatusBar>
  )
  return (
    <ToolWindow program="qr" status={status}>
      <form
        method="get"
        action="/qrcode"
        // The code is there already; without scripts the form opens it.
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-3 p-3 sm:grid-cols-[3fr_2fr]"
      >
        <div className="flex min-w-0 flex-col gap-3">
          <TextArea
            label={t('text')}
            name="text"
            rows={3}
            placeholder={t('placeholder')}
            value={choice.text}
            onChange={(event) => setChoice({ ...choice, text: event.target.value })}
            spellCheck={false}
          />
          <LookFields choice={choice} onChange={(part) => setChoice({ ...choice, ...part })} />
          <noscript>
            <Button type="submit" primary>
              {t('draw')}
            </Button>
          </noscript>
        </div>
        <Preview choice={choice} path={path} url={image?.url ?? ''} warning={warning || refusal} />
      </form>
      {isDrawn && (
        <div className="px-3 pb-3">
          <CommandLine
            command={`${curlLine({ url: `${window.location.origin}${path}` })} -o qrcode.${choice.type}`}
          />
        </div>
      )}
    </ToolWindow>
  )
}
