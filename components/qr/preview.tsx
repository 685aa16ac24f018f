import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { QrChoice } from '@/lib/qr/client/qr'
import { qrTexts } from './texts'

export interface PreviewProps {
  choice: QrChoice
  /** Where the file is. */
  path: string
  /** Address of a picture to show; empty when there is none. */
  url: string
  warning: string
}

/** The code as it will be, and the file to take along. */
export function Preview({ choice, path, url, warning }: PreviewProps) {
  const t = useTexts(qrTexts)
  const isDrawn = url !== '' && warning === '' && choice.text !== ''
  const type = choice.type.toUpperCase()
  return (
    <section aria-label={t('preview')} className="flex min-w-0 flex-col gap-2">
      <div className="bevel-sunken grid min-h-56 place-items-center overflow-auto bg-field p-3">
        {isDrawn ? (
          // biome-ignore lint/performance/noImgElement: the picture is made for this page, at its exact size.
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
      {isDrawn && (
        <ButtonLink href={path} download={`qrcode.${choice.type}`}>
          {t('download', { type })}
        </ButtonLink>
      )}
    </section>
  )
}
