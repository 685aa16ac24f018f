import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Call, form, json } from './http'

const folder = path.join(import.meta.dirname, '../contract/corpora/hooks')

/** A payload as a program posts it, and what the chat should show. */
export interface HookPayload {
  name: string
  /** Where the shape is documented. */
  source: string
  /** Below the address of a webhook. */
  path: string
  headers?: Record<string, string>
  /** `form`: the body has the fields of a form; `payload`: it is JSON in the form field of that name. */
  send?: 'form' | 'payload'
  body: Record<string, unknown>
  /** Of the message, if the payload brings one. */
  nick?: string
  /** Lines. */
  text: string[]
}

export const hookPayloads: readonly HookPayload[] = readdirSync(folder)
  .sort()
  .map((file) => ({
    name: path.basename(file, '.json'),
    ...(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Omit<HookPayload, 'name'>),
  }))

/** The request of a payload. */
export function callOf({ send, body, headers = {} }: HookPayload): Call {
  if (send === undefined) return json(body, headers)
  const fields = send === 'payload' ? { payload: JSON.stringify(body) } : (body as Record<string, string>)
  const call = form(fields)
  return { ...call, headers: { ...call.headers, ...headers } }
}

/** A request whose body is signed as GitHub signs it. */
export function signed(secret: string, call: Call): Call {
  const mac = createHmac('sha256', secret).update(call.body ?? '')
  return { ...call, headers: { ...call.headers, 'X-Hub-Signature-256': `sha256=${mac.digest('hex')}` } }
}
