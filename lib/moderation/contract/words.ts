import {
  adminEndpoint,
  deleted,
  listInput,
  listParameters,
  listResponse,
} from '@/lib/core/contract/admin-endpoint'
import { rowVersion, text, textUpTo } from '@/lib/core/contract/fields'
import { violates } from '@/lib/core/contract/issue-rules'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { wordActions, wordLimits, wordScopes } from '../limits'

export const wordAction = z.enum(wordActions)

const time = z.int().describe('Milliseconds since the epoch.')

export const adminWord = z.object({
  id: z.int(),
  word: z.string(),
  action: wordAction,
  scope: z.array(z.enum(wordScopes)),
  note: z.string(),
  hits: z.int().describe('Texts it was found in.'),
  created_time: time,
  updated_time: time,
  version: z.int(),
})
export type AdminWord = z.output<typeof adminWord>

const scopeNames: readonly string[] = wordScopes

/** Names that one scope may list, duplicates included. */
const scopeGivenMax = 20

/** A JSON list or comma-separated names; gives each once, in the order of {@link wordScopes}. */
export const wordScope = z
  .preprocess(
    (value) =>
      typeof value === 'string' ? value.split(',', scopeGivenMax + 1).map((name) => name.trim()) : value,
    z.array(z.string()),
  )
  .refine(
    (names) =>
      names.length > 0 && names.length <= scopeGivenMax && names.every((name) => scopeNames.includes(name)),
    violates('some_of', { names: wordScopes.join(', ') }),
  )
  .transform((names) => wordScopes.filter((name) => names.includes(name)))

/** One line, white space collapsed. */
const line = (max: number) =>
  text.transform((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim()).pipe(textUpTo(max))

export const wordText = line(wordLimits.wordLengthMax).refine((value) => value !== '', violates('not_empty'))
export const wordNote = line(limits.noteLengthMax)

const settings = { action: wordAction.optional(), scope: wordScope.optional(), note: wordNote.optional() }
/** A plain string is a word without settings. The pipe reports issues for `word`, not for the union. */
const item = z
  .union([z.string().transform((word) => ({ word })), z.object({ word: z.string(), ...settings })])
  .pipe(z.object({ word: wordText, ...settings }))

/** One word, or many; settings beside `words` are their defaults. */
export const newWordsInput = z
  .object({
    word: wordText.optional(),
    words: z.array(item).min(1).max(wordLimits.batchMax).optional(),
    ...settings,
  })
  .refine(({ word, words }) => (word === undefined) !== (words === undefined), {
    path: ['word'],
    ...violates('exactly_one', { names: 'word, words' }, 'words'),
  })
export type NewWordsInput = z.output<typeof newWordsInput>

/** `version`: refused if the word has changed since. */
const wordChangeInput = z.object({ ...settings, version: rowVersion.optional() })

const wordDeleteInput = z.object({ version: rowVersion.optional() })

/** `q`: text in the word or its note. */
const wordsInput = listInput.extend({
  action: wordAction.optional(),
  scope: z.enum(wordScopes).optional(),
})

/** `action` and `scope` are the defaults of lines. */
const wordImportInput = z.object({
  text: z.string(),
  action: wordAction.default('mask'),
  scope: wordScope.optional(),
})
export type WordImportInput = z.output<typeof wordImportInput>

const wordTestInput = z
  .object({
    text: textUpTo(wordLimits.testLengthMax).optional(),
    scope: z.enum(wordScopes).default('message'),
    word: wordText.optional(),
  })
  .refine(({ text, word }) => text !== undefined || word !== undefined, {
    path: ['text'],
    ...violates('at_least_one', { names: 'text, word' }, 'word'),
  })
export type WordTestInput = z.output<typeof wordTestInput>

const textTest = z.object({
  /** The severest; null: none. */
  action: z.enum(['mask', 'block', 'flag']).nullable(),
  /** A name is never masked. */
  text: z.string().describe('What would be stored.'),
  matches: z.array(
    z.object({
      id: z.int(),
      word: z.string(),
      action: wordAction,
      /** `start` and `end` are in UTF-16 units of the given text. */
      start: z.int(),
      end: z.int(),
      found: z.string(),
    }),
  ),
})
export type TextTest = z.output<typeof textTest>

const wordPreview = z.object({
  word: z.string(),
  /** Messages examined; `hits` are those with the word. */
  scanned: z.int(),
  hits: z.int(),
  complete: z.boolean(),
  /** Newest first. */
  examples: z.array(z.object({ id: z.int(), time, room: z.string(), nick: z.string(), msg: z.string() })),
})
export type WordPreview = z.output<typeof wordPreview>

const wordTestResponse = z.object({ test: textTest.nullable(), preview: wordPreview.nullable() })
export type WordTestResponse = z.output<typeof wordTestResponse>

const settingTexts = {
  action:
    'mask: stars in its place; block: the text is refused; flag: shown to you; allow: protects what it contains.',
  scope:
    'message, nick, room, topic (titles, too), text (the first 64 KiB), link (targets), account (names), with commas between them; the first three without it. What a webhook posts is a message. Texts and targets are kept as they were saved: there `mask` flags.',
  note: 'For yourself.',
}
const one = {
  pathParameters: { id: 'Id of the word.' },
  response: adminWord,
  errors: { not_found: 'There is no such word.' },
}
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
    parameters: {
      word: 'One word.',
      words: 'Or a list of words, or of objects like this one.',
      ...settingTexts,
    },
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
    ...one,
  }),
  change: adminEndpoint('PATCH', '/words/{id}', 'Change what a word does', {
    operation: 'adminChangeWord',
    description:
      'What is not given stays as it is; the word itself cannot be changed. Applies to what comes from now on, not to what is stored.',
    example: { action: 'mask' },
    ...one,
    input: wordChangeInput,
    parameters: { ...settingTexts, version },
    errors: { ...one.errors, ...meanwhile },
  }),
  delete: adminEndpoint('DELETE', '/words/{id}', 'Delete a word', {
    operation: 'adminDeleteWord',
    description: 'It no longer has any effect; what it masked stays masked.',
    freesSpace: true,
    ...one,
    input: wordDeleteInput,
    parameters: { version },
    response: deleted({ id: z.int() }),
    errors: { ...one.errors, ...meanwhile },
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
