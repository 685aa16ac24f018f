import { uuidAnswer, uuidInput } from '../uuid'
import { endpoint } from './endpoint'

export const uuidEndpoints = {
  make: endpoint({
    group: 'uuid',
    methods: ['GET', 'POST'],
    path: '/uuid',
    operation: 'makeUuids',
    summary: 'Make UUIDs',
    description:
      'By RFC 9562: random ones (v4), or ones that begin with the time and sort by it (v7). Those of one call differ, and those of v7 grow from first to last.',
    input: uuidInput,
    parameters: {
      version: '`v4` or `v7`.',
      count: 'How many.',
      format: 'text: one on each line, without JSON; so does Accept: text/plain.',
    },
    answer: uuidAnswer,
    otherAnswers: [
      {
        status: 200,
        description: 'Plain text, where asked for; each line has its end.',
        mediaTypes: ['text/plain'],
        example: '019aa0f2-3c00-7b1e-8d2a-5f6c7e8091a2\n',
      },
    ],
    example: { version: 'v7', count: 3 },
  }),
}
