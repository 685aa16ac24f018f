import { requestApi } from '@/lib/core/api/fetcher'
import { callAddress } from '@/lib/core/api/other-calls'
import { type QrLevel, type QrType, qrLimits } from '../limits'

/** Numbers as typed, colours as `#rrggbb`. */
export interface QrChoice {
  text: string
  type: QrType
  level: QrLevel
  margin: string
  size: string
  dark: string
  light: string
  /** A PNG as a `data:` URL, or `''`. */
  logo: string
}

export const qrChoiceDefault: QrChoice = {
  text: '',
  type: 'png',
  level: 'M',
  margin: String(qrLimits.marginDefault),
  size: String(qrLimits.sizeDefault),
  dark: '#000000',
  light: '#ffffff',
  logo: '',
}

/** A code with a logo has level H. */
export const appliedChoice = (choice: QrChoice): QrChoice =>
  choice.logo === '' ? choice : { ...choice, level: 'H' }

/** Without defaults and logo. */
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

/** @param path from {@link qrPath} @param logo as in a choice @throws ApiError */
export async function fetchQr(path: string, logo: string, signal?: AbortSignal): Promise<Blob> {
  const json = logo === '' ? undefined : { logo }
  return (await requestApi(path, { signal, json })).blob()
}
