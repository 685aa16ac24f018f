import { endpoint } from '@/lib/core/contract/endpoint'
import { integer, responseFormat } from '@/lib/core/contract/fields'
import { enumError } from '@/lib/core/contract/issue-rules'
import { z } from '@/lib/core/contract/zod'
import { uuidCountMax } from './limits'

const uuidVersions = ['v4', 'v7'] as const
export type UuidVersion = (typeof uuidVersions)[number]

const uuidInput = z.object({
  version: z.enum(uuidVersions, enumError(uuidVersions)).default('v4'),
  count: integer(1, uuidCountMax).default(1),
  format: responseFormat,
})

const uuidResponse = z.object({
  version: z.enum(uuidVersions),
  uuids: z.array(z.uuid()).describe('Those of v7 are in the order in which they were made.'),
})

export const uuidEndpoints = {
  make: endpoint({
    group: 'uuid',
    methods: ['GET', 'POST'],
    path: '/uuid',
    operation: 'makeUuids',
    summary: 'Make UUIDs',
    description:
      'As in RFC 9562: random (v4), or beginning with the time, so that they sort by it (v7). Those of one call all differ, and those of v7 ascend.',
    input: uuidInput,
    parameters: {
      version: '`v4` or `v7`.',
      count: 'How many.',
      format: '`text`: plain text, one per line. `Accept: text/plain` does the same.',
    },
    response: uuidResponse,
    otherResponses: [
      {
        status: 200,
        description: 'Plain text, if asked for; every line, the last too, ends with a line feed.',
        mediaTypes: ['text/plain'],
        example: '019aa0f2-3c00-7b1e-8d2a-5f6c7e8091a2\n',
      },
    ],
    example: { version: 'v7', count: 3 },
  }),
}
