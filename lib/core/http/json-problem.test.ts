import { describe, expect, it } from 'vitest'
import { attempt } from '@/e2e/support/linear'
import { jsonProblem, notJson } from './json-problem'

describe('a text that is not JSON', () => {
  it.each([
    ['{"text":"a\nb"}', 1, 11, 'json_control'],
    ['{\r\n  "text": "a\tb"\r\n}', 2, 13, 'json_control'],
    ['{\n  "a": 1,\n}', 3, 1, 'json_trailing_comma'],
    ['{"a":[1, 2, ]}', 1, 13, 'json_trailing_comma'],
    ["{'a': 1}", 1, 2, 'json_quotes'],
    ["{'a': 1}".replace("'a'", '"a"').replace('1', "'b'"), 1, 7, 'json_quotes'],
    ['{“a”: 1}', 1, 2, 'json_quotes'],
    ['\ufeff{"a":1', 1, 7, 'json_end'],
    ['\ufeff\n {"a" 1}', 2, 7, 'json_colon'],
    ['\ufeff\ufeff{"a" 1}', 1, 6, 'json_colon'],
    ['{"a":"b', 1, 8, 'json_end'],
    ['', 1, 1, 'json_end'],
    [' \n', 2, 1, 'json_end'],
    ['{"a":1 "b":2}', 1, 8, 'json_comma'],
    ['{"a":1} {"b":2}', 1, 9, 'json_after'],
    ['{a:1}', 1, 2, 'json_name'],
    ['{"a":}', 1, 6, 'json_value'],
    ['{"a":None}', 1, 6, 'json_value'],
    ['{"a":01}', 1, 7, 'json_comma'],
    ['{"a":"C:\\dir"}', 1, 9, 'json_escape'],
    ['{"a":1]', 1, 7, 'json_comma'],
    ['host down', 1, 1, 'json_value'],
    ['// note\n{}', 1, 1, 'json_value'],
    ['\u00a0{}', 1, 1, 'json_value'],
  ])('%j is refused with place and reason', (source, line, column, problem) => {
    expect(attempt(() => JSON.parse(source.replace(/^\ufeff+/, '')))).toBeNull()
    expect(notJson(source).values).toEqual({ line, column, problem })
  })

  it('is described in a sentence that repeats nothing of it', () => {
    const { message } = notJson('{"password":"secret word",}')
    expect(message).toBe(
      'The body is not valid JSON: line 1, column 27: no comma may stand before a closing bracket.',
    )
  })

  it('is what JSON.parse refuses', () => {
    const tokens = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '-1.5e+3',
      '0',
      'true',
      ' ',
      '"',
      '\\',
      '\n',
      '\\u0',
      'x',
    ]
    let sources = ['']
    for (let length = 0; length < 4; length++) {
      sources = sources.flatMap((source) => tokens.map((token) => source + token))
      for (const source of sources) compare(source)
    }
    const valid = ' {"a" : [1, {"b":null}, "\\u00e9\\n\\\\"], "c":{}, "d": [ ] , "e":-0.5E-7, "":false } '
    for (let at = 0; at < valid.length; at++) {
      compare(valid.slice(0, at))
      for (const token of ['', ...tokens]) compare(valid.slice(0, at) + token + valid.slice(at + 1))
    }
  })
})

function compare(source: string): void {
  const isValid = attempt(() => [JSON.parse(source)]) !== null
  if (isValid !== (jsonProblem(source) === null)) expect(jsonProblem(source), source).toBe(isValid)
}
