import { type QrLevel, type QrType, qrLimits } from '../../schemas/qr-limits'
import { ApiError, apiErrorFrom } from '../api/api-error'

/** What a person chose, as the controls hold it: numbers as they were typed, colours as `#rrggbb`. */
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

/** The address of an image; what has its default is left out. */
export function qrPath(choice: QrChoice): string {
  const parts = [`text=${encodeURIComponent(choice.text)}`]
  for (const name of ['type', 'level', 'margin', 'size', 'dark', 'light'] as const)
    if (choice[name] !== qrChoiceDefault[name])
      parts.push(`${name}=${encodeURIComponent(choice[name].replace('#', ''))}`)
  return `/qrcode?${parts.join('&')}`
}

/** The image at a path made by {@link qrPath}. @throws ApiError with what is wrong with the choice */
export async function fetchQr(path: string, signal: AbortSignal): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(path, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError(0, 'network', 'The server could not be reached.')
  }
  if (response.ok) return response.blob()
  const body: unknown = await response.json().catch(() => null)
  throw apiErrorFrom(response.status, body, response.headers.get('retry-after'))
}
