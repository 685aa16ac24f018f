import { answerFormat, integer } from '@/lib/core/contract/fields'
import { eitherOf } from '@/lib/core/contract/issue-rules'
import { z } from '@/lib/core/contract/zod'

/** `v4`: random. `v7`: the time of its making comes first, so that they sort by it (RFC 9562). */
const uuidVersions = ['v4', 'v7'] as const
export type UuidVersion = (typeof uuidVersions)[number]

/** UUIDs of one call. */
export const uuidCountMax = 1000

export const uuidInput = z.object({
  version: z.enum(uuidVersions, eitherOf(uuidVersions)).default('v4'),
  count: integer(1, uuidCountMax).default(1),
  format: answerFormat,
})

export const uuidAnswer = z.object({
  version: z.enum(uuidVersions),
  uuids: z.array(z.uuid()).describe('Those of v7 are in the order in which they were made.'),
})
