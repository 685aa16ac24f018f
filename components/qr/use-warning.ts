import { errorSentence } from '@/lib/core/api/error-sentence'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { QrChoice } from '@/lib/qr/client/qr'
import type { QrImageState } from '@/lib/qr/client/use-qr-image'
import { qrContrast, qrContrastMin } from '@/lib/qr/contrast'
import { qrCapacity, qrLimits, qrNeed } from '@/lib/qr/limits'
import { qrTexts } from './texts'

function isWithin(typed: string, min: number, max: number): boolean {
  const value = Number(typed)
  return /^\d+$/.test(typed) && value >= min && value <= max
}

/** Why a choice gives no code, in the reader's language: before it is asked for; empty when nothing is wrong. */
export function useWarning({ text, level, size, margin, dark, light }: QrChoice): string {
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

/** Why the server drew nothing, likewise. */
export function useRefusal(image: QrImageState | null): string {
  const t = useTexts(qrTexts)
  const language = useLanguage()
  const error = image?.error
  if (!error) return ''
  const min = error.issues.find(({ rule }) => rule === 'qr_size_min')?.values?.min
  return min ? t('sizeTooSmall', { min }) : errorSentence(error, language)
}
