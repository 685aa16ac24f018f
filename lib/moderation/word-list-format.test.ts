import { describe, expect, it } from 'vitest'
import type { AdminWord } from './contract/words'
import { lineIssuesMax } from './limits'
import { formatWords, parseWords, wordListHead } from './word-list-format'

const word = (fields: Partial<AdminWord>): AdminWord => ({
  id: 1,
  word: 'bad',
  action: 'mask',
  scope: ['message', 'nick', 'room'],
  note: '',
  hits: 0,
  created_time: 0,
  updated_time: 0,
  version: 1,
  ...fields,
})

describe('the word list format', () => {
  it('round-trips', () => {
    const words = [
      word({}),
      word({ word: '#tag', action: 'block', scope: ['nick'] }),
      word({ word: '\\#x', note: 'why: a, b' }),
      word({ word: 'son of a bitch', action: 'allow', scope: ['message', 'room'] }),
    ]
    const { lines, issues } = parseWords(wordListHead + formatWords(words))
    expect(issues).toEqual([])
    expect(lines).toEqual(
      words.map(({ word, action, scope, note }, index) => ({
        number: index + 2,
        word,
        action,
        scope,
        note: note || undefined,
      })),
    )
  })

  it('allows bare words, comments and any line endings', () => {
    const { lines } = parseWords('\ufeff# remark\r\nbad\r\n\r\n  two  words \n傻逼')
    expect(lines.map((line) => line.word)).toEqual(['bad', 'two words', '傻逼'])
    expect(lines[0]).toMatchObject({ action: undefined, scope: undefined, note: undefined })
  })

  it('reports invalid lines', () => {
    const { issues } = parseWords('good\nbad\texplode\nbad\tmask\tnowhere\n\tmask\n')
    expect(issues.map(({ path }) => path)).toEqual(['text.2', 'text.3', 'text.4'])
    expect(parseWords('x\ty\n'.repeat(50)).issues).toHaveLength(lineIssuesMax)
  })
})
