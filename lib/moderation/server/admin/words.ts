import { byId, contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement, recordRead } from '@/lib/core/audit/audit'
import type { Issue } from '@/lib/core/contract/errors'
import { fault } from '@/lib/core/contract/issue-rules'
import { createAudited } from '@/lib/core/db/audited-change'
import { db, Prisma } from '@/lib/core/db/database'
import { inBackground } from '@/lib/core/db/postgres/query-limit'
import { columns, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { yieldCpu } from '@/lib/core/http/cpu'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import type { AdminWord, NewWordsInput, WordImportInput } from '../../contract/words'
import { adminWordEndpoints } from '../../contract/words'
import { defaultScopes, lineIssuesMax, type WordScope, wordLimits } from '../../limits'
import { formatWords, lineIssue, readWordLines, wordListHead } from '../../word-list-format'
import { keyOf } from '../words/normalise'
import { columnsOf, insertWord, type NewWord, toAdminWord, upsertWords, wordColumns } from '../words/store'
import { wordList } from '../words/word-list'
import { YieldTimer } from '../words/yield-timer'

const select = sql`SELECT ${wordColumns} FROM words`

interface WordInput {
  word: string
  action?: AdminWord['action'] | undefined
  scope?: WordScope[] | undefined
  note?: string | undefined
}

/** @throws Refusal invalid_parameter when nothing of the word can be matched */
function newWord({ word, action = 'mask', scope = [...defaultScopes], note = '' }: WordInput): NewWord {
  const key = keyOf(word)
  if (key === '') throw invalidParameter('word', fault('matchable'))
  return { word, key, action, note, ...columnsOf(scope) }
}

/** Bytes of a row, indexes included. */
const wordBytes = 400

/** @throws Refusal storage_full */
async function requireSpaceFor(count: number): Promise<void> {
  await requireStorageFor(count * wordBytes)
  if ((await db().read.word.count()) + count > wordLimits.wordsMax)
    throw new Refusal('storage_full', 'words_max', { values: { max: wordLimits.wordsMax } })
}

/** @throws Refusal conflict when a word with the same key exists */
async function addOne(given: WordInput, actor: string): Promise<AdminWord> {
  const { word, key, ...after } = newWord(given)
  const note = auditStatement({ actor, action: 'word.create', target: word, after })
  const id = await createAudited(insertWord({ word, key, ...after }), note, 'word_exists')
  await wordList().reloadAndPublish()
  return words.read(id)
}

/** The last word of each key, in key order so that concurrent instances cannot deadlock. */
function distinct(words: readonly NewWord[]): NewWord[] {
  const byKey = new Map(words.map((word) => [word.key, word]))
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

const statementWordsMax = 500
const auditedWordsMax = 100

/**
 * One transaction, with one audit entry.
 * @param kept existing words with these keys stay as they are @param replacing existing ones are overwritten
 * @param returned columns of the words added or changed
 */
async function storeWords<R>(kept: NewWord[], replacing: NewWord[], actor: string, returned: Sql<R>) {
  const all = [...kept, ...replacing]
  const named = all.slice(0, auditedWordsMax).map(({ word, action }) => ({ word, action }))
  const entry = { actor, action: 'word.import', target: `${all.length} words` } as const
  const note = auditStatement({ ...entry, after: { count: all.length, words: named } })
  const statements: Sql<R>[] = []
  for (const words of [kept, replacing]) {
    const each = distinct(words)
    for (let i = 0; i < each.length; i += statementWordsMax) {
      statements.push(upsertWords(each.slice(i, i + statementWordsMax), words === replacing, returned))
      await yieldCpu()
    }
  }
  const [, ...stored] = await db().batch([note(sql`true`), ...statements])
  await wordList().reloadAndPublish()
  return stored.flat()
}

/**
 * Adds one word, or many; of many, existing ones stay as they are.
 * @throws Refusal invalid_parameter, conflict (one word that exists), storage_full
 */
export async function addWords(input: NewWordsInput, actor: string) {
  const { word, words, ...settings } = input
  const given: WordInput[] = (words ?? []).map((each) => ({ ...settings, ...each }))
  await requireSpaceFor(words?.length ?? 1)
  if (word !== undefined) return addOne({ word, ...settings }, actor)
  const added = await storeWords(given.map(newWord), [], actor, wordColumns)
  const sorted = added.map(toAdminWord).sort((a, b) => a.id - b.id)
  return { words: sorted, added: sorted.length, existing: given.length - sorted.length }
}

/** Newest first. Fields that a change does not give stay. */
export const words = adminRecords(adminWordEndpoints, {
  select,
  order: byId('words', 'DESC'),
  filters: {
    q: (text) => contains('Word', 'word, note', text),
    action: (action) => sql`action = ${action}`,
    scope: (scope) => Prisma.raw(`in_${scope}`),
  },
  shown: (rows) => rows.map(toAdminWord),
  missing: 'no_word',
  target: ({ word }) => word,
  create: addWords,
  change: (before, { action = before.action, scope = before.scope, note = before.note }) => {
    const scopes = Object.entries(columnsOf(scope)).map(([name, isIn]) => sql`${Prisma.raw(name)} = ${isIn}`)
    const set = sql`action = ${action}, ${Prisma.join(scopes)},
      note = ${note}, updated_time = ${BigInt(Date.now())}`
    return { action: 'word.change', before, after: { action, scope, note }, set }
  },
  changed: 'word_changed',
  delete: (before, { version = before.version }) => ({
    action: 'word.delete',
    where: sql`version = ${version}`,
    refusal: new Refusal('conflict', 'word_changed'),
  }),
  afterwards: () => wordList().reloadAndPublish(),
})

/** Reading them holds the event loop for two milliseconds. */
const exportBatch = 250

/** The whole list as text that {@link importWords} accepts. */
export async function exportWords(actor: string): Promise<string> {
  await recordRead({ actor, action: 'word.export', target: 'words' })
  let text = wordListHead
  for (let last = 0; ; ) {
    const rows = await db().query(sql`${select} WHERE id > ${last} ORDER BY id LIMIT ${exportBatch}`)
    const words = rows.map(toAdminWord)
    text += formatWords(words)
    if (words.length < exportBatch) return text
    last = words.at(-1)?.id ?? last
    await yieldCpu()
  }
}

interface ParsedWords {
  kept: NewWord[]
  replacing: NewWord[]
  issues: Issue[]
}

const unmatchable = fault('matchable')

/** In slices, between which requests run; no more words than may be stored, and one. */
async function newWordsOf({ text, ...given }: WordImportInput): Promise<ParsedWords> {
  const parsed: ParsedWords = { kept: [], replacing: [], issues: [] }
  const timer = new YieldTimer()
  for (const line of readWordLines(text)) {
    await timer.yieldIfDue()
    if (line === null) continue
    const isMatchable = 'path' in line || keyOf(line.word) !== ''
    const checked = isMatchable ? line : lineIssue(line.number, 'word', unmatchable)
    if ('path' in checked) {
      if (parsed.issues.push(checked) >= lineIssuesMax) break
      continue
    }
    const { action = given.action, scope = given.scope, word, note } = checked
    const words = checked.action === undefined ? parsed.kept : parsed.replacing
    words.push(newWord({ word, note, action, scope }))
    if (parsed.kept.length + parsed.replacing.length > wordLimits.wordsMax) break
  }
  return parsed
}

/**
 * A line with an action changes an existing word, a line without one does not. A single invalid line
 * means that nothing is stored.
 * @throws Refusal invalid_parameter, storage_full
 */
export async function importWords(input: WordImportInput, actor: string) {
  const { kept, replacing, issues } = await newWordsOf(input)
  if (issues.length > 0) throw new Refusal('invalid_parameter', 'bad_lines', { issues })
  const count = kept.length + replacing.length
  if (count === 0)
    throw new Refusal('invalid_parameter', 'no_words', {
      issues: [{ path: 'text', ...fault('words') }],
    })
  await requireSpaceFor(count)
  const versions = columns('Word', 'version')
  const stored = await inBackground(() => storeWords(kept, replacing, actor, versions))
  const added = stored.filter(({ version }) => version === 1).length
  const changed = stored.length - added
  return { message: 'imported' as const, added, changed, unchanged: count - stored.length }
}
