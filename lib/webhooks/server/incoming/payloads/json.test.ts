import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectLinear } from '@/e2e/support/linear'
import { memberNames } from '@/lib/core/http/json-names'
import { readJson } from './json'

/** JSON texts as programs write them: any spacing, escapes, repeated and odd names, large numbers, any depth. */
const space = fc.constantFrom('', ' ', '\n', '\t\r\n')
const character = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).map((sign) => JSON.stringify(sign).slice(1, -1)),
  fc.constantFrom('\\/', '\\u0041', '\\n', '\\"', '\\\\', '\u2028', '\x7f', '\ud800', "'"),
)
const string = fc.array(character, { maxLength: 6 }).map((parts) => `"${parts.join('')}"`)
const name = fc.oneof(string, fc.constantFrom('"__proto__"', '"constructor"', '"a"', '"a"', '"toString"'))
const scalar = fc.oneof(
  string,
  fc.constantFrom('null', 'true', 'false', '-0', '1e400', '12345678901234567890', '0.1e-7', '1E+2'),
)
const { text } = fc.letrec<{ text: string }>((tie) => {
  const spaced = (source: fc.Arbitrary<string>) =>
    fc.tuple(space, source, space).map((parts) => parts.join(''))
  const pair = fc
    .tuple(space, name, space, tie('text'))
    .map(([a, key, b, value]) => `${a}${key}${b}:${value}`)
  return {
    text: spaced(
      fc.oneof(
        { depthSize: 'medium' },
        scalar,
        fc.array(tie('text'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
        fc.array(pair, { maxLength: 4 }).map((pairs) => `{${pairs.join(',')}}`),
      ),
    ),
  }
})

it('every JSON text has the value that JSON.parse gives it', () => {
  fc.assert(
    fc.property(text, (source) => {
      for (const marked of [source, `\ufeff${source}`])
        expect(isDeepStrictEqual(readJson(marked), JSON.parse(source))).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

it('a text whose control characters are not escaped has the value of the escaped one', () => {
  const raw: Record<string, string> = { '\\n': '\n', '\\t': '\t', '\\r': '\r', '\\b': '\b', '\\f': '\f' }
  const unescaped = (source: string) =>
    source.replace(/\\(?:u00[01][\da-f]|.)/g, (found) =>
      found.startsWith('\\u')
        ? String.fromCharCode(Number.parseInt(found.slice(2), 16))
        : (raw[found] ?? found),
    )
  const value = fc.jsonValue({
    stringUnit: fc.constantFrom('a', '"', '\\', '\n', '\t', '\r', '\0', '\x1f', 'ü'),
  })
  fc.assert(
    fc.property(value, (given) => {
      const source = JSON.stringify(given)
      // A backslash before a control character is one, whichever of the two was escaped.
      fc.pre(!/\\\\\\(?:u00[01]|[nrtbf])/.test(source))
      expect(isDeepStrictEqual(readJson(unescaped(source)), JSON.parse(source))).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

it('what is no JSON with escapes is none without', () => {
  for (const source of [
    '',
    '{',
    "{'a':1}",
    '{"a":1}}',
    'host down',
    '{"a":"\n}',
    '\n"',
    '{"a":\\n1}',
    'undefined',
    '{a:1}',
  ])
    expect(readJson(source), source).toBeUndefined()
})

it('as deep as a body may be nested, and no deeper', () => {
  const nested = (depth: number, inside: string) => '[{"a":'.repeat(depth) + inside + '}]'.repeat(depth)
  for (const inside of ['1', '"\n"']) {
    expect(readJson(nested(32, inside))).toBeDefined()
    expect(readJson(nested(33, inside))).toBeUndefined()
  }
  expect(memberNames(nested(33, '1'))).toBeNull()
})

it.each<[string, (size: number) => string]>([
  ['line breaks', (size) => `{"a":"${'\n'.repeat(size)}"}`],
  ['backslashes', (size) => `{"a":"${'\\'.repeat(size)}`],
  ['quotation marks', (size) => '"'.repeat(size)],
  ['brackets', (size) => '['.repeat(size)],
])('in linear time: %s', (name, make) => {
  expectLinear(name, make, readJson, 65_536)
})
