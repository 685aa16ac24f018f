import type { CreatedIncomingWebhook } from '@/lib/webhooks/contract/incoming-admin'
import { administration } from './admin'
import type { Call } from './http'
import { unique } from './talk'

/** A new incoming webhook, and its room. @param room its fields; by default a room of its own */
export async function hooked(
  target: { url: string; superKey: string },
  fields: { room?: string; kind?: string } = {},
  nick = 'build',
) {
  const admin = administration(target)
  const { room = unique('room') } = fields
  if (!fields.room) await admin.post('/rooms', { ...fields, room })
  const hook = await admin.post<CreatedIncomingWebhook>('/inhooks', { room, nick })
  return { room, hook, address: `${target.url}/hooks/${hook.token}` }
}

/** A POST of a body as it is. @param type its Content-Type, if any */
export const labelled = (body: string, type?: string): Call => ({
  method: 'POST',
  body,
  headers: type === undefined ? {} : { 'Content-Type': type },
})
