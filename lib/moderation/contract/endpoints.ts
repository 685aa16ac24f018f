import { adminEndpoint, listParameters, listResponse } from '@/lib/core/contract/admin-endpoint'
import { z } from '@/lib/core/contract/zod'
import { wordLimits } from '../limits'
import { adminBan, bansInput, newBanInput } from './bans'
import {
  adminWord,
  newWordsInput,
  wordChangeInput,
  wordDeleteInput,
  wordImportInput,
  wordsInput,
  wordTestInput,
  wordTestResponse,
} from './words'

const ban = { id: 'Id of the ban.' }
const noBan = { not_found: 'There is no such ban.' }

export const adminBanEndpoints = {
  list: adminEndpoint('GET', '/bans', 'List the bans', {
    operation: 'adminListBans',
    description: 'Newest first, including those that have ended.',
    input: bansInput,
    parameters: { ...listParameters, q: 'Text in what is banned or why.', room: 'Only those of this room.' },
    response: listResponse('bans', adminBan),
  }),
  create: adminEndpoint('POST', '/bans', 'Ban somebody', {
    operation: 'adminBan',
    freesSpace: true,
    description:
      'Give exactly one of `nick`, `trip` and `tag`. Who is banned can read, but not send or be seen.',
    input: newBanInput,
    parameters: {
      nick: 'A nickname; what looks like it is banned, too.',
      trip: 'The trip of a person.',
      tag: 'An address tag, as messages show it to administrators.',
      room: 'Only there; everywhere without it.',
      minutes: 'For how long; for good without it.',
      reason: 'Told to the person.',
      shadow: 'Do not tell: what the person says seems sent, and nobody sees it.',
    },
    response: adminBan,
    errors: { not_found: 'There is no such room.' },
    example: { nick: 'troll', minutes: 60, reason: 'No flooding.' },
  }),
  read: adminEndpoint('GET', '/bans/{id}', 'Read a ban', {
    operation: 'adminGetBan',
    description: 'Whom it bans, where, until when, and whether the person is told.',
    pathParameters: ban,
    response: adminBan,
    errors: noBan,
  }),
  delete: adminEndpoint('DELETE', '/bans/{id}', 'Lift a ban', {
    operation: 'adminLiftBan',
    description: 'Takes effect at once, before it would end by itself.',
    freesSpace: true,
    pathParameters: ban,
    response: z.object({ message: z.literal('deleted'), id: z.int() }),
    errors: noBan,
  }),
}

const settings = {
  action:
    'mask: stars in its place; block: the text is refused; flag: shown to you; allow: protects what it contains.',
  scope: 'message, nick, room, with commas between them; all three without it.',
  note: 'For yourself.',
}
const pathParameters = { id: 'Id of the word.' }
const noWord = { not_found: 'There is no such word.' }
const meanwhile = { conflict: 'Somebody changed it meanwhile.' }
const version = 'The version that you saw; refused if it has changed since.'

export const adminWordEndpoints = {
  list: adminEndpoint('GET', '/words', 'List the sensitive words', {
    operation: 'adminListWords',
    description: 'Newest first, with how many texts each was found in.',
    input: wordsInput,
    parameters: {
      ...listParameters,
      action: 'Only those with this action.',
      scope: 'Only those with this scope.',
    },
    response: listResponse('words', adminWord),
  }),
  create: adminEndpoint('POST', '/words', 'Add sensitive words', {
    operation: 'adminAddWords',
    description:
      'Words match what people see: case, full-width forms, look-alikes and dots between letters make no ' +
      'difference. With `words`, those that are there already stay as they are.',
    input: newWordsInput,
    bodyBytesMax: wordLimits.batchBytesMax,
    parameters: { word: 'One word.', words: 'Or a list of words, or of objects like this one.', ...settings },
    response: adminWord,
    otherResponses: [
      {
        status: 200,
        description: 'With `words`: `words`, `added` and `existing`.',
        mediaTypes: ['application/json'],
        body: z.object({ words: z.array(adminWord), added: z.int(), existing: z.int() }),
      },
    ],
    errors: { conflict: 'The word is there already.' },
    example: { word: 'spam', action: 'mask' },
  }),
  read: adminEndpoint('GET', '/words/{id}', 'Read a word', {
    operation: 'adminGetWord',
    description: 'What it does and where, in how many texts it was found, and the `version` for a change.',
    pathParameters,
    response: adminWord,
    errors: noWord,
  }),
  change: adminEndpoint('PATCH', '/words/{id}', 'Change what a word does', {
    operation: 'adminChangeWord',
    description:
      'What is not given stays as it is; the word itself cannot be changed. Applies to what comes from now on, not to what is stored.',
    example: { action: 'mask' },
    pathParameters,
    input: wordChangeInput,
    parameters: { ...settings, version },
    response: adminWord,
    errors: { ...noWord, ...meanwhile },
  }),
  delete: adminEndpoint('DELETE', '/words/{id}', 'Delete a word', {
    operation: 'adminDeleteWord',
    description: 'It no longer has any effect; what it masked stays masked.',
    freesSpace: true,
    pathParameters,
    input: wordDeleteInput,
    parameters: { version },
    response: z.object({ message: z.literal('deleted'), id: z.int() }),
    errors: { ...noWord, ...meanwhile },
  }),
  export: adminEndpoint('GET', '/words/export', 'The whole list as text', {
    operation: 'adminExportWords',
    description: 'A line for each, with what it does and where; the import takes it back.',
    otherResponses: [
      {
        status: 200,
        description: 'A line for each word.',
        mediaTypes: ['text/plain'],
        example: 'spam\tmask\tmessage\n',
        headers: { 'Content-Disposition': 'A name for the file.' },
      },
    ],
  }),
  import: adminEndpoint('POST', '/words/import', 'Add and change words from a text', {
    operation: 'adminImportWords',
    description:
      'A line with an action changes a word that is there already; one without leaves it as it is. If any line cannot be read, nothing is stored and `issues` names the lines.',
    input: wordImportInput,
    bodyBytesMax: wordLimits.importBytesMax,
    parameters: {
      text: 'A line for each word, as the export writes them; a word alone will do.',
      action: 'Default action.',
      scope: 'Default scope.',
    },
    example: { text: 'spam' },
    rawBody: { mediaType: 'text/plain', description: 'The list itself.', parameter: 'text', defaults: {} },
    response: z.object({
      message: z.literal('imported'),
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
    }),
  }),
  test: adminEndpoint('POST', '/words/test', 'Try a sentence or a word', {
    operation: 'adminTestWords',
    description:
      'Stores nothing. Tells what would become of `text`, and which of the newest messages `word` would have hit.',
    input: wordTestInput,
    parameters: {
      text: 'What would become of it.',
      scope: 'The scope to test it in.',
      word: 'A word that may not be in the list: which stored messages it would have hit.',
    },
    response: wordTestResponse,
    example: { text: 'Some sentence.' },
  }),
}
