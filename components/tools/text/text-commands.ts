import { curlLine } from '@/lib/client/curl'
import type { TextToSave } from '@/lib/client/text-share'

/** A longer text is shown as a file. */
const inlineLengthMax = 400

const origin = () => (typeof window === 'undefined' ? '' : window.location.origin)
const address = (name: string) => `${origin()}/sf/${encodeURIComponent(name)}`

/** What saves this text. */
export function saveCommand({ text, name, encoding = 'auto', expires_in }: TextToSave): string {
  const url = `${origin()}/api/sf/v1/save`
  const others = { ...(name ? { name } : {}), ...(expires_in ? { expires_in } : {}) }
  if (text.length <= inlineLengthMax) return curlLine({ url, json: { text, encoding, ...others } })
  const query = new URLSearchParams(Object.entries(others).map(([key, value]) => [key, String(value)]))
  if (encoding !== 'plain') query.set('encoding', encoding)
  const search = query.size > 0 ? `?${query}` : ''
  return curlLine({ url: url + search, headers: ['Content-Type: text/plain'], file: 'text.txt' })
}

/** What reads a text. */
export const readCommand = (name: string) => curlLine({ url: address(name) })

/** What replaces a text. */
export function changeCommand(name: string, token: string): string {
  const headers = [`Authorization: Bearer ${token}`, 'Content-Type: text/plain']
  return curlLine({ method: 'PUT', url: address(name), headers, file: 'text.txt' })
}

/** What deletes a text. */
export const deleteCommand = (name: string, token: string) =>
  curlLine({ method: 'DELETE', url: address(name), headers: [`Authorization: Bearer ${token}`] })
