import type { StoredTextResponse } from '@/lib/text/contract/schemas'
import { type JsonResponse, json, send } from './http'
import { success } from './talk'

/** The JSON of a save. */
export type Save = Partial<
  Record<'text' | 'name' | 'encoding' | 'token' | 'key' | 'expires_in' | 'reads_max' | 'read_key', unknown>
>

/** Calls `/api/sf/v1/…` with JSON. */
export function callText(
  base: string,
  action: 'save' | 'update' | 'delete',
  body: Save,
): Promise<JsonResponse> {
  return send(`${base}/api/sf/v1/${action}`, json(body))
}

export async function save(base: string, body: Save): Promise<StoredTextResponse> {
  return success<StoredTextResponse>(await callText(base, 'save', body))
}

/** Saves a new text. @returns its token too */
export async function create(base: string, body: Save): Promise<StoredTextResponse & { token: string }> {
  const response = await save(base, body)
  if (response.token === undefined) throw new Error(`no token in ${JSON.stringify(response)}`)
  return { ...response, token: response.token }
}

export function raw(body: string | Buffer, headers: Record<string, string> = {}) {
  return { method: 'POST', headers: { 'Content-Type': 'text/plain', ...headers }, body }
}

/** Reads `/sf/{name}`. */
export function serve(base: string, name: string, headers: Record<string, string> = {}, method = 'GET') {
  return send(`${base}/sf/${encodeURIComponent(name)}`, { method, headers })
}
