import { curlLine } from '@/lib/core/api/curl'
import { textPath } from '../limits'
import type { TextToSave } from './api'
import type { Seal } from './sealed-text'

/** A longer text is read from a file. */
const inlineLengthMax = 400

const origin = () => (typeof window === 'undefined' ? '' : window.location.origin)
const address = (name: string) => origin() + textPath(name)

export function saveCommand({ text, name, encoding = 'auto', expires_in, reads_max }: TextToSave): string {
  const url = `${origin()}/api/sf/v1/save`
  const others = {
    ...(name ? { name } : {}),
    ...(expires_in ? { expires_in } : {}),
    ...(reads_max ? { reads_max } : {}),
  }
  if (text.length <= inlineLengthMax) return curlLine({ url, json: { text, encoding, ...others } })
  const query = new URLSearchParams(Object.entries(others).map(([key, value]) => [key, String(value)]))
  if (encoding !== 'plain') query.set('encoding', encoding)
  const search = query.size > 0 ? `?${query}` : ''
  return curlLine({ url: url + search, headers: ['Content-Type: text/plain'], file: 'text.txt' })
}

export const readCommand = (name: string) => curlLine({ url: address(name) })

/** Verifies the hash before it decrypts. @param readKey if reads are limited */
export function openCommand(name: string, { key, hash }: Seal, readKey?: unknown): string {
  const url = `${origin()}/api/sf/v1/open`
  const fetching =
    typeof readKey === 'string' ? curlLine({ url, json: { name, read_key: readKey } }) : readCommand(name)
  return [
    `${fetching} > sealed.txt`,
    `[ "$(openssl dgst -sha256 -r sealed.txt | cut -c1-64)" = ${hash} ]`,
    `openssl enc -d -aes-256-cbc -pbkdf2 -a -in sealed.txt -pass pass:${key}`,
  ].join(' && ')
}

export function changeCommand(name: string, token: string): string {
  const headers = [`Authorization: Bearer ${token}`, 'Content-Type: text/plain']
  return curlLine({ method: 'PUT', url: address(name), headers, file: 'text.txt' })
}

export const deleteCommand = (name: string, token: string) =>
  curlLine({ method: 'DELETE', url: address(name), headers: [`Authorization: Bearer ${token}`] })
