import { ApiError } from '@/lib/core/api/api-error'
import { type Answer, call, type Given } from '@/lib/core/api/call'
import { callForResponse, callWithHeaders } from '@/lib/core/api/other-calls'

/** A text that was read because somebody asked for it. */
interface GuardedText {
  text: string
  /** How often it can be read from now on; null: as often as anybody likes. */
  readsLeft: number | null
}

/** Reads a guarded text, which takes one of its reads. @param readKey `''` where it takes none */
export async function openGuarded(name: string, readKey: string): Promise<GuardedText> {
  const response = await callForResponse('POST /api/sf/v1/open', { name, read_key: readKey })
  const left = response.headers.get('x-reads-left')
  const text = utf8.decode(await response.arrayBuffer())
  return { text, readsLeft: left === null || left === 'unlimited' ? null : Number(left) }
}

/** What a text is called as a file: systems know by the ending what it is. */
export const fileNameOf = (name: string): string => (/\.[^.]+$/.test(name) ? name : `${name}.txt`)

/** Changes a text that is still the one that was opened. @returns what it is then */
async function change(opened: OpenText, text: string, token: string): Promise<OpenText> {
  const { name, etag } = opened
  const fields = { name, token, text, encoding: 'plain' as const }
  // During an update of the platform, an instance of before may have answered without it.
  const terms: Record<string, string> = etag ? { 'if-match': etag } : {}
  const changed = await callWithHeaders('POST /api/sf/v1/update', fields, terms)
  const { size, encoding, expires_at, etag: fresh } = changed
  return { ...opened, text, size, encoding, expires_at, etag: fresh, updated_at: Date.now() }
}

const isOther = (error: unknown) => error instanceof ApiError && error.rule === 'text_changed'

/**
 * Changes opened texts, and never what somebody else has written since. An answer that was lost may have been a yes:
 * what is there by now may be what was sent then.
 */
export function textChanger() {
  let unanswered: { name: string; text: string } | null = null
  return async (opened: OpenText, text: string, token: string): Promise<OpenText> => {
    const before = unanswered
    unanswered = { name: opened.name, text }
    const changed = await change(opened, text, token).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.passing)) unanswered = before
      if (!isOther(error) || before?.name !== opened.name) throw error
      const now = await openText(opened.name)
      if (now.text !== before.text) throw error
      return change(now, text, token)
    })
    unanswered = null
    return changed
  }
}

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
