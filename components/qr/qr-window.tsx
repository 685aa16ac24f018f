'use client'

import { useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { TextArea } from '@/components/ui/text-area'
import { type ApiError, toApiError } from '@/lib/core/api/api-error'
import { curlLine } from '@/lib/core/api/curl'
import { saveFile } from '@/lib/core/browser/save-file'
import { useTexts } from '@/lib/core/i18n/use-language'
import { appliedChoice, fetchQr, type QrChoice, qrChoiceDefault, qrPath } from '@/lib/qr/client/qr'
import { type QrImageState, useQrImage } from '@/lib/qr/client/use-qr-image'
import { qrContrast, qrContrastMin } from '@/lib/qr/contrast'
import { qrCapacity, qrLimits, qrNeed } from '@/lib/qr/limits'
import { qrTexts } from '@/lib/qr/texts'
import { LookFields } from './look-fields'

/** The program for QR codes. @param text the initial one */
export function QrWindow({ text = '' }: { text?: string }) {
  const t = useTexts(qrTexts)
  const [typed, setTyped] = useState<QrChoice>({ ...qrChoiceDefault, text })
  const choice = appliedChoice(typed)
  const path = qrPath(choice)
  const warning = useWarning(choice)
  const isAsked = choice.text !== '' && warning === ''
  // An <img> cannot show a PDF: preview it as SVG.
  const shown = choice.type === 'pdf' ? qrPath({ ...choice, type: 'svg' }) : path
  const image = useQrImage(isAsked ? shown : null, choice.logo)
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
        // Not GET: line breaks in a query stay CRLF.
        method="post"
        action="/qrcode"
        // With scripts the code is shown already; without, the form opens it.
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
            onChange={(event) => setTyped({ ...typed, text: event.target.value })}
            spellCheck={false}
          />
          <LookFields choice={choice} onChange={(part) => setTyped({ ...typed, ...part })} />
          <noscript>
            <Button type="submit" primary>
              {t('draw')}
            </Button>{' '}
            <Button type="submit" formMethod="post" formEncType="multipart/form-data">
              {t('includeLogo')}
            </Button>
          </noscript>
        </div>
        <Preview choice={choice} path={path} url={image?.url ?? ''} warning={warning || refusal} />
      </form>
      {isDrawn && (
        <div className="px-3 pb-3">
          <CommandLine
            command={`${curlLine({
              url: `${window.location.origin}${path}`,
              formFile: choice.logo === '' ? undefined : 'logo=@logo.png',
            })} -o qrcode.${choice.type}`}
          />
        </div>
      )}
    </ToolWindow>
  )
}

interface PreviewProps {
  choice: QrChoice
  path: string
  /** URL of the picture, or `''`. */
  url: string
  warning: string
}

function Preview({ choice, path, url, warning }: PreviewProps) {
  const t = useTexts(qrTexts)
  const isDrawn = url !== '' && warning === '' && choice.text !== ''
  return (
    <section aria-label={t('preview')} className="flex min-w-0 flex-col gap-2">
      <div className="bevel-sunken grid min-h-56 place-items-center overflow-auto bg-field p-3">
        {isDrawn ? (
          // biome-ignore lint/performance/noImgElement: it already has its exact size.
          <img
            src={url}
            alt={t('alt', { text: choice.text.slice(0, 100) })}
            className="h-auto max-h-72 max-w-full"
          />
        ) : (
          <p className="text-center text-field-muted">{warning === '' ? t('empty') : ''}</p>
        )}
      </div>
      {warning && (
        <Alert kind="warning" live>
          {warning}
        </Alert>
      )}
      {isDrawn && <Download choice={choice} path={path} />}
    </section>
  )
}

/** A link; a code with a logo has no address, so it is fetched. */
function Download({ choice, path }: { choice: QrChoice; path: string }) {
  const t = useTexts(qrTexts)
  const name = `qrcode.${choice.type}`
  const label = t('download', { type: choice.type.toUpperCase() })
  const [error, setError] = useState<ApiError | null>(null)
  const { sentence } = useProblem(error)
  if (choice.logo === '')
    return (
      <ButtonLink href={path} download={name}>
        {label}
      </ButtonLink>
    )
  const save = async () => {
    try {
      saveFile(await fetchQr(path, choice.logo), name)
      setError(null)
    } catch (caught) {
      setError(toApiError(caught))
    }
  }
  return (
    <>
      <Button onClick={() => void save()}>{label}</Button>
      {sentence && (
        <Alert kind="error" live>
          {sentence}
        </Alert>
      )}
    </>
  )
}

/** The server's reason, or `''`. */
function useRefusal(image: QrImageState | null): string {
  const t = useTexts(qrTexts)
  const error = image?.error ?? null
  const { sentence } = useProblem(error)
  const min = error?.issues.find(({ rule }) => rule === 'qr_size_min')?.values?.min
  return min ? t('sizeTooSmall', { min }) : sentence
}

/** Why the options give no code, or `''`; checked before the request. */
function useWarning({ text, level, size, margin, dark, light }: QrChoice): string {
  const t = useTexts(qrTexts)
  const contrast = qrContrast(dark.slice(1), light.slice(1))
  if (contrast < 0) return t('inverted')
  if (contrast < qrContrastMin)
    return `${t('faint')} ${t('faintNote', { percent: Math.round(contrast * 100) })}`
  if (!isWithin(size, qrLimits.sizeMin, qrLimits.sizeMax) || !isWithin(margin, 0, qrLimits.marginMax))
    return t('numbers')
  const { mode, length } = qrNeed(text)
  return length > qrCapacity[level][mode] ? t('textTooLong', { level, most: qrCapacity[level].bytes }) : ''
}

function isWithin(typed: string, min: number, max: number): boolean {
  const value = Number(typed)
  return /^\d+$/.test(typed) && value >= min && value <= max
}
