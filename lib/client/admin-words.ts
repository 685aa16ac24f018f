import type { AdminWord, WordAction, WordScope, WordTestAnswer } from '../schemas/admin/words'
import { adminCall, recordPath } from './admin-call'

export interface WordFields {
  action: WordAction
  scope: WordScope[]
  note: string
}

/** Adds words that are treated alike. */
export const addWords = (words: string[], fields: WordFields) =>
  adminCall('/words', { json: { words, ...fields } })

/** @throws ApiError conflict when somebody changed the word meanwhile */
export const changeWord = ({ id, version }: AdminWord, fields: WordFields) =>
  adminCall<AdminWord>(recordPath('words', id), { method: 'PATCH', json: { ...fields, version } })

export const deleteWord = (id: number) => adminCall(recordPath('words', id), { method: 'DELETE' })

/** What would become of a text. */
export const testText = (text: string) => adminCall<WordTestAnswer>('/words/test', { json: { text } })

/** How many stored messages have a word. */
export const previewWord = (word: string) => adminCall<WordTestAnswer>('/words/test', { json: { word } })

export const wordsExportPath = '/api/admin/words/export'
