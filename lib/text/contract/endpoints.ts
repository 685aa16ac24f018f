import {
  adminEndpoint,
  listParameters,
  listResponse,
  namedListInput,
  tagFilter,
  trash,
} from '@/lib/core/contract/admin-endpoint'
import {
  creationRefusal,
  endpoint,
  owner,
  ownerProof,
  ownerRefusal,
  plainResponse,
} from '@/lib/core/contract/endpoint'
import { flag } from '@/lib/core/contract/fields'
import {
  adminText,
  deleteInput,
  getInput,
  openInput,
  putInput,
  removeInput,
  saveInput,
  storedTextResponse,
  textDeletedResponse,
  textRecord,
  textVersionsResponse,
  updateInput,
  versionsInput,
} from './schemas'

const content = {
  text: 'Any text, up to 1 MiB unless the operator has set another limit.',
  encoding: 'With `auto`, a text is decoded only if it is almost certainly Base64.',
  expires_in: 'Seconds until it is deleted; 0: kept.',
}
/** Plain unless the query says otherwise. */
const rawBody = {
  mediaType: 'text/plain',
  description:
    'The text itself, byte for byte if it is UTF-8; another encoding is named in the Content-Type (`text/plain; charset=gbk`) and stored as UTF-8. The other parameters go into the query. A body of any `text/*`, of `application/octet-stream` or without a Content-Type is read the same way. So is a file in a `multipart/form-data` body, and a body that is sent as a form but has line breaks and no parameter of this call, as `curl --data-binary @file` does.',
  parameter: 'text',
  defaults: { encoding: 'plain' },
} as const
const putBody = {
  ...rawBody,
  description:
    'The text itself, whatever its type: JSON, XML, YAML, a script, a picture in SVG, or none. It is stored byte for byte if it is UTF-8; another encoding is named in the Content-Type (`charset=gbk`) or begins with the byte order mark of UTF-16, and is stored as UTF-8. The other parameters go into the query, the token into the header. Deprecated: a JSON object or a form with a `text` and otherwise only parameters of this call is read as those parameters, and answered with the header `Deprecation`.',
  deprecatedFields: { since: '2026-11-28', secrets: ['token', 'key'] },
} as const
const tagged = {
  ETag: 'Identifies exactly these bytes, compressed or not.',
  'Last-Modified': 'When the text was saved or changed.',
}
const address = {
  ...plainResponse(
    'url',
    'just the address; the token of a new text is in the header `X-Token`',
    'https://example.org/sf/notes',
  ),
  headersSometimes: { 'X-Token': 'The token of a new text.' },
}
const guard = {
  reads_max: 'Delete the text after this many reads. Only for a new text.',
  read_key:
    'A key that readers have to send. Only for a new text; at least 16 characters, preferably random.',
}
const guarded = {
  conflict:
    'The text is deleted after reading, or needs a key: read it with `POST /api/sf/v1/open`. Opening its address does not count as a read.',
}
const name = 'Letters, digits and - _ . of any script.'
const seen = { precondition_failed: 'The text is not the one that `If-Match` names.' }
const hidden = { gone: 'An administrator has hidden it; its owner can still delete it.' }
const blocked = 'An administrator has blocked these bytes.'
const owned = {
  ...ownerRefusal,
  ...seen,
  not_found: 'There is no text of that name, or it has expired.',
}

const blockedWord = 'The text contains a word that is blocked here; of protected texts none is.'

export const textEndpoints = {
  save: endpoint({
    group: 'text',
    methods: ['POST'],
    path: '/api/sf/v1/save',
    operation: 'saveText',
    customHeaders: ['X-Create-Key'],
    bearer: owner,
    idempotencyScope: 'save',
    summary: 'Save a text',
    hasSideEffects: true,
    hasErrorPages: true,
    description:
      'If another text has the name already, the call is refused. With the token of that text, it replaces the text.',
    input: saveInput,
    parameters: { ...content, name: `${name} Without one the text gets a UUID.`, ...guard, ...ownerProof },
    rawBody,
    response: storedTextResponse,
    otherResponses: [address],
    errors: {
      conflict: 'The name is taken.',
      unauthorized:
        'The name is taken and the token does not belong to it, or saving is for holders of a key here.',
      forbidden: `${creationRefusal.forbidden} ${blocked}`,
      sensitive_word: blockedWord,
      ...seen,
      ...hidden,
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
      'Needs the token of the text, or the super key. The previous content is kept as a version; without `expires_in` the expiry does not change.',
    hasSideEffects: true,
    input: updateInput,
    parameters: { ...content, name, ...ownerProof },
    rawBody,
    response: storedTextResponse,
    otherResponses: [address],
    errors: { ...owned, ...hidden, forbidden: blocked, sensitive_word: blockedWord },
  }),
  delete: endpoint({
    group: 'text',
    methods: ['POST'],
    path: '/api/sf/v1/delete',
    operation: 'deleteText',
    bearer: owner,
    summary: 'Delete a text',
    description:
      'Needs the token of the text, or the super key. The text and its versions are deleted for good; its name is free again.',
    hasSideEffects: true,
    input: deleteInput,
    parameters: { name, ...ownerProof },
    response: textDeletedResponse,
    errors: owned,
  }),
  get: endpoint({
    group: 'text',
    methods: ['GET', 'POST'],
    path: '/api/sf/v1/get',
    operation: 'getText',
    summary: 'Read a text with its dates',
    description:
      'The content is Base64, whatever the text is. A text that is deleted after reading, or needs a key, is refused: read it with `/api/sf/v1/open`.',
    input: getInput,
    parameters: { name },
    response: textRecord,
    otherResponses: [plainResponse({ field: 'content', isBase64: true }, 'just the text', 'hello')],
    errors: { not_found: owned.not_found, ...guarded, ...hidden },
  }),
  versions: endpoint({
    group: 'text',
    methods: ['GET', 'POST'],
    path: '/api/sf/v1/versions',
    operation: 'listTextVersions',
    bearer: owner,
    summary: 'List the earlier versions of a text',
    description:
      'Newest first, without the current version. The last ten are kept, if there is enough storage and they are together no larger than one text may be. A text that is deleted after reading, or needs a key, has no earlier versions.',
    input: versionsInput,
    parameters: { name, version: 'Only this one, with its content.', ...ownerProof },
    response: textVersionsResponse,
    errors: {
      ...ownerRefusal,
      not_found: 'There is no text of that name, or that version of it is not kept.',
      ...hidden,
    },
  }),
  serve: endpoint({
    group: 'text',
    methods: ['GET'],
    path: '/sf/{name}',
    operation: 'readText',
    summary: 'Read a text as it was saved',
    hasErrorPages: true,
    description:
      'Browsers never execute it. Conditional and range requests work. Closing punctuation, quotes and spaces that were copied with the name are left out if there is no text of the whole name.',
    pathParameters: { name },
    otherResponses: [
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
        status: 302,
        description: 'To the text, where only the name without the punctuation after it is known.',
        mediaTypes: [],
        headers: { Location: 'Its path.' },
      },
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
      ...hidden,
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
      'Uses up one of the reads that the text has left; after the last one it is deleted, whether or not the answer arrives. A wrong key uses up none. Any other text can be read this way too.',
    hasSideEffects: true,
    hasErrorPages: true,
    input: openInput,
    parameters: {
      name,
      read_key: 'The one it was saved with, if any.',
    },
    otherResponses: [
      {
        status: 200,
        description: 'The text, `charset=utf-8`.',
        mediaTypes: ['text/plain'],
        example: 'hello',
        headers: {
          'X-Reads-Left': 'How many reads are left, or `unlimited`.',
        },
      },
    ],
    errors: { unauthorized: 'The key is missing or wrong.', not_found: owned.not_found, ...hidden },
    example: { name: 'notes' },
  }),
  replace: endpoint({
    group: 'text',
    methods: ['PUT'],
    path: '/sf/{name}',
    operation: 'putText',
    customHeaders: ['X-Create-Key'],
    bearer: owner,
    idempotencyScope: 'save',
    summary: 'Save or replace a text at its address',
    description:
      'What `curl -T` calls. Without a token it saves a text under a free name; with the token of a text it replaces that text.',
    hasSideEffects: true,
    pathParameters: { name },
    input: putInput,
    parameters: { ...content, ...guard, ...ownerProof },
    rawBody: putBody,
    response: storedTextResponse,
    otherResponses: [address],
    errors: {
      unauthorized:
        'The name is taken, and neither its token nor the super key was sent; or saving is for holders of a key here.',
      forbidden: `${creationRefusal.forbidden} ${blocked}`,
      not_found: 'A token was sent, but there is no text of that name, or it has expired.',
      sensitive_word: blockedWord,
      ...seen,
      ...hidden,
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
      'Like `POST /api/sf/v1/delete`: needs the token of the text or the super key, and cannot be undone.',
    hasSideEffects: true,
    pathParameters: { name },
    input: removeInput,
    parameters: ownerProof,
    response: textDeletedResponse,
    errors: owned,
  }),
}

const text = {
  pathParameters: { name: 'Name of the text.' },
  response: adminText,
  errors: { not_found: 'There is no text with this name.' },
}

export const adminTextEndpoints = {
  list: adminEndpoint('GET', '/texts', 'List the shared texts', {
    operation: 'adminListTexts',
    description: 'Newest first, without their contents.',
    input: namedListInput.extend({ ...trash.listInput, tag: tagFilter, flagged: flag.optional() }),
    parameters: {
      ...listParameters,
      ...trash.listParameters,
      q: 'Text in the name or the address tag.',
      flagged: 'Only those that the word filter flags, or does not.',
      tag: 'Saved from the address with this tag.',
    },
    response: listResponse('texts', adminText),
  }),
  read: adminEndpoint('GET', '/texts/{name}', 'Read about a shared text', {
    operation: 'adminGetText',
    description: 'Its size and dates, without its content, which is at `/sf/{name}`.',
    ...text,
  }),
  delete: adminEndpoint('DELETE', '/texts/{name}', 'Delete a shared text', {
    operation: 'adminDeleteText',
    description:
      'Whoever saved it: its name is free again. The text and its versions can be restored for TRASH_DAYS, unless the storage is full.',
    freesSpace: true,
    ...text,
    response: textDeletedResponse,
  }),
  restore: adminEndpoint('POST', '/texts/{name}/restore', 'Restore a shared text', {
    operation: 'adminRestoreText',
    description: 'As it was when an administrator deleted it, with its token.',
    ...text,
    input: trash.input,
    parameters: trash.parameters,
    example: trash.example,
    errors: { not_found: 'No such shared text was deleted.', conflict: 'Its name is in use again.' },
  }),
  purge: adminEndpoint('POST', '/texts/{name}/purge', 'Delete a shared text for good', {
    operation: 'adminPurgeText',
    description: 'One that an administrator has deleted.',
    freesSpace: true,
    ...text,
    input: trash.input,
    parameters: trash.parameters,
    example: trash.example,
    response: textDeletedResponse,
    errors: { not_found: 'No such shared text was deleted.' },
  }),
}
