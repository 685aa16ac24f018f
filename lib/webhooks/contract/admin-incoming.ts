import { listInput, time } from '@/lib/core/contract/admin-list'
import { nick, roomName } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'

/** An incoming webhook as administrators see it: everything but its address. */
export const adminInHook = z.object({
  id: z.int(),
  room: z.string(),
  nick: z.string().describe('Of its messages, unless they bring one.'),
  uses: z.int().describe('Messages that it sent.'),
  created_time: time,
  last_used_time: time.nullable(),
})
export type AdminInHook = z.output<typeof adminInHook>

/** What is told once, when a hook is made or gets another address. */
export const madeInHook = adminInHook.extend({
  token: z.string().describe('Shown only once.'),
  address: z.string().describe('Where to post: the address with the token in it.'),
})
export type MadeInHook = z.output<typeof madeInHook>

export const inHooksInput = listInput.extend({ room: roomName.optional() })
export type InHooksInput = z.output<typeof inHooksInput>

export const newInHookInput = z.object({ room: roomName, nick })
export type NewInHookInput = z.output<typeof newInHookInput>
