import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../../app/${name}`, import.meta.url), 'utf8')
const css = read('globals.css')
/** Tokens that are another one where a skin does not say otherwise. */
const defaults = new Map(
  [...read('code.css').matchAll(/--skin-([\w-]+): var\(--skin-([\w-]+)\);/g)].map((m) => [
    m[1] ?? '',
    m[2] ?? '',
  ]),
)
const colors = new Map(
  [...css.matchAll(/--skin-([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
)

/** WCAG relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const colorOf = (token: string): string => colors.get(token) ?? colors.get(defaults.get(token) ?? '') ?? ''

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(colorOf(a)), luminance(colorOf(b))]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const nicks = Array.from({ length: 12 }, (_, i) => `nick-${i}`)
const codeKinds = ['text', 'keyword', 'string', 'comment', 'number', 'name', 'added', 'removed']
const pairs: [string, string[]][] = [
  ['face', ['text', 'muted', 'link', 'danger']],
  ['field', ['text', 'field-muted', 'link', 'danger', 'good', 'wait', ...nicks]],
  // A row under the pointer is tinted.
  ['face-light', ['text', 'muted', ...nicks]],
  // Lines of the reader, and those that call them.
  ['own', ['text', 'field-muted', 'link', ...nicks]],
  ['call', ['text', 'field-muted', 'link', ...nicks]],
  ['notice', ['text', 'field-muted', 'link', 'danger']],
  ['code', codeKinds.map((kind) => `code-${kind}`)],
  ['selection', ['selection-text']],
  ['title-from', ['title-text']],
  ['title-to', ['title-text']],
  ['title-behind', ['title-text']],
  ['desktop', ['desktop-text']],
]

describe('the skin keeps AA contrast (4.5:1) for everything that is read', () => {
  test.each(pairs.flatMap(([ground, texts]) => texts.map((text) => [text, ground])))(
    '%s on %s',
    (text, ground) => {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    },
  )
})
