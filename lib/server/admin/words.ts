import type {
  AdminWord,
  NewWordsInput,
  WordChangeInput,
  WordScope,
  WordsInput,
} from '@/lib/schemas/admin/words'
import { wordLimits, wordScopes } from '@/lib/schemas/admin/words'
import { fault } from '@/lib/schemas/issue-rules'
import { db } from '../db/database'
import { columns, sql } from '../db/rows'
import { requireStorageFor } from '../db/storage'
import { invalidParameter, Refusal } from '../refusal'
import { keyOf } from '../words/normalise'
import { columnsOf, insertWords, type NewWord, scopeColumns, toAdminWord, wordColumns } from '../words/store'
import { wordList } from '../words/word-list'
import { auditStatement, changeAudited, createAudited } from './audit'
import { all, contains, pageOf } from './list'

/** Words that one statement stores. */
const statementWordsMax = 500
/** Words that an audit entry of many names. */
const auditedWordsMax = 100

/** The words, newest first. */
export async function listWords({ q, action, scope, limit, cursor }: WordsInput) {
  const conditions = []
  if (q !== undefined) conditions.push(contains('Word', 'word, note', q))
  if (action !== undefined) conditions.push(sql`action = ${action}`)
  if (scope !== undefined) conditions.push(scopeColumns[scope])
  if (cursor !== undefined) conditions.push(sql`id < CAST(${BigInt(cursor)} AS bigint)`)
  const rows = await db().query(sql`SELECT ${wordColumns} FROM words
    WHERE ${all(conditions)} ORDER BY id DESC LIMIT ${limit + 1}`)
  const page = pageOf(rows.map(toAdminWord), limit, (word) => String(word.id))
  return { words: page.items, cursor: page.cursor }
}

/** One word. @throws Refusal not_found */
export async function readWord(id: number): Promise<AdminWord> {
  const [row] = await db().query(sql`SELECT ${wordColumns} FROM words WHERE id = ${id}`)
  if (!row) throw new Refusal('not_found', 'no_word')
  return toAdminWord(row)
}

/** A word with what was said of it. */
export interface GivenWord {
  word: string
  action?: AdminWord['action'] | undefined
  scope?: WordScope[] | undefined
  note?: string | undefined
}

/** A word about to be stored. @throws Refusal invalid_parameter when nothing of it can be matched */
export function newWord({ word, action = 'mask', scope = [...wordScopes], note = '' }: GivenWord): NewWord {
  const key = keyOf(word)
  if (key === '') throw invalidParameter('word', fault('matchable'))
  return { word, key, action, note, ...columnsOf(scope) }
}

/** What a word takes, indexes included. */
const wordBytes = 400

/** @throws Refusal storage_full */
export async function requireRoomFor(count: number): Promise<void> {
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
export async function storeWords(kept: NewWord[], replacing: NewWord[], actor: string): Promise<AdminWord[]> {
  const statements = [kept, replacing].flatMap((words, index) => {
    const each = distinct(words)
    const slices = Array.from({ length: Math.ceil(each.length / statementWordsMax) }, (_, i) =>
      each.slice(i * statementWordsMax, (i + 1) * statementWordsMax),
    )
    return slices.map((slice) => insertWords(slice, index === 1))
  })
  const all = [...kept, ...replacing]
  const words = all.slice(0, auditedWordsMax).map(({ word, action }) => ({ word, action }))
  const after = { count: all.length, words }
  const entry = { actor, action: 'word.import', target: `${all.length} words`, after }
  const [, ...stored] = await db().batch([auditStatement(entry), ...statements])
  await wordList().changed()
  return stored.flat().map(toAdminWord)
}

async function addOne(given: GivenWord, actor: string): Promise<AdminWord> {
  const { in_message, in_nick, in_room, ...fresh } = newWord(given)
  const now = BigInt(Date.now())
  const data = {
    ...fresh,
    inMessage: in_message,
    inNick: in_nick,
    inRoom: in_room,
    createdTime: now,
    updatedTime: now,
  }
  const { action, note } = fresh
  const after = { action, note, ...columnsOf(given.scope ?? wordScopes) }
  const entry = { actor, action: 'word.create', target: given.word, after }
  const { id } = await createAudited((client) => client.word.create({ data }), entry, 'word_exists')
  await wordList().changed()
  return readWord(id)
}

/**
 * Adds one word, or many; of many, those that are there already stay as they are.
 * @throws Refusal invalid_parameter, conflict (one that is there), storage_full
 */
export async function addWords(input: NewWordsInput, actor: string) {
  const { word, words, ...settings } = input
  const given: GivenWord[] = (words ?? []).map((each) => ({ ...settings, ...each }))
  await requireRoomFor(words?.length ?? 1)
  if (word !== undefined) return addOne({ word, ...settings }, actor)
  const fresh = given.map(newWord)
  const added = await storeWords(fresh, [], actor)
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
  const columns = columnsOf(scope)
  const where = sql`id = ${id} AND version = ${version}`
  const change = sql`UPDATE words SET action = ${action}, in_message = ${columns.in_message},
      in_nick = ${columns.in_nick}, in_room = ${columns.in_room}, note = ${note},
      updated_time = ${BigInt(Date.now())}, version = version + 1
    WHERE ${where} RETURNING ${wordColumns}`
  const entry = { actor, action: 'word.change', target: before.word, before, after: { action, scope, note } }
  const [row] = await changeAudited('words', where, change, entry)
  if (!row) throw meanwhile()
  await wordList().changed()
  return toAdminWord(row)
}

/** @param given the version that the administrator saw @throws Refusal not_found, conflict */
export async function deleteWord(id: number, given: number | undefined, actor: string): Promise<void> {
  const before = await readWord(id)
  const where = sql`id = ${id} AND version = ${given ?? before.version}`
  const change = sql`DELETE FROM words WHERE ${where} RETURNING ${columns('Word', 'id')}`
  const entry = { actor, action: 'word.delete', target: before.word, before }
  const deleted = await changeAudited('words', where, change, entry)
  if (deleted.length === 0) throw meanwhile()
  await wordList().changed()
}
