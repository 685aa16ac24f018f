import { fault } from '@/lib/core/contract/issue-rules'
import { db } from '@/lib/core/db/database'
import { changeNoted, createNoted, deleteNoted, type Note } from '@/lib/core/db/note'
import { sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { type AdminWord, type WordScope, wordLimits, wordScopes } from '../../contract/words'
import { keyOf } from './normalise'
import { columnsOf, insertWords, type NewWord, toAdminWord, wordColumns } from './store'
import { wordList } from './word-list'

/** Words that one statement stores. */
const statementWordsMax = 500

/** A word with the settings that were given for it. */
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
export async function storeWords(kept: NewWord[], replacing: NewWord[], note: Note): Promise<AdminWord[]> {
  const statements = [kept, replacing].flatMap((words, index) => {
    const each = distinct(words)
    const slices = Array.from({ length: Math.ceil(each.length / statementWordsMax) }, (_, i) =>
      each.slice(i * statementWordsMax, (i + 1) * statementWordsMax),
    )
    return slices.map((slice) => insertWords(slice, index === 1))
  })
  const [, ...stored] = await db().batch([note(sql`true`), ...statements])
  await wordList().changed()
  return stored.flat().map(toAdminWord)
}

/** Stores a word. @returns its id @throws Refusal conflict when one with the same effect is there */
export async function storeWord(fresh: NewWord, note: Note): Promise<number> {
  const { in_message: inMessage, in_nick: inNick, in_room: inRoom, ...others } = fresh
  const now = Date.now()
  const data = { ...others, inMessage, inNick, inRoom, createdTime: now, updatedTime: now }
  const { id } = await createNoted((client) => client.word.create({ data }), note, 'word_exists')
  await wordList().changed()
  return id
}

/** A word as whoever changes it saw it. */
type Seen = Pick<AdminWord, 'id' | 'version'>

const isCurrent = ({ id, version }: Seen) => sql`id = ${id} AND version = ${version}`

/** Changes what a word does. @returns the word; null when it is not of this version any more */
export async function changeWord(
  seen: Seen,
  { action, scope, note }: Pick<AdminWord, 'action' | 'scope' | 'note'>,
  noted: Note,
): Promise<AdminWord | null> {
  const { in_message: inMessage, in_nick: inNick, in_room: inRoom } = columnsOf(scope)
  const change = sql`UPDATE words SET action = ${action}, in_message = ${inMessage}, in_nick = ${inNick},
      in_room = ${inRoom}, note = ${note}, updated_time = ${BigInt(Date.now())}, version = version + 1
    WHERE ${isCurrent(seen)} RETURNING ${wordColumns}`
  const [row] = await changeNoted('words', isCurrent(seen), change, noted)
  if (!row) return null
  await wordList().changed()
  return toAdminWord(row)
}

/** Removes a word. @returns whether it was still of this version */
export async function removeWord(seen: Seen, note: Note): Promise<boolean> {
  const wasThere = await deleteNoted('words', isCurrent(seen), note)
  if (wasThere) await wordList().changed()
  return wasThere
}
