import { type Answer, call, type Given } from '@/lib/core/api/call'

export type TextToSave = Given<'POST /api/sf/v1/save'>

/** A saved text as the page holds it. */
export interface OpenText extends Omit<Answer<'GET /api/sf/v1/get'>, 'content' | 'code'> {
  text: string
}

/** A byte order mark is text. */
export const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads Base64, in one line. */
export const bytesOfBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** Reads Base64 of UTF-8; a byte order mark is text. */
export const decodeContent = (base64: string): string => utf8.decode(bytesOfBase64(base64))

export const textBytes = (text: string): number => new TextEncoder().encode(text).byteLength

/** Opens a text by its name. */
export async function openText(name: string): Promise<OpenText> {
  const { code: _, content, ...record } = await call('GET /api/sf/v1/get', { name })
  return { ...record, text: decodeContent(content) }
}

/** The name that was meant: it may come as the whole link. */
export function nameOf(given: string): string {
  const trimmed = given.trim()
  const path = /\/(?:sf|tools\/text)\/([^/?#]+)\/?(?:[?#][\s\S]*)?$/.exec(trimmed)?.[1]
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
