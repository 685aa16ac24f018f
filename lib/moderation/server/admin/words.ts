import { contains, newestPage } from '@/lib/core/admin-list'
import { auditNote } from '@/lib/core/audit/audit'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { AdminWord, NewWordsInput, WordChangeInput, WordsInput } from '../../contract/words'
import {
  changeWord,
  type GivenWord,
  newWord,
  removeWord,
  requireRoomFor,
  storeWord,
  storeWords,
} from '../words/changes'
import { type NewWord, scopeColumns, toAdminWord, wordColumns } from '../words/store'

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
export function storeAdminWords(kept: NewWord[], replacing: NewWord[], actor: string): Promise<AdminWord[]> {
  const all = [...kept, ...replacing]
  const words = all.slice(0, auditedWordsMax).map(({ word, action }) => ({ word, action }))
  const entry = { actor, action: 'word.import', target: `${all.length} words` } as const
  return storeWords(kept, replacing, auditNote({ ...entry, after: { count: all.length, words } }))
}

async function addOne(given: GivenWord, actor: string): Promise<AdminWord> {
  const fresh = newWord(given)
  const { word, key: _key, ...after } = fresh
  return readWord(await storeWord(fresh, auditNote({ actor, action: 'word.create', target: word, after })))
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
  const added = await storeAdminWords(fresh, [], actor)
  const stored = added.sort((a, b) => a.id - b.id)
  return { words: stored, added: stored.length, existing: given.length - stored.length }
}

const meanwhile = () => new Refusal('conflict', 'word_changed')

/**
 * Changes what a word does; what is not given stays.
 * @throws Refusal not_found, conflict when it has another version by now
 */
export async function changeAdminWord(id: number, input: WordChangeInput, actor: string): Promise<AdminWord> {
  const before = await readWord(id)
  const { action = before.action, scope = before.scope, note = before.note } = input
  const { version = before.version } = input
  const after = { action, scope, note }
  const entry = { actor, action: 'word.change', target: before.word, before, after } as const
  const changed = await changeWord({ id, version }, after, auditNote(entry))
  if (!changed) throw meanwhile()
  return changed
}

/** @param given the version that the administrator saw @throws Refusal not_found, conflict */
export async function deleteWord(id: number, given: number | undefined, actor: string): Promise<void> {
  const before = await readWord(id)
  const note = auditNote({ actor, action: 'word.delete', target: before.word, before })
  if (!(await removeWord({ id, version: given ?? before.version }, note))) throw meanwhile()
}
