import { expect, it } from 'vitest'
import { repeatedName } from './json-names'

const names = new Set(['a', 'b', 'é'])

it.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":2,"b":2}', 'b'],
  [String.raw`{"a":1,"\u0061":2}`, 'a'],
  [String.raw`{"é":1,"\u00e9":2}`, 'é'],
  [' {\n"a" :\t1 , "x":[{"a":1}], "a"\r\n: 2 } ', 'a'],
  [String.raw`{"a":"\\","a":"\"a\":"}`, 'a'],
  ['{"x":{"y":[]},"a":{},"a":[]}', 'a'],
])('%s repeats %s', (source, name) => expect(repeatedName(source, names)).toBe(name))

it.each([
  '{}',
  '{"a":1,"b":2}',
  '{"x":1,"x":2}',
  '{"a":"a","b":"a"}',
  '{"a":{"a":1,"a":2}}',
  '{"a":[{"a":1},"a","b"],"b":"}"}',
  String.raw`{"a":"\",\"a\":1","b":"\\\""}`,
  String.raw`{"a":"\\\\","b":"x"}`,
])('%s repeats none that matters', (source) => expect(repeatedName(source, names)).toBeNull())
