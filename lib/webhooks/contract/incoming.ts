import { chatLimits } from '@/lib/chat/limits'
import { textOf } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'

/** A list of objects whose shape is defined by others; in a form it is JSON. Anything else is ignored, not refused. */
const parts = z.unknown().meta({ type: 'array', items: { type: 'object' } })

/** A text of a message; it is cleaned and cut where it is shown. */
const words = z.string()

/** A message as Slack's or Discord's libraries send it, or just a text. */
export const hookInput = z.object({
  text: words.optional(),
  username: words.optional(),
  attachments: parts.optional(),
  blocks: parts.optional(),
  content: words.optional(),
  embeds: parts.optional(),
  payload: words.optional(),
  payload_json: words.optional(),
  send_id: textOf(1, chatLimits.sendIdLengthMax).optional(),
})

export type HookInput = z.output<typeof hookInput>

/** The same, with `wait`, in any spelling of yes: whether the answer contains the message. */
export const discordHookInput = hookInput.extend({
  wait: z
    .unknown()
    .transform((value) => /^(?:1|true|yes)$/i.test(String(value)))
    .meta({ type: 'boolean' })
    .optional(),
})
