import { requestApi } from '@/lib/core/api/fetcher'
import { callAddress } from '@/lib/core/api/other-calls'
import { type QrLevel, type QrType, qrLimits } from '../limits'

/** The values of the controls: numbers as typed, colours as `#rrggbb`. */
export interface QrChoice {
  text: string
  type: QrType
  level: QrLevel
  margin: string
  size: string
  dark: string
  light: string
}

export const qrChoiceDefault: QrChoice = {
  text: '',
  type: 'png',
  level: 'M',
  margin: String(qrLimits.marginDefault),
  size: String(qrLimits.sizeDefault),
  dark: '#000000',
  light: '#ffffff',
}

/** The URL of an image, without defaults. */
export function qrPath(choice: QrChoice): string {
  const chosen = <Name extends keyof QrChoice>(name: Name): QrChoice[Name] | undefined =>
    choice[name] === qrChoiceDefault[name] ? undefined : choice[name]
  return callAddress('GET /qrcode', {
    text: choice.text,
    type: chosen('type'),
    level: chosen('level'),
    margin: chosen('margin'),
    size: chosen('size'),
    dark: chosen('dark')?.replace('#', ''),
    light: chosen('light')?.replace('#', ''),
  })
}

/** @param path from {@link qrPath} @throws ApiError */
export async function fetchQr(path: string, signal: AbortSignal): Promise<Blob> {
  return (await requestApi(path, { signal })).blob()
}
