'use client'

import { useContext, useEffect, useRef, useState } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { MoreOptions } from '@/components/tool-window/more-options'
import { useServiceStatus } from '@/components/tool-window/service-status'
import { type ToolProps, ToolWindow } from '@/components/tool-window/tool-window'
import { useProblem } from '@/components/tool-window/use-problem'
import { Button } from '@/components/ui/button'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { TextArea } from '@/components/ui/text-area'
import { BesidePage } from '@/components/ui/window'
import { curlLine } from '@/lib/core/api/curl'
import { useTexts } from '@/lib/core/i18n/use-language'
import { appliedChoice, type QrChoice, qrChoiceDefault, qrPath } from '@/lib/qr/client/qr'
import { type QrImageState, useQrImage } from '@/lib/qr/client/use-qr-image'
import { qrContrast, qrContrastMin } from '@/lib/qr/contrast'
import { qrCapacity, qrLimits, qrNeed } from '@/lib/qr/limits'
import { qrTexts } from '@/lib/qr/texts'
import { LookFields } from './look-fields'
import { QrPreview } from './qr-preview'

/**
 * The program for QR codes. There is a code from the start: of `?text=`, or of the address of this platform; then of the
 * text in the field, whatever it is.
 */
export default function QrWindow({ query, origin }: ToolProps) {
  const t = useTexts(qrTexts)
  const home = `${origin}/`
  const { typed, setTyped, choice, field } = useChoice(query.text ?? '', home)
  const { url, problem, isOfOptions, bytes } = useCode(choice)
  return (
    <ToolWindow program="qr" status={<QrStatus choice={choice} bytes={bytes} />}>
      <form
        // Not GET: line breaks in a query stay CRLF.
        method="post"
        action="/qrcode"
        // With scripts the code is shown already; without, the form opens it.
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-3 p-3 sm:grid-cols-[3fr_2fr] sm:grid-rows-[auto_1fr]"
      >
        <TextArea
          label={t('text')}
          name="text"
          rows={3}
          placeholder={t('placeholder')}
          ref={field}
          value={typed.text}
          onChange={(event) => setTyped({ ...typed, text: event.target.value })}
          // Typing replaces the initial address.
          onFocus={({ target }) => target.value === home && target.select()}
          spellCheck={false}
        />
        <QrPreview choice={choice} origin={origin} url={url} problem={problem} />
        <div className="flex min-w-0 flex-col gap-3">
          <MoreOptions hasProblem={isOfOptions}>
            <LookFields choice={choice} onChange={(part) => setTyped({ ...typed, ...part })} />
          </MoreOptions>
          <noscript>
            <Button type="submit" primary>
              {t('draw')}
            </Button>{' '}
            <Button type="submit" formMethod="post" formEncType="multipart/form-data">
              {t('includeLogo')}
            </Button>
          </noscript>
        </div>
      </form>
      {bytes !== null && (
        <div className="px-3 pb-3">
          <CommandLine
            command={`${curlLine({
              url: `${window.location.origin}${qrPath(choice)}`,
              formFile: choice.logo === '' ? undefined : 'logo=@logo.png',
            })} -o qrcode.${choice.type}`}
          />
        </div>
      )}
    </ToolWindow>
  )
}

/** What is typed, and the choice that applies. @param text the initial one, or `''` for `home` */
function useChoice(text: string, home: string) {
  const isBeside = useContext(BesidePage)
  const [typed, setTyped] = useState<QrChoice>({ ...qrChoiceDefault, text: text || (isBeside ? home : '') })
  const [isReady, setReady] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // In an effect: a field that the server has filled would lose what was typed before the scripts.
  useEffect(() => {
    const early = field.current?.value ?? ''
    const start = document.activeElement === field.current ? '' : home
    setTyped((now) => ({ ...now, text: early || start }))
    setReady(true)
  }, [home])
  const choice = appliedChoice(isReady ? typed : { ...typed, text: text || home })
  return { typed, setTyped, choice, field }
}

interface QrCode {
  /** Of its picture, or `''`. */
  url: string
  /** Why there is none, or `''`. */
  problem: string
  /** Whether the options are the reason. */
  isOfOptions: boolean
  /** Size of the picture once it is loaded, else null. */
  bytes: number | null
}

function useCode(choice: QrChoice): QrCode {
  const { isSuspended } = useServiceStatus()
  const problem = problemOf(choice)
  const isAsked = choice.text !== '' && problem === null && !isSuspended
  // An <img> cannot show a PDF: preview it as SVG.
  const path = qrPath(choice.type === 'pdf' ? { ...choice, type: 'svg' } : choice)
  const image = useQrImage(isAsked ? path : null, choice.logo)
  const sentence = useProblemSentence(problem, choice)
  const refusal = useRefusal(image)
  // The first picture comes with the page, also without scripts.
  const first = isAsked && choice.logo === '' ? path : ''
  return {
    url: image?.url ?? first,
    problem: sentence || refusal,
    isOfOptions: problem === null ? (image?.error?.issues ?? []).length > 0 : problem !== 'textTooLong',
    bytes: image && image.error === null ? image.bytes : null,
  }
}

/** @param bytes of the picture that is shown, or null */
function QrStatus({ choice, bytes }: { choice: QrChoice; bytes: number | null }) {
  const t = useTexts(qrTexts)
  const need = qrNeed(choice.text)
  return (
    <StatusBar>
      <StatusPanel grow>
        {t(`${need.mode}Used`, { used: need.length, most: qrCapacity[choice.level][need.mode] })}
      </StatusPanel>
      <StatusPanel>
        {bytes !== null && choice.type !== 'pdf' ? t('fileSize', { bytes }) : t('ready')}
      </StatusPanel>
    </StatusBar>
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

type QrProblem = 'inverted' | 'faint' | 'numbers' | 'textTooLong'

const contrastOf = ({ dark, light }: QrChoice) => qrContrast(dark.slice(1), light.slice(1))

/** null for a choice that gives one; checked before the request. */
function problemOf(choice: QrChoice): QrProblem | null {
  const { text, level, size, margin } = choice
  const contrast = contrastOf(choice)
  if (contrast < 0) return 'inverted'
  if (contrast < qrContrastMin) return 'faint'
  if (!isWithin(size, qrLimits.sizeMin, qrLimits.sizeMax) || !isWithin(margin, 0, qrLimits.marginMax))
    return 'numbers'
  const { mode, length } = qrNeed(text)
  return length > qrCapacity[level][mode] ? 'textTooLong' : null
}

function useProblemSentence(problem: QrProblem | null, choice: QrChoice): string {
  const t = useTexts(qrTexts)
  if (problem === null) return ''
  if (problem === 'faint')
    return `${t('faint')} ${t('faintNote', { percent: Math.round(contrastOf(choice) * 100) })}`
  return t(problem, { level: choice.level, most: qrCapacity[choice.level].bytes })
}

function isWithin(typed: string, min: number, max: number): boolean {
  const value = Number(typed)
  return /^\d+$/.test(typed) && value >= min && value <= max
}
