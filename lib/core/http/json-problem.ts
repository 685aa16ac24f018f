import type { EnglishKey } from '../contract/english'
import { Refusal } from '../refusal/refusal'
import { withoutMarks } from './charset'

/** Why a text is no JSON (RFC 8259), or what it should have there: a key of the words in sentences of refusals. */
type Problem = Extract<EnglishKey<'words'>, `json_${string}`>

interface Malformed {
  at: number
  problem: Problem
}

const token = /[ \t\n\r]*(true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\],:"])?/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: strings must not contain them.
const unescaped = /[^"\\\u0000-\u001f]*/y
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** The position itself without a match. */
function endOf(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : at
}

function endOfString(source: string, start: number): number | Malformed {
  for (let at = start + 1; ; ) {
    at = endOf(unescaped, source, at)
    const char = source[at]
    if (char === '"') return at + 1
    if (char === undefined) return { at, problem: 'json_end' }
    const next = endOf(escaped, source, at)
    if (next === at) return { at, problem: char === '\\' ? 'json_escape' : 'json_control' }
    at = next
  }
}

/** null for JSON. */
export function jsonProblem(source: string): Malformed | null {
  const closing: string[] = []
  let expected = 'json_value' as Problem
  let mayClose = false
  for (let at = 0; ; ) {
    token.lastIndex = at
    const found = token.exec(source)?.[1] ?? ''
    at = token.lastIndex - found.length
    const close = closing.at(-1)
    if (at === source.length)
      return expected === 'json_comma' && close === undefined ? null : { at, problem: 'json_end' }
    const isName = expected === 'json_name'
    if (mayClose && found === close) {
      closing.pop()
      expected = 'json_comma'
    } else if (expected === 'json_comma') {
      if (close === undefined) return { at, problem: 'json_after' }
      if (found !== ',') return { at, problem: expected }
      expected = close === '}' ? 'json_name' : 'json_value'
    } else if (expected === 'json_colon') {
      if (found !== ':') return { at, problem: expected }
      expected = 'json_value'
    } else if (found === '"') expected = isName ? 'json_colon' : 'json_comma'
    else if (isName || found === '' || '}],:'.includes(found)) return unexpected(source, at, expected)
    else if (found === '{' || found === '[') {
      closing.push(found === '{' ? '}' : ']')
      expected = found === '{' ? 'json_name' : 'json_value'
    } else expected = 'json_comma'
    mayClose = expected === 'json_comma' || found === '{' || found === '['
    const end = found === '"' ? endOfString(source, at) : at + found.length
    if (typeof end !== 'number') return end
    at = end
  }
}

/** @param problem the general one: frequent mistakes have their own */
function unexpected(source: string, at: number, problem: Problem): Malformed {
  const char = source[at] ?? ''
  const before = source.slice(0, at).trimEnd().at(-1)
  if (before === ',' && '}]'.includes(char)) return { at, problem: 'json_trailing_comma' }
  return { at, problem: "'‘’“”`".includes(char) ? 'json_quotes' : problem }
}

/** Where and why, and nothing of the body itself. */
export function notJson(body: string): Refusal {
  const source = withoutMarks(body)
  const { at, problem } = jsonProblem(source) ?? { at: source.length, problem: 'json_end' }
  const lines = source.slice(0, at).split('\n')
  const values = { line: lines.length, column: (lines.at(-1) ?? '').length + 1, problem }
  return new Refusal('invalid_parameter', 'body_not_json', { values })
}
