import type { Issue } from '@/lib/core/contract/errors'
import type { Fault } from '@/lib/core/contract/issue-rules'
import { faultOf } from '@/lib/core/contract/zod'
import { type AdminWord, wordAction, wordNote, wordScope, wordText } from './contract/words'
import { lineIssuesMax, type WordAction, type WordScope } from './limits'

// The text format of word lists: word, action, scope and note, separated by tabs; all but the word are optional.
// # starts a comment line; a leading backslash escapes it.

export const wordListHead = '# word <tab> action <tab> scope <tab> note\n'

export interface WordLine {
  /** From 1. */
  number: number
  word: string
  action: WordAction | undefined
  scope: WordScope[] | undefined
  note: string | undefined
}

export function formatWords(words: readonly AdminWord[]): string {
  let text = ''
  for (const { word, action, scope, note } of words) {
    const fields = [/^[#\\]/.test(word) ? `\\${word}` : word, action, scope.join(',')]
    text += `${(note === '' ? fields : [...fields, note]).join('\t')}\n`
  }
  return text
}

const fieldSchemas = { word: wordText, action: wordAction, scope: wordScope, note: wordNote }

interface InvalidField {
  field: string
  fault: Fault
}

function parseLine(line: string): Omit<WordLine, 'number'> | InvalidField {
  const [word = '', action = '', scope = '', ...note] = line.replace(/^\\/, '').split('\t')
  const given = { action: action.trim(), scope: scope.trim(), note: note.join(' ').trim() }
  const parsed: Record<string, unknown> = { action: undefined, scope: undefined, note: undefined }
  for (const [name, value] of Object.entries({ word, ...given })) {
    if (value === '' && name !== 'word') continue
    const { data, error } = fieldSchemas[name as keyof typeof fieldSchemas].safeParse(value)
    const [issue] = error?.issues ?? []
    if (issue) return { field: name, fault: faultOf(issue) }
    parsed[name] = data
  }
  return parsed as unknown as Omit<WordLine, 'number'>
}

export const lineIssue = (number: number, field: string, { message, rule, values }: Fault): Issue => ({
  path: `text.${number}`,
  message: `${field}: ${message}`,
  rule,
  values: { ...values, field },
})

/** Each line with a word, or what is wrong with it; null for comments and blank lines. */
export function* readWordLines(text: string): Generator<WordLine | Issue | null> {
  let number = 0
  for (const [, line = ''] of text.replace(/^\ufeff/, '').matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    number++
    const parsed = line.trim() === '' || line.startsWith('#') ? null : parseLine(line)
    if (parsed === null) yield null
    else if ('fault' in parsed) yield lineIssue(number, parsed.field, parsed.fault)
    else yield { number, ...parsed }
  }
}

/** Stops at {@link lineIssuesMax} invalid lines. */
export function parseWords(text: string): { lines: WordLine[]; issues: Issue[] } {
  const lines: WordLine[] = []
  const issues: Issue[] = []
  for (const line of readWordLines(text))
    if (line === null) continue
    else if (!('path' in line)) lines.push(line)
    else if (issues.push(line) >= lineIssuesMax) break
  return { lines, issues }
}
