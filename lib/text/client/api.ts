import { ApiError } from '@/lib/core/api/api-error'
import { type CallResponse, call, type Given } from '@/lib/core/api/call'
import { callForResponse } from '@/lib/core/api/other-calls'
import { Handover } from '@/lib/core/browser/handover'
import { percentDecoded } from '@/lib/core/percent'

export const textToChange = new Handover<{ name: string; token: string }>()

export type TextToSave = Given<'POST /api/sf/v1/save'>

export interface OpenText extends Omit<CallResponse<'GET /api/sf/v1/get'>, 'content' | 'code'> {
  text: string
}

export const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

export const bytesOfBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** Keeps a byte order mark. */
export const decodeContent = (base64: string): string => utf8.decode(bytesOfBase64(base64))

export const textBytes = (text: string): number => new TextEncoder().encode(text).byteLength

export async function openText(name: string): Promise<OpenText> {
  const { code: _, content, ...record } = await call('GET /api/sf/v1/get', { name })
  return { ...record, text: decodeContent(content) }
}

/** In a name or a link that a user typed. */
export function nameOf(given: string): string {
  const trimmed = given.trim()
  const path = /\/(?:sf|tools\/text)\/([^/?#]+)\/?(?:[?#][\s\S]*)?$/.exec(trimmed)?.[1]
  return path === undefined ? trimmed : (percentDecoded(path) ?? path)
}

/** A textarea knows only LF. */
export function withLineEndsOf(original: string, edited: string): string {
  const isCrLf = original.includes('\r\n') && !/(^|[^\r])\n/.test(original)
  return isCrLf ? edited.replace(/\r?\n/g, '\r\n') : edited
}

interface GuardedText {
  text: string
  /** null: no limit. */
  readsLeft: number | null
}

/** @param readKey `''` if it has none */
export async function openGuarded(name: string, readKey: string): Promise<GuardedText> {
  const response = await callForResponse('POST /api/sf/v1/open', { name, read_key: readKey })
  const left = response.headers.get('x-reads-left')
  const text = utf8.decode(await response.arrayBuffer())
  return { text, readsLeft: left === null || left === 'unlimited' ? null : Number(left) }
}

/** With an extension. */
export const fileNameOf = (name: string): string => (/\.[^.]+$/.test(name) ? name : `${name}.txt`)

/** If the text is still as opened. */
async function update(opened: OpenText, text: string, token: string): Promise<OpenText> {
  const { name, etag } = opened
  const fields = { name, token, text, encoding: 'plain' as const }
  // An instance of an older release may have responded without an etag.
  const headers: Record<string, string> = etag ? { 'if-match': etag } : {}
  const changed = await call('POST /api/sf/v1/update', fields, { headers })
  const { size, encoding, expires_at, etag: fresh } = changed
  return { ...opened, text, size, encoding, expires_at, etag: fresh, updated_at: Date.now() }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.rule === 'text_changed'

/**
 * Other users' changes are not overwritten. After a lost response, the stored text may be the one sent then; that is
 * not another user's change.
 */
export function textChanger() {
  let unanswered: { name: string; text: string } | null = null
  return async (opened: OpenText, text: string, token: string): Promise<OpenText> => {
    const before = unanswered
    unanswered = { name: opened.name, text }
    const changed = await update(opened, text, token).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.isTemporary)) unanswered = before
      if (!isConflict(error) || before?.name !== opened.name) throw error
      const now = await openText(opened.name)
      if (now.text !== before.text) throw error
      return update(now, text, token)
    })
    unanswered = null
    return changed
  }
}
