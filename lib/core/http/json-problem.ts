import type { english } from '../contract/english'
import { Refusal } from '../refusal/refusal'

/** What keeps a text from being JSON (RFC 8259): a key of the words in sentences of refusals. */
type Problem = Extract<keyof (typeof english)['words'], `json_${string}`>

class Malformed {
  constructor(
    readonly at: number,
    readonly problem: Problem,
  ) {}
}

const space = /[ \t\n\r]*/y
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: strings must not contain them.
const unescaped = /[^"\\\u0000-\u001f]*/y
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** Where a match at a position ends; the position itself without one. */
function endOf(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : at
}

/** Where the string ends that begins at a position. */
function endOfString(source: string, start: number): number | Malformed {
  for (let at = start + 1; ; ) {
    at = endOf(unescaped, source, at)
    const char = source[at]
    if (char === '"') return at + 1
    if (char === undefined) return new Malformed(at, 'json_end')
    const next = endOf(escaped, source, at)
    if (next === at) return new Malformed(at, char === '\\' ? 'json_escape' : 'json_control')
    at = next
  }
}

/** What may come next; `first` also permits the end of the list. */
type Expected = 'value' | 'firstValue' | 'name' | 'firstName' | 'colon' | 'end'

/** Where a text stops being JSON; null if it does not. */
export function jsonProblem(source: string): Malformed | null {
  const closing: string[] = []
  let expected = 'value' as Expected
  for (let at = endOf(space, source, 0); ; at = endOf(space, source, at)) {
    const char = source[at]
    const close = closing.at(-1)
    if (char === undefined)
      return expected === 'end' && close === undefined ? null : new Malformed(at, 'json_end')
    const mayClose = expected === 'end' || expected === 'firstValue' || expected === 'firstName'
    if (mayClose && char === close) {
      closing.pop()
      expected = 'end'
      at++
    } else if (expected === 'end') {
      if (char !== ',' || close === undefined)
        return new Malformed(at, close === undefined ? 'json_after' : 'json_comma')
      expected = close === '}' ? 'name' : 'value'
      at++
    } else if (expected === 'colon') {
      if (char !== ':') return new Malformed(at, 'json_colon')
      expected = 'value'
      at++
    } else if (char === '"') {
      const end = endOfString(source, at)
      if (end instanceof Malformed) return end
      expected = expected === 'name' || expected === 'firstName' ? 'colon' : 'end'
      at = end
    } else if (expected === 'name' || expected === 'firstName') return unexpected(source, at, 'json_name')
    else if (char === '{' || char === '[') {
      closing.push(char === '{' ? '}' : ']')
      expected = char === '{' ? 'firstName' : 'firstValue'
      at++
    } else {
      const end = endOf(literal, source, at)
      if (end === at) return unexpected(source, at, 'json_value')
      expected = 'end'
      at = end
    }
  }
}

/** @param problem the general one: frequent mistakes have their own */
function unexpected(source: string, at: number, problem: Problem): Malformed {
  const char = source[at] ?? ''
  const before = source.slice(0, at).trimEnd().at(-1)
  if (before === ',' && '}]'.includes(char)) return new Malformed(at, 'json_trailing_comma')
  return new Malformed(at, "'‘’“”`".includes(char) ? 'json_quotes' : problem)
}

/** The refusal of a body that is not JSON: where and why, and nothing of the body itself. */
export function notJson(body: string): Refusal {
  const source = body.replace(/^\ufeff/, '')
  const { at, problem } = jsonProblem(source) ?? new Malformed(source.length, 'json_end')
  let line = 1
  let start = 0
  for (let end = source.indexOf('\n'); end >= 0 && end < at; end = source.indexOf('\n', start)) {
    line++
    start = end + 1
  }
  return new Refusal('invalid_parameter', 'body_not_json', {
    values: { line, column: at - start + 1, problem },
  })
}
