import type { TextAnswer, TextDeletedAnswer, TextRecord } from '../schemas/text'
import { callApi } from './fetcher'

export interface TextToSave {
  text: string
  encoding: 'plain' | 'base64' | 'auto'
  name?: string
  /** Seconds; 0: kept. */
  expires_in?: number
  token?: string
}

/** A saved text as the page holds it. */
export interface OpenText extends Omit<TextRecord, 'content' | 'code'> {
  text: string
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads Base64 of UTF-8; a byte order mark is text. */
export function decodeContent(base64: string): string {
  return utf8.decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
}

export const textBytes = (text: string): number => new TextEncoder().encode(text).byteLength

export const saveText = (body: TextToSave) => callApi<TextAnswer>('/api/sf/v1/save', { json: body })
export const updateText = (body: TextToSave) => callApi<TextAnswer>('/api/sf/v1/update', { json: body })
export const deleteText = (body: { name: string; token: string }) =>
  callApi<TextDeletedAnswer>('/api/sf/v1/delete', { json: body })

/** Opens a text by its name. */
export async function openText(name: string): Promise<OpenText> {
  const { code: _, content, ...record } = await callApi<TextRecord>('/api/sf/v1/get', { query: { name } })
  return { ...record, text: decodeContent(content) }
}

/** The name that was meant: it may come as the whole link. */
export function nameOf(given: string): string {
  const trimmed = given.trim()
  const path = /\/sf\/([^/?#]+)\/?(?:[?#].*)?$/.exec(trimmed)?.[1]
  if (path === undefined) return trimmed
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A text that was edited in a browser, with the line ends of the original: browsers know only LF while editing. */
export function withLineEndsOf(original: string, edited: string): string {
  const isCrLf = original.includes('\r\n') && !/(^|[^\r])\n/.test(original)
  return isCrLf ? edited.replace(/\r?\n/g, '\r\n') : edited
}
