import { contains, newestPage } from '@/lib/core/admin-list'
import { auditNote } from '@/lib/core/audit/audit'
import type { Issue } from '@/lib/core/contract/errors'
import { fault } from '@/lib/core/contract/issue-rules'
import { db } from '@/lib/core/db/database'
import { changeNoted, createNoted, deleteNoted, type Note } from '@/lib/core/db/note'
import { inBackground } from '@/lib/core/db/postgres/query-limit'
import { sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import {
  type AdminWord,
  type NewWordsInput,
  type WordChangeInput,
  type WordImportInput,
  type WordScope,
  type WordsInput,
  wordLimits,
  wordScopes,
} from '../../contract/words'
import {
  formatHead,
  formatWords,
  lineIssue,
  lineIssuesMax,
  parseWords,
  type WordLine,
} from '../../word-list-format'
import { keyOf } from '../words/normalise'
import { columnsOf, type NewWord, scopeColumns, toAdminWord, upsertWords, wordColumns } from '../words/store'
import { wordList } from '../words/word-list'

const readBatch = 2000

/** The whole list as text, which {@link importWords} takes. */
export async function exportWords(): Promise<string> {
  let text = formatHead()
  for (let last = 0; ; ) {
    const rows = await db().query(
      sql`SELECT ${wordColumns} FROM words WHERE id > ${last} ORDER BY id LIMIT ${readBatch}`,
    )
    const words = rows.map(toAdminWord)
    text += formatWords(words)
    if (words.length < readBatch) return text
    last = words.at(-1)?.id ?? last
  }
}

/** Lines whose word has nothing that can be matched. */
function unmatchable(lines: readonly WordLine[]): Issue[] {
  const bad = lines.filter(({ word }) => keyOf(word) === '').slice(0, lineIssuesMax)
  return bad.map(({ number }) => lineIssue(number, 'word', fault('matchable')))
}

/**
 * Stores a list. A line that says what is to be done changes a word that is there already; one that does not leaves
 * it as it is. When a line cannot be read, nothing is stored.
 * @throws Refusal invalid_parameter, storage_full
 */
export async function importWords({ text, action, scope }: WordImportInput, actor: string) {
  const { lines, issues: unreadable } = parseWords(text)
  const issues = unreadable.length > 0 ? unreadable : unmatchable(lines)
  if (issues.length > 0) throw new Refusal('invalid_parameter', 'bad_lines', { issues })
  if (lines.length === 0)
    throw new Refusal('invalid_parameter', 'no_words', {
      issues: [{ path: 'text', ...fault('words') }],
    })
  await requireSpaceFor(lines.length)
  const fresh = (isExplicit: boolean) =>
    lines
      .filter((line) => (line.action !== undefined) === isExplicit)
      .map((line) => newWord({ ...line, action: line.action ?? action, scope: line.scope ?? scope }))
  const stored = await inBackground(() => storeWordsAudited(fresh(false), fresh(true), actor))
  const added = stored.filter(({ version }) => version === 1).length
  const changed = stored.length - added
  return { message: 'imported' as const, added, changed, unchanged: lines.length - stored.length }
}

/** Words that one statement stores. */
const statementWordsMax = 500

/** A word with the settings that were given for it. */
interface WordInput {
  word: string
  action?: AdminWord['action'] | undefined
  scope?: WordScope[] | undefined
  note?: string | undefined
}

/** A word about to be stored. @throws Refusal invalid_parameter when nothing of it can be matched */
export function newWord({ word, action = 'mask', scope = [...wordScopes], note = '' }: WordInput): NewWord {
  const key = keyOf(word)
  if (key === '') throw invalidParameter('word', fault('matchable'))
  return { word, key, action, note, ...columnsOf(scope) }
}

/** What a word takes, indexes included. */
const wordBytes = 400

/** @throws Refusal storage_full */
export async function requireSpaceFor(count: number): Promise<void> {
  await requireStorageFor(count * wordBytes)
  if ((await db().read.word.count()) + count > wordLimits.wordsMax)
    throw new Refusal('storage_full', 'words_max', { values: { max: wordLimits.wordsMax } })
}

/** One of each key, the last, in the order of the keys: so two instances never wait for each other. */
function distinct(words: readonly NewWord[]): NewWord[] {
  const byKey = new Map(words.map((word) => [word.key, word]))
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Stores many words in one transaction, noted as one act.
 * @param kept those of which one that is there stays as it is @param replacing those that it takes over
 * @returns the words that were stored or changed
 */
async function storeWords(kept: NewWord[], replacing: NewWord[], note: Note): Promise<AdminWord[]> {
  const statements = [kept, replacing].flatMap((words, index) => {
    const each = distinct(words)
    const slices = Array.from({ length: Math.ceil(each.length / statementWordsMax) }, (_, i) =>
      each.slice(i * statementWordsMax, (i + 1) * statementWordsMax),
    )
    return slices.map((slice) => upsertWords(slice, index === 1))
  })
  const [, ...stored] = await db().batch([note(sql`true`), ...statements])
  await wordList().reloadAndPublish()
  return stored.flat().map(toAdminWord)
}

/** Stores a word. @returns its id @throws Refusal conflict when one with the same effect is there */
async function insertWord(fresh: NewWord, note: Note): Promise<number> {
  const { in_message: inMessage, in_nick: inNick, in_room: inRoom, ...others } = fresh
  const now = Date.now()
  const data = { ...others, inMessage, inNick, inRoom, createdTime: now, updatedTime: now }
  const { id } = await createNoted((client) => client.word.create({ data }), note, 'word_exists')
  await wordList().reloadAndPublish()
  return id
}

/** A word as whoever changes it saw it. */
type WordVersion = Pick<AdminWord, 'id' | 'version'>

const isCurrent = ({ id, version }: WordVersion) => sql`id = ${id} AND version = ${version}`

/** Changes what a word does. @returns the word; null when it is not of this version any more */
async function updateWord(
  seen: WordVersion,
  { action, scope, note }: Pick<AdminWord, 'action' | 'scope' | 'note'>,
  noted: Note,
): Promise<AdminWord | null> {
  const { in_message: inMessage, in_nick: inNick, in_room: inRoom } = columnsOf(scope)
  const change = sql`UPDATE words SET action = ${action}, in_message = ${inMessage}, in_nick = ${inNick},
      in_room = ${inRoom}, note = ${note}, updated_time = ${BigInt(Date.now())}, version = version + 1
    WHERE ${isCurrent(seen)} RETURNING ${wordColumns}`
  const [row] = await changeNoted('words', isCurrent(seen), change, noted)
  if (!row) return null
  await wordList().reloadAndPublish()
  return toAdminWord(row)
}

/** Removes a word. @returns whether it was still of this version */
async function deleteWordRow(seen: WordVersion, note: Note): Promise<boolean> {
  const wasThere = await deleteNoted('words', isCurrent(seen), note)
  if (wasThere) await wordList().reloadAndPublish()
  return wasThere
}

/** Words that an audit entry of many names. */
const auditedWordsMax = 100

const select = sql`SELECT ${wordColumns} FROM words`

/** The words, newest first. */
export async function listWords({ q, action, scope, ...place }: WordsInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains('Word', 'word, note', q))
  if (action !== undefined) conditions.push(sql`action = ${action}`)
  if (scope !== undefined) conditions.push(scopeColumns[scope])
  const page = await newestPage(select, 'id', conditions, place)
  return { words: page.items.map(toAdminWord), cursor: page.cursor }
}

/** One word. @throws Refusal not_found */
export async function readWord(id: number): Promise<AdminWord> {
  const [row] = await db().query(sql`${select} WHERE id = ${id}`)
  if (!row) throw new Refusal('not_found', 'no_word')
  return toAdminWord(row)
}

/** Stores many words as one act; see {@link storeWords}. */
export function storeWordsAudited(
  kept: NewWord[],
  replacing: NewWord[],
  actor: string,
): Promise<AdminWord[]> {
  const all = [...kept, ...replacing]
  const words = all.slice(0, auditedWordsMax).map(({ word, action }) => ({ word, action }))
  const entry = { actor, action: 'word.import', target: `${all.length} words` } as const
  return storeWords(kept, replacing, auditNote({ ...entry, after: { count: all.length, words } }))
}

async function addOne(given: WordInput, actor: string): Promise<AdminWord> {
  const fresh = newWord(given)
  const { word, key: _key, ...after } = fresh
  return readWord(await insertWord(fresh, auditNote({ actor, action: 'word.create', target: word, after })))
}

/**
 * Adds one word, or many; of many, those that are there already stay as they are.
 * @throws Refusal invalid_parameter, conflict (one that is there), storage_full
 */
export async function addWords(input: NewWordsInput, actor: string) {
  const { word, words, ...settings } = input
  const given: WordInput[] = (words ?? []).map((each) => ({ ...settings, ...each }))
  await requireSpaceFor(words?.length ?? 1)
  if (word !== undefined) return addOne({ word, ...settings }, actor)
  const fresh = given.map(newWord)
  const added = await storeWordsAudited(fresh, [], actor)
  const stored = added.sort((a, b) => a.id - b.id)
  return { words: stored, added: stored.length, existing: given.length - stored.length }
}

const meanwhile = () => new Refusal('conflict', 'word_changed')

/**
 * Changes what a word does; what is not given stays.
 * @throws Refusal not_found, conflict when it has another version by now
 */
export async function changeWord(id: number, input: WordChangeInput, actor: string): Promise<AdminWord> {
  const before = await readWord(id)
  const { action = before.action, scope = before.scope, note = before.note } = input
  const { version = before.version } = input
  const after = { action, scope, note }
  const entry = { actor, action: 'word.change', target: before.word, before, after } as const
  const changed = await updateWord({ id, version }, after, auditNote(entry))
  if (!changed) throw meanwhile()
  return changed
}

/** @param given the version that the administrator saw @throws Refusal not_found, conflict */
export async function deleteWord(id: number, given: number | undefined, actor: string): Promise<void> {
  const before = await readWord(id)
  const note = auditNote({ actor, action: 'word.delete', target: before.word, before })
  if (!(await deleteWordRow({ id, version: given ?? before.version }, note))) throw meanwhile()
}
