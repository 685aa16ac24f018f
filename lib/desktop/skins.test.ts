import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { type Skin, skins } from '@/lib/core/skin'

const read = (file: string) => readFileSync(new URL(`../../app/${file}`, import.meta.url), 'utf8')

/** The tokens that a file of `app/skins` declares, by name without `--skin-`. */
function declaredIn(file: string): Map<string, string> {
  const found = read(`skins/${file}.css`).matchAll(/--skin-([\w-]+):\s*([^;]+);/g)
  return new Map([...found].map(([, name = '', value = '']) => [name, value]))
}

const base = declaredIn('win98')
const isTube = (skin: Skin) => skin === 'amber' || skin === 'green'

/** All tokens of a skin: what it does not declare is that of Windows 98. */
const tokensOf = (skin: Skin) =>
  new Map([...base, ...declaredIn(skin), ...(isTube(skin) ? declaredIn('tube') : [])])

/** Tokens that default to another token: code colours. */
const defaults = new Map(
  [...read('code.css').matchAll(/--skin-([\w-]+): var\(--skin-([\w-]+)\);/g)].map(
    ([, name = '', other = '']) => [name, other],
  ),
)

const tokens = new Map(skins.map((skin) => [skin, tokensOf(skin)]))

/** Red, green, blue, each 0 to 255. */
type Color = readonly [number, number, number]

function colorOf(skin: Skin, name: string): Color {
  const own = tokens.get(skin)
  const value = own?.get(name) ?? own?.get(defaults.get(name) ?? '') ?? ''
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`${skin}: --skin-${name} is no colour: ${value}`)
  const channel = (at: number) => Number.parseInt(value.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/** WCAG relative luminance. */
function luminance(color: Color): number {
  const [red, green, blue] = color.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: Color, b: Color): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** A colour under a scan line, which darkens both text and background. */
function underLine(skin: Skin, color: Color): Color {
  const scan = tokens.get(skin)?.get('scan') ?? ''
  if (scan === 'transparent') return color
  const alpha = Number(/^rgb\(0 0 0 \/ ([\d.]+)\)$/.exec(scan)?.[1])
  return color.map((value) => value * (1 - alpha)) as unknown as Color
}

function leastContrast(skin: Skin, a: string, b: string): number {
  const [x, y] = [colorOf(skin, a), colorOf(skin, b)]
  return Math.min(contrast(x, y), contrast(underLine(skin, x), underLine(skin, y)))
}

const nicks = Array.from({ length: 12 }, (_, i) => `nick-${i}`)

const codeKinds = ['text', 'keyword', 'string', 'comment', 'number', 'name', 'added', 'removed']

/** Text on backgrounds. */
const written: [ground: string, texts: string[]][] = [
  ['face', ['text', 'muted', 'link', 'danger', 'good', 'wait']],
  ['field', ['text', 'field-muted', 'link', 'danger', 'good', 'wait', ...nicks]],
  // Hovered rows are tinted, and so are parts of buttons.
  ['face-light', ['text', 'muted', 'field-muted', 'link', 'danger', 'good', 'wait', ...nicks]],
  // The reader's own messages, and mentions.
  ['own', ['text', 'field-muted', 'link', 'danger', 'good', 'wait', ...nicks]],
  ['call', ['text', 'field-muted', 'link', 'danger', 'good', 'wait', ...nicks]],
  ['notice', ['text', 'field-muted', 'link', 'danger', ...nicks]],
  // Code blocks and open spoilers, which may contain links; closed spoilers invert the colours.
  ['code', [...codeKinds.map((kind) => `code-${kind}`), 'link']],
  // The page of a text.
  ['field', codeKinds.map((kind) => `code-${kind}`)],
  ['selection', ['selection-text']],
  ['title-from', ['title-text']],
  ['title-to', ['title-text']],
  ['title-behind', ['title-text']],
  ['desktop', ['desktop-text']],
]

/** Graphics (WCAG 1.4.11): focus ring, lights, bars of charts, edges of buttons. */
const drawn: [ground: string, shapes: string[]][] = [
  ['face', ['focus', 'good', 'wait', 'danger', 'text']],
  ['field', ['focus', 'selection', 'dim', 'danger']],
  ['desktop', ['desktop-text']],
]

const pairsOf = (table: [string, string[]][]) =>
  table.flatMap(([ground, shapes]) => shapes.map((shape): [string, string] => [shape, ground]))

describe.each(skins)('the skin %s', (skin) => {
  it('declares only tokens that Windows 98 has', () => {
    expect([...declaredIn(skin).keys()].filter((name) => !base.has(name) && !defaults.has(name))).toEqual([])
    expect(read(`skins/${skin}.css`)).toMatch(/color-scheme: (light|dark);/)
  })

  test.each(pairsOf(written))('keeps AA contrast (4.5:1) for %s on %s', (text, ground) => {
    expect(leastContrast(skin, text, ground)).toBeGreaterThanOrEqual(skin === 'contrast' ? 7 : 4.5)
  })

  test.each(pairsOf(drawn))('keeps 3:1 for %s on %s', (shape, ground) => {
    expect(leastContrast(skin, shape, ground)).toBeGreaterThanOrEqual(3)
  })

  it('outlines fields with 3:1 against their surroundings or content', () => {
    const outline = [
      ...(tokens.get(skin)?.get('bevel-sunken') ?? '').matchAll(/var\(\s*--skin-([\w-]+)\s*\)/g),
    ]
    const seen = outline.flatMap(([, name = '']) =>
      ['face', 'field'].map((ground) => leastContrast(skin, name, ground)),
    )
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(3)
  })

  it('keeps the text on the desktop readable', () => {
    const colors = (tokens.get(skin)?.get('desktop-image') ?? '').match(/#[0-9a-f]{6}/g) ?? []
    for (const color of colors) {
      const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
      const ground: Color = [channel(1), channel(3), channel(5)]
      expect(contrast(colorOf(skin, 'desktop-text'), ground), color).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('uses only its own tokens in gradients behind text', () => {
    for (const name of ['title-image', 'raised-image'])
      expect(tokens.get(skin)?.get(name), name).not.toMatch(/#|rgb/)
  })
})

/** The source of every component, by file. */
const components = readdirSync(new URL('../../components', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(new URL(`../../components/${file}`, import.meta.url), 'utf8')] as const)

test('high contrast declares whatever dark does: a system may prefer both', () => {
  const own = declaredIn('contrast')
  expect([...declaredIn('dark').keys()].filter((name) => !own.has(name))).toEqual([])
})

test('every token used is declared', () => {
  const sheets = ['theme.css', 'parts.css', 'code.css', 'reading.css', 'skins/tube.css'].map(read)
  const painted = [...sheets, ...components.map(([, text]) => text)].join()
  const used = [...painted.matchAll(/var\(--skin-([\w-]+)\)/g)].map(([, name = '']) => name)
  expect(used.filter((name) => !tokens.get('win98')?.has(name) && !defaults.has(name))).toEqual([])
})

test('components use only colours of the skin, except message box icons', () => {
  const ownColors = /\b(?:bg|text|border|fill|stroke|ring|outline)-(?:black|white|\[#)|#[0-9a-f]{6}['"]/
  const found = components.filter(([file, text]) => ownColors.test(text) && file !== 'ui/alert.tsx')
  expect(found.map(([file]) => file)).toEqual([])
})
