import { useState } from 'react'
import { SendButtons } from '@/components/tool-window/send-buttons'
import { useProblem } from '@/components/tool-window/use-problem'
import { Alert, Problem } from '@/components/ui/alert'
import { Button, ButtonLink } from '@/components/ui/button'
import { useCopy } from '@/components/ui/use-copy'
import { type ApiError, toApiError } from '@/lib/core/api/api-error'
import { saveFile } from '@/lib/core/browser/save-file'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useTexts } from '@/lib/core/i18n/use-language'
import { widgetTexts } from '@/lib/core/texts'
import { fetchQr, type QrChoice, qrPath } from '@/lib/qr/client/qr'
import { qrTexts } from '@/lib/qr/texts'
import { QrPicture } from './qr-picture'

/** Whether the browser can copy pictures, which it only does on pages with HTTPS. */
const canCopyPictures = (): boolean => 'ClipboardItem' in window

/** Safari permits it only at once, so the picture follows. @returns whether it worked */
async function copyPicture(png: Promise<Blob>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return true
  } catch {
    return png.then(
      () => false,
      () => false,
    )
  }
}

/** Edge of the shown picture at most, in CSS pixels. */
const shownMax = 288

interface QrPreviewProps {
  choice: QrChoice
  origin: string
  /** URL of the picture, or `''`. */
  url: string
  /** Why there is no code, or `''`. */
  problem: string
}

export function QrPreview({ choice, origin, url, problem }: QrPreviewProps) {
  const t = useTexts(qrTexts)
  // Modules of a small picture keep their edges on screens with more pixels than it has.
  const isEnlarged = Number(choice.size) <= shownMax
  const isDrawn = url !== '' && problem === '' && choice.text !== ''
  return (
    <section
      aria-label={t('preview')}
      data-unlined=""
      className="flex min-w-0 flex-col gap-2 sm:sticky sm:top-3 sm:col-start-2 sm:row-span-2 sm:self-start"
    >
      <div className="bevel-sunken grid min-h-54 place-items-center overflow-auto bg-field p-2 sm:min-h-56">
        {isDrawn ? (
          <QrPicture
            src={url}
            alt={t('alt', { text: choice.text.slice(0, 100) })}
            className={`h-auto max-h-50 max-w-full sm:max-h-72 ${isEnlarged ? '[image-rendering:pixelated]' : ''}`}
          />
        ) : (
          <p className="text-center text-field-muted">{problem === '' ? t('empty') : ''}</p>
        )}
      </div>
      {problem && (
        <Alert kind="warning" live>
          {problem}
        </Alert>
      )}
      {isDrawn && (
        <div className="flex flex-wrap gap-2">
          <Download choice={choice} />
          <CopyPicture choice={choice} />
          {choice.logo === '' && <SendButtons text={new URL(qrPath(choice), origin).href} />}
        </div>
      )}
    </section>
  )
}

/** A code with a logo has no address, so it is fetched. */
function Download({ choice }: { choice: QrChoice }) {
  const t = useTexts(qrTexts)
  const path = qrPath(choice)
  const name = `qrcode.${choice.type}`
  const label = t('download', { type: choice.type.toUpperCase() })
  const [error, setError] = useState<ApiError | null>(null)
  const { sentence } = useProblem(error)
  if (choice.logo === '')
    return (
      <ButtonLink href={path} download={name} className="flex-1">
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
      <Button onClick={() => void save()} className="flex-1">
        {label}
      </Button>
      <Problem>{sentence}</Problem>
    </>
  )
}

/** As a PNG, which is what other programs paste. */
function CopyPicture({ choice }: { choice: QrChoice }) {
  const t = useTexts(widgetTexts)
  const what = useTexts(qrTexts)('picture')
  const canCopy = useBrowserValue(canCopyPictures, false)
  const { outcome, report } = useCopy()
  if (!canCopy) return null
  const copy = () => report(copyPicture(fetchQr(qrPath({ ...choice, type: 'png' }), choice.logo)))
  return (
    <>
      <Button onClick={() => void copy()} aria-label={t('copyOf', { what })} className="flex-1">
        {t(outcome ?? 'copy')}
      </Button>
      <span role="status" className="sr-only">
        {outcome && t(`${outcome}Of`, { what })}
      </span>
    </>
  )
}
