import { describe, expect, it } from 'vitest'
import { memberNames } from './json-names'

describe('the names of the members of a JSON object', () => {
  it.each([
    ['{}', []],
    ['{"a":1,"b":2,"a":3}', ['a', 'b', 'a']],
    ['{"a":1,"\\u0061":2}', ['a', 'a']],
    [' { "a" : "b" , "c" : [ "d", { "a": 1 } ], "e": { "a": { "a": "," } } } ', ['a', 'c', 'e']],
    ['{"a":"\\",\\"a\\":\\\\","b":"{[","c":null}', ['a', 'b', 'c']],
    ['{"\\\\":1,"\\"":2,"":3}', ['\\', '"', '']],
  ])('%s', (source, names) => {
    expect(JSON.parse(source)).toBeTypeOf('object')
    expect(memberNames(source)).toEqual(names)
  })

  it('are null when it is nested too deeply', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    expect(memberNames(nested(64))).toEqual(['a'])
    expect(memberNames(nested(65))).toBeNull()
  })
})
