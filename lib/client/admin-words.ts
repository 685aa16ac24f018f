import type { AdminWord, WordAction, WordScope, WordTestAnswer } from '../schemas/admin/words'
import { adminCall, recordPath } from './admin-call'

export interface WordFields {
  action: WordAction
  scope: WordScope[]
  note: string
}

/** Adds words that are treated alike; those that are there already stay as they are. */
export const addWords = (words: string[], fields: WordFields) =>
  adminCall<{ added: number; existing: number }>('/words', { json: { words, ...fields } })

/**
 * Imports a list.
 * @param fields what is to be done with words of which their line says nothing
 * @throws ApiError with an issue `text.<line>` for each line that cannot be read; nothing is imported then
 */
export const importWords = (text: string, { action, scope }: Omit<WordFields, 'note'>) =>
  adminCall<{ added: number; changed: number; unchanged: number }>('/words/import', {
    text,
    // An empty parameter would not be sent; that no place is ticked is for the server to refuse.
    query: { action, scope: scope.join(',') || ',' },
  })

/** @throws ApiError conflict when somebody changed the word meanwhile */
export const changeWord = ({ id, version }: AdminWord, fields: WordFields) =>
  adminCall<AdminWord>(recordPath('words', id), { method: 'PATCH', json: { ...fields, version } })

export const deleteWord = (id: number) => adminCall(recordPath('words', id), { method: 'DELETE' })

/** What would become of a text. */
export const testText = (text: string) => adminCall<WordTestAnswer>('/words/test', { json: { text } })

/** How many stored messages have a word. */
export const previewWord = (word: string) => adminCall<WordTestAnswer>('/words/test', { json: { word } })

export const wordsExport = { path: '/words/export' }
