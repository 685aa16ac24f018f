// @ts-check
// Pages that need no other file carry their skin: what app/skins declares, and the fonts and scroll bars of app/globals.css,
// are written as text into lib/generated/skin-styles.ts.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'app/skins')

/**
 * A skin's declarations on one line; empty for a file with rules only. These pages have no messages, so the colours of
 * nicks are left out.
 * @param {string} skin
 */
function declarationsOf(skin) {
  const css = readFileSync(path.join(folder, `${skin}.css`), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const declarations = /color-scheme:[^{}]*/.exec(css)?.[0] ?? ''
  return declarations
    .replace(/--skin-nick-[^;]*;/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The colour of a skin's desktop. @param {string} skin */
export function skinColor(skin) {
  const color = /--skin-desktop: (#\w{6});/.exec(declarationsOf(skin))?.[1]
  if (!color) throw new Error(`app/skins/${skin}.css has no colour for the desktop.`)
  return color
}

const globals = () => readFileSync(path.join(root, 'app/globals.css'), 'utf8')

/** The fonts for some characters only. */
const fontFaces = () =>
  [...globals().matchAll(/^@font-face \{[^}]*\}/gm)].map(([rule]) => rule.replace(/\s+/g, ' '))

/** The rules of scroll bars, for browsers that can draw them, and the colours for others. */
function scrollBars() {
  const css = globals()
  const blocks = [
    '@media (pointer: fine) and (forced-colors: none) {',
    '@supports not selector(::-webkit-scrollbar) {',
  ]
  return blocks.map((head) => {
    const begin = css.indexOf(`\n${head}\n`)
    if (begin < 0) throw new Error(`app/globals.css has no ${head} for scroll bars.`)
    return css
      .slice(begin, css.indexOf('\n}\n', begin) + 2)
      .replace(/\s+/g, ' ')
      .trim()
  })
}

function skinStyles() {
  const skins = readdirSync(folder)
    .map((file) => path.basename(file, '.css'))
    .filter((skin) => declarationsOf(skin) !== '')
  const entries = (/** @type {(skin: string) => string} */ of) =>
    skins.map((skin) => `  ${skin}: ${JSON.stringify(of(skin))},`).join('\n')
  return `// Written by scripts/skin-styles.mjs.

export const skinStyles = {
${entries(declarationsOf)}
}

export const skinColors = {
${entries(skinColor)}
}

export const fontFaces = ${JSON.stringify(fontFaces().join('\n'))}

export const scrollBars = ${JSON.stringify(scrollBars().join('\n'))}
`
}

/** Writes it only when changed, so that a development server does not recompile. */
export function writeSkinStyles() {
  const file = path.join(root, 'lib/generated/skin-styles.ts')
  const text = skinStyles()
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
