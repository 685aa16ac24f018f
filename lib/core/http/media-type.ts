import { Refusal } from '../refusal/refusal'
import { headerOf } from './incoming-message'

/** Characters of a Content-Type that are parsed. */
const lengthMax = 300

/** The media type in lower case, without parameters; `''` for none. */
export function mediaTypeIn(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** A parameter of a Content-Type; null when absent. */
export function mediaTypeParameter(contentType: string, name: 'charset' | 'boundary'): string | null {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;"]*))`, 'i')
  const [, quoted, bare] = pattern.exec(contentType.slice(0, lengthMax)) ?? []
  return quoted ?? bare ?? null
}

/** @throws Refusal unsupported_media_type for another charset than UTF-8 */
export function requireUtf8(contentType: string): void {
  const charset = mediaTypeParameter(contentType, 'charset') ?? 'utf-8'
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset)) throw new Refusal('unsupported_media_type', 'text_not_utf8')
}

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

export type BodyKind = 'json' | 'form' | 'parts' | 'text' | 'other'

/** How a body is parsed, by its label. Without a label, and for text or bytes, it is `text`. */
export function bodyKindOf(mediaType: string): BodyKind {
  if (mediaType === 'application/json' || mediaType.endsWith('+json')) return 'json'
  if (mediaType === urlEncoded) return 'form'
  if (mediaType === multipart) return 'parts'
  const isText = mediaType === '' || mediaType.startsWith('text/') || mediaType === 'application/octet-stream'
  return isText ? 'text' : 'other'
}

/** Whether the body is a form's. */
export const isForm = (request: Request): boolean =>
  ['form', 'parts'].includes(bodyKindOf(mediaTypeIn(headerOf(request, 'content-type'))))
