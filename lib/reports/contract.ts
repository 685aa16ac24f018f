import {
  addressTag,
  adminEndpoint,
  listInput,
  listParameters,
  listResponse,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { endpoint, examplePage } from '@/lib/core/contract/endpoint'
import {
  flag,
  integer,
  invalid,
  parsedField,
  text,
  textBetween,
  trimmedText,
} from '@/lib/core/contract/fields'
import { enumError } from '@/lib/core/contract/issue-rules'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { reportKinds, reportLimits, reportReasons, reportStates } from './limits'

const { idLengthMax, noteLengthMax, networksMax } = reportLimits

const given = textBetween(1, idLengthMax)

/** Ids of messages are numbers, in JSON too. */
const itemId = parsedField(z.unknown() as z.ZodType<unknown, string | number>, (value) => {
  if (value === undefined) return invalid('required')
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' ? id : invalid('type', { type: 'string' })
})
  .pipe(given)
  .meta({ type: 'string', minLength: 1, maxLength: idLengthMax })

const kind = z.enum(reportKinds, enumError(reportKinds))

const reportInput = z.object({
  kind,
  id: itemId,
  reason: z.enum(reportReasons, enumError(reportReasons)).default('other'),
  note: trimmedText(0, noteLengthMax).default(''),
})
export type ReportInput = z.output<typeof reportInput>

const item = {
  kind: 'What it is.',
  id: 'The id of a message, the name of a text or a room, the code of a link.',
}
const errors = {
  not_found: 'There is nothing of that name, or nothing that the caller may see.',
}

export const reportEndpoints = {
  page: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/report',
    operation: 'openReportPage',
    summary: 'The page for reporting something',
    description: 'A form that works without scripts, and posts to `/report`.',
    hasErrorPages: true,
    input: z.object({ kind, id: itemId, done: flag.default(false) }),
    parameters: { ...item, done: 'Whether to say thanks: where the form leads.' },
    otherResponses: [
      { status: 200, description: 'The page.', mediaTypes: ['text/html'], example: examplePage },
    ],
    errors,
    example: { kind: 'room', id: 'main' },
  }),
  report: endpoint({
    group: 'platform',
    methods: ['POST'],
    path: '/report',
    operation: 'reportItem',
    summary: 'Report something to the operator',
    description: `Needs no account, and uses up no read and no visit. Each network (a /24, or a /48 of IPv6) counts once for each item: reporting again changes nothing and has the same answer. What was reported is kept as it was until an administrator has closed the report. A text or link that asks for a key or password, and what is private, count as not found.`,
    hasSideEffects: true,
    hasErrorPages: true,
    input: reportInput,
    parameters: {
      ...item,
      reason: 'Why.',
      note: 'What an administrator should know.',
    },
    response: z.object({ message: z.literal('reported') }),
    otherResponses: [
      { status: 303, description: 'For the form of a page: to a page that says thanks.', mediaTypes: [] },
    ],
    errors: {
      ...errors,
      forbidden: 'It is the form of a page of another site.',
      unavailable: 'Too many reports are open, of all networks or of this one.',
    },
    example: { kind: 'room', id: 'main', reason: 'spam' },
  }),
}

export const securityEndpoints = {
  read: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/.well-known/security.txt',
    operation: 'getSecurityTxt',
    summary: 'Whom to write to about abuse and security',
    description: 'As RFC 9116 says, where the operator has set a contact.',
    otherResponses: [
      {
        status: 200,
        description: 'The file.',
        mediaTypes: ['text/plain'],
        example: 'Contact: mailto:abuse@example.org\nExpires: 2027-06-01T00:00:00.000Z\n',
      },
    ],
    errors: { not_found: 'The operator has set no contact.' },
  }),
}

const messageAround = z.object({ id: z.int(), time, nick: z.string(), msg: z.string() })

export const adminReport = z.object({
  id: z.int(),
  kind: z.enum(reportKinds),
  subject: z.string().describe('The id of a message, the name of a text or a room, the code of a link.'),
  state: z.enum(reportStates),
  reasons: z
    .partialRecord(z.enum(reportReasons), z.int())
    .meta({ examples: [{ spam: 2 }] })
    .describe('How many networks named each.'),
  count: z.int().describe('How many reported it: each network once, and the word filter.'),
  networks: z.int().describe(`How many networks reported it; ${networksMax} at most are kept.`),
  first_time: time,
  last_time: time,
  notes: z.array(z.string()),
  tag: addressTag,
  room: z.string().describe('Of a message.'),
  nick: z.string().describe('Of a message.'),
  content: z
    .string()
    .describe('As it was when reported. Empty once closed, and for what not everybody can read.'),
  size: z.int().describe('Bytes.'),
  word: z.string().describe('That the word filter found; empty if it was not that.'),
  original: z
    .string()
    .describe(
      'The message in which it was found, as it was sent; for a week. Texts and targets are in `content` as saved.',
    ),
  there: z.boolean().describe('Whether it is still there to be seen.'),
  context: z.array(messageAround).describe('Around a message, and the last ones of a room; oldest first.'),
})
export type AdminReport = z.output<typeof adminReport>

const record = {
  pathParameters: { id: 'Id of the report.' },
  response: adminReport,
  errors: { not_found: 'There is no such report.' },
}

export const adminReportEndpoints = {
  list: adminEndpoint('GET', '/reports', 'List the reports', {
    operation: 'adminListReports',
    description:
      'What people reported and what the word filter found, as one queue: first what most networks reported, then the newest. Closed ones: those closed last come first.',
    input: listInput.extend({
      cursor: text.optional(),
      limit: integer(1, limits.pageRowsMax).default(20),
      state: z.enum(reportStates, enumError(reportStates)).default('open'),
      kind: kind.optional(),
    }),
    parameters: {
      ...listParameters,
      q: 'Text in what was reported, its name or the address tag.',
      state: 'Open or closed ones.',
      kind: 'Only reports of this kind.',
    },
    response: listResponse('reports', adminReport),
  }),
  read: adminEndpoint('GET', '/reports/{id}', 'Read a report', {
    operation: 'adminGetReport',
    description: 'With what is around what was reported.',
    ...record,
  }),
  change: adminEndpoint('PATCH', '/reports/{id}', 'Close a report, or open it again', {
    operation: 'adminChangeReport',
    description:
      'Nothing happens to what was reported, whose text is no longer kept. A closed report opens again when another network reports the same, and is removed after TAG_DAYS.',
    ...record,
    input: z.object({ state: z.enum(reportStates, enumError(reportStates)) }),
    parameters: { state: 'What it becomes.' },
    example: { state: 'closed' },
  }),
}
