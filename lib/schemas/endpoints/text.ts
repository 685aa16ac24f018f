import {
  deleteInput,
  getInput,
  openInput,
  putInput,
  removeInput,
  saveInput,
  type TextAnswer,
  type TextDeletedAnswer,
  type TextRecord,
  type TextVersionsAnswer,
  updateInput,
  versionsInput,
} from '../text'
import { z } from '../zod'
import { endpoint, plainAnswer } from './endpoint'
import { exactly, type Fields } from './exactly'
import { owner, ownerProof, ownerRefusal } from './owner-proof'

const stored = {
  name: z.string(),
  content: z.string().describe('Base64 of the text.'),
  encoding: z.enum(['plain', 'base64']).describe('How the text was understood.'),
  size: z.int().describe('Bytes of the text.'),
  url: z.string().describe('Where the text is read.'),
  expires_at: z.int().nullable().describe('Milliseconds since the epoch; null: kept.'),
}

const saved = exactly<Fields<TextAnswer>>()(
  z.object({
    message: z.enum(['saved', 'updated']),
    ...stored,
    reads_left: z.int().optional().describe('How often it can be read until it is deleted; missing: always.'),
    token: z.string().optional().describe('Only on creation, shown once: it changes and deletes the text.'),
  }),
)

const record = exactly<Fields<TextRecord>>()(
  z.object({ ...stored, created_at: z.int(), updated_at: z.int() }),
)

const removed = exactly<Fields<TextDeletedAnswer>>()(
  z.object({ message: z.literal('deleted'), name: z.string() }),
)

const versions = exactly<Fields<TextVersionsAnswer>>()(
  z.object({
    name: z.string(),
    versions: z.array(
      z.object({
        version: z.int(),
        encoding: stored.encoding,
        size: stored.size,
        saved_at: z.int().describe('Milliseconds since the epoch.'),
        content: z.string().optional().describe('Base64 of the text, when one version is asked for.'),
      }),
    ),
  }),
)

const content = {
  text: 'Any text, up to 1 MiB unless the platform says otherwise.',
  encoding: '`auto` takes Base64 only for text that can hardly be anything else.',
  expires_in: 'Seconds until it is deleted; 0: kept.',
}
/** A raw text is plain unless the query says otherwise: it is kept byte for byte, whatever it looks like. */
const rawBody = {
  mediaType: 'text/plain',
  description:
    'The text itself, byte for byte; the other parameters go into the query. So is a body of any `text/*`, of `application/octet-stream` or without a Content-Type, a file in a `multipart/form-data` body, and what is labelled as a form but has line breaks and no field of this call.',
  parameter: 'text',
  defaults: { encoding: 'plain' },
} as const
const tagged = {
  ETag: 'Names these very bytes, packed or not.',
  'Last-Modified': 'When the text was saved or changed.',
}
const address = {
  ...plainAnswer(
    'url',
    'just the address; the token of a new text is in the header `X-Token`',
    'https://example.org/sf/notes',
  ),
  headersSometimes: { 'X-Token': 'The token of a new text.' },
}
const guard = {
  reads_max: 'Deletes the text when it was read so often. Only for a new text.',
  read_key:
    'Whoever reads the text must show this. Only for a new text; at least 16 characters, better random.',
}
const guarded = {
  conflict:
    'The text goes after it was read, or needs a key: `POST /api/sf/v1/open` reads it. Looking at its address does not count.',
}
const name = 'Letters, digits and - _ . of any script.'
const seen = { precondition_failed: 'The text is not the one that `If-Match` names.' }
const owned = {
  ...ownerRefusal,
  ...seen,
  not_found: 'There is no text of that name, or it has expired.',
}

export const textEndpoints = {
  save: endpoint({
    group: 'text',
    methods: ['POST'],
    path: '/api/sf/v1/save',
    operation: 'saveText',
    bearer: owner,
    repeatable: true,
    summary: 'Save a text',
    changes: true,
    pages: true,
    description: 'A taken name is never overwritten, except with the token of the text that has it.',
    input: saveInput,
    parameters: { ...content, name: `${name} Without one the text gets a UUID.`, ...guard, ...ownerProof },
    rawBody,
    answer: saved,
    otherAnswers: [address],
    errors: {
      conflict: 'The name is taken.',
      unauthorized: 'The name is taken and the token does not belong to it.',
      ...seen,
    },
    example: { text: 'hello' },
  }),
  update: endpoint({
    group: 'text',
    methods: ['POST'],
    path: '/api/sf/v1/update',
    operation: 'updateText',
    bearer: owner,
    summary: 'Replace a text',
    description:
      'Takes the token of the text, or the super key. What it was before is kept as a version; without `expires_in` its end stays.',
    changes: true,
    input: updateInput,
    parameters: { ...content, name, ...ownerProof },
    rawBody,
    answer: saved,
    otherAnswers: [address],
    errors: { ...owned },
  }),
  delete: endpoint({
    group: 'text',
    methods: ['POST'],
    path: '/api/sf/v1/delete',
    operation: 'deleteText',
    bearer: owner,
    summary: 'Delete a text',
    description:
      'Takes the token of the text, or the super key. It goes with its versions and cannot be restored; its name is free again.',
    changes: true,
    input: deleteInput,
    parameters: { name, ...ownerProof },
    answer: removed,
    errors: owned,
  }),
  get: endpoint({
    group: 'text',
    methods: ['GET', 'POST'],
    path: '/api/sf/v1/get',
    operation: 'getText',
    summary: 'Read a text with its dates',
    description:
      'The content is Base64, whatever the text is. One that is deleted after reading, or needs a key, is refused: `/api/sf/v1/open` reads it.',
    input: getInput,
    parameters: { name },
    answer: record,
    otherAnswers: [plainAnswer({ field: 'content', isBase64: true }, 'just the text', 'hello')],
    errors: { not_found: owned.not_found, ...guarded },
  }),
  versions: endpoint({
    group: 'text',
    methods: ['GET', 'POST'],
    path: '/api/sf/v1/versions',
    operation: 'listTextVersions',
    bearer: owner,
    summary: 'What a text was before',
    description:
      'Newest first, without what it is now. The last ten are kept, as long as they are not larger together than one text may be and there is room; of texts that are guarded, none.',
    input: versionsInput,
    parameters: { name, version: 'Only this one, with its content.', ...ownerProof },
    answer: versions,
    errors: {
      ...ownerRefusal,
      not_found: 'There is no text of that name, or that version of it is not kept.',
    },
  }),
  serve: endpoint({
    group: 'text',
    methods: ['GET'],
    path: '/sf/{name}',
    operation: 'readText',
    summary: 'Read a text as it was saved',
    pages: true,
    description: 'Never run by a browser. Conditional and range requests work.',
    pathParameters: { name },
    otherAnswers: [
      {
        status: 200,
        description: 'The text, `charset=utf-8`.',
        mediaTypes: ['text/plain'],
        example: 'hello',
        headers: tagged,
      },
      {
        status: 206,
        description: 'The range that was asked for.',
        mediaTypes: ['text/plain'],
        example: 'hel',
        headers: { ...tagged, 'Content-Range': 'Which bytes these are, and of how many.' },
      },
      { status: 304, description: 'Not changed since.', mediaTypes: [], headers: tagged },
      {
        status: 303,
        description: 'For browsers, where the text is guarded: to the page that asks first.',
        mediaTypes: [],
        headers: { Location: 'Its path.' },
      },
    ],
    errors: {
      ...seen,
      ...guarded,
      not_found: owned.not_found,
      range_not_satisfiable: 'The text is shorter than that.',
    },
  }),
  open: endpoint({
    group: 'text',
    methods: ['POST'],
    path: '/api/sf/v1/open',
    operation: 'openText',
    summary: 'Read a text that is deleted after reading, or needs a key',
    description:
      'Takes one of the reads that the text has left; after the last one it is gone, whether or not the answer arrived. A wrong key takes none. Any other text can be read this way too.',
    changes: true,
    pages: true,
    input: openInput,
    parameters: {
      name,
      read_key: 'The one it was saved with, if any.',
    },
    otherAnswers: [
      {
        status: 200,
        description: 'The text, `charset=utf-8`.',
        mediaTypes: ['text/plain'],
        example: 'hello',
        headers: {
          'X-Reads-Left': 'How often it can be read from now on; or `unlimited`.',
        },
      },
    ],
    errors: { unauthorized: 'The key is missing or wrong.', not_found: owned.not_found },
    example: { name: 'notes' },
  }),
  replace: endpoint({
    group: 'text',
    methods: ['PUT'],
    path: '/sf/{name}',
    operation: 'putText',
    bearer: owner,
    repeatable: true,
    summary: 'Save or replace a text at its address',
    description:
      'As `curl -T` does. Without a token it saves a text under a name that is free; with the token of a text it replaces that.',
    changes: true,
    pathParameters: { name },
    input: putInput,
    parameters: { ...content, ...ownerProof },
    rawBody,
    answer: saved,
    otherAnswers: [address],
    errors: {
      unauthorized: 'The name is taken, and what was shown is neither its token nor the super key.',
      not_found: 'A token was shown and there is no text of that name, or it has expired.',
      ...seen,
    },
  }),
  remove: endpoint({
    group: 'text',
    methods: ['DELETE'],
    path: '/sf/{name}',
    operation: 'removeText',
    bearer: owner,
    summary: 'Delete a text at its address',
    description:
      'As `POST /api/sf/v1/delete` does: with the token of the text or the super key, and for good.',
    changes: true,
    pathParameters: { name },
    input: removeInput,
    parameters: ownerProof,
    answer: removed,
    errors: owned,
  }),
}
