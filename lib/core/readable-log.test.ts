import { expect, it } from 'vitest'
import { readableLine } from './readable-log'

const line = (fields: object) =>
  readableLine(JSON.stringify({ level: 30, time: 0, msg: 'stopping', ...fields }), false)

it('shows time, level, message and fields', () => {
  expect(line({ signal: 'SIGTERM', count: 3, err: { code: 'EPIPE' }, why: 'two words' })).toMatch(
    /^\d\d:\d\d:\d\d INFO {2}stopping signal=SIGTERM count=3 err=\{"code":"EPIPE"\} why="two words"\n$/,
  )
  expect(line({ level: 60 })).toContain(' FATAL stopping\n')
  expect(line({ level: 35 })).toContain(' 35    stopping\n')
})

it('has colours on a terminal', () => {
  const start = String.fromCharCode(27)
  expect(readableLine('{"level":50,"time":0,"msg":"x"}', true)).toContain(` ${start}[31mERROR${start}[39m x`)
})

it.each(['\u001b[2J', '\n12:00:00 INFO forged', '\u202e', '\u0085', '\u007f', '\u2028'])(
  'is one line that a terminal does not act upon, whatever is logged (%j)',
  (text) => {
    for (const shown of [line({ msg: text }), line({ field: text }), line({ [text]: 1 })]) {
      expect(shown.slice(0, -1)).not.toMatch(/[\p{C}\u2028]/u)
      expect(shown.endsWith('\n')).toBe(true)
    }
  },
)
