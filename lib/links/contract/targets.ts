import {
  adminEndpoint,
  deleted,
  listInput,
  listParameters,
  listResponse,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { text, textBetween } from '@/lib/core/contract/fields'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { blockedLimits } from '../limits'
import { hostField } from './schemas'

/** Blocked hosts: one, or those of an import. */
const adminTarget = z.object({
  id: z.int(),
  name: z.string().describe('The host, or the name of the import.'),
  hosts: z
    .int()
    .meta({ examples: [1] })
    .describe('How many hosts it has.'),
  created_time: time,
})

export type AdminTarget = z.output<typeof adminTarget>

const newTargetInput = z.object({ host: hostField })
export type NewTargetInput = z.output<typeof newTargetInput>

const importTargetsInput = z.object({
  text: text,
  name: textBetween(1, limits.noteLengthMax).default('import'),
})
export type ImportTargetsInput = z.output<typeof importTargetsInput>

const target = {
  pathParameters: { id: 'Id of the record.' },
  response: adminTarget,
  errors: { not_found: 'There is no such record.' },
}

export const targetEndpoints = {
  list: adminEndpoint('GET', '/targets', 'List the blocked targets', {
    operation: 'adminListTargets',
    description: 'Newest first: each host that was added, and each import as one.',
    input: listInput,
    parameters: { ...listParameters, q: 'Text in the host or in the name of an import.' },
    response: listResponse('targets', adminTarget),
  }),
  create: adminEndpoint('POST', '/targets', 'Block a host', {
    operation: 'adminBlockTarget',
    description:
      'With the hosts below it. New links to them are refused, and existing ones show a warning page. Domains under which anybody may have one, such as `co.uk`, are refused.',
    input: newTargetInput,
    parameters: { host: 'In any spelling; a port or a path is left out.' },
    response: adminTarget,
    errors: { conflict: 'It is blocked already, perhaps with one that it is below.' },
    example: { host: 'ads.example' },
  }),
  import: adminEndpoint('POST', '/targets/import', 'Block the hosts of a list', {
    operation: 'adminImportTargets',
    description:
      'A hosts file (`0.0.0.0 example.com`), or a host per line; `#` begins a comment. What cannot be blocked is skipped. The import is one record, and is taken back as one.',
    input: importTargetsInput,
    bodyBytesMax: blockedLimits.importBytesMax,
    parameters: { text: 'The list.', name: 'What the record is called.' },
    rawBody: { mediaType: 'text/plain', description: 'The list itself.', parameter: 'text', defaults: {} },
    response: adminTarget.extend({
      skipped: z
        .int()
        .meta({ examples: [0] })
        .describe('Names that cannot be blocked.'),
    }),
    errors: {
      too_large:
        'With those that there are, it has more hosts than may be blocked, or more than a million names.',
    },
    example: { text: '0.0.0.0 ads.example' },
  }),
  read: adminEndpoint('GET', '/targets/{id}', 'Read about a blocked target', {
    operation: 'adminGetTarget',
    description: 'Its name and how many hosts it has.',
    ...target,
  }),
  delete: adminEndpoint('DELETE', '/targets/{id}', 'Unblock a host, or undo an import', {
    operation: 'adminUnblockTarget',
    description: 'At once, on every instance. What other records block stays blocked.',
    freesSpace: true,
    ...target,
    response: deleted({ id: z.int() }),
  }),
}
