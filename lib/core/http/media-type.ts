/** Characters of a Content-Type that are parsed. */
const lengthMax = 300

/** In lower case, without parameters; `''` for none. */
export function mediaTypeIn(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** null when absent. */
export function mediaTypeParameter(contentType: string, name: 'charset' | 'boundary'): string | null {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;"]*))`, 'i')
  const [, quoted, bare] = pattern.exec(contentType.slice(0, lengthMax)) ?? []
  return quoted ?? bare ?? null
}

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

export type BodyKind = 'json' | 'form' | 'parts' | 'text' | 'other'

/** Without a label, and for text or bytes, it is `text`. */
export function bodyKindOf(mediaType: string): BodyKind {
  if (mediaType === 'application/json' || mediaType.endsWith('+json')) return 'json'
  if (mediaType === urlEncoded) return 'form'
  if (mediaType === multipart) return 'parts'
  const isText = mediaType === '' || mediaType.startsWith('text/') || mediaType === 'application/octet-stream'
  return isText ? 'text' : 'other'
}
