// @ts-check
// Pages without React carry their style: what app/skins declares and what app/shell.css compiles to are written as text into
// lib/generated/skin-styles.ts. Loads the compiler, so it runs in a process of its own.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'app/skins')

/**
 * The declarations of a file by name; none for a file with rules only. These pages have no messages, so the colours of nicks
 * are left out.
 * @param {string} skin @returns {[name: string, value: string][]}
 */
function declaredIn(skin) {
  const css = readFileSync(path.join(folder, `${skin}.css`), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const declarations = (/color-scheme:[^{}]*/.exec(css)?.[0] ?? '')
    .replace(/\s+/g, ' ')
    .matchAll(/([\w-]+): ([^;]+);/g)
  return [...declarations].flatMap(([, name = '', value = '']) =>
    name.startsWith('--skin-nick-') ? [] : [[name, value]],
  )
}

/** All of a skin on one line: what it does not declare is that of Windows 98. @param {string} skin */
const declarationsOf = (skin) =>
  [...new Map([...declaredIn('win98'), ...declaredIn(skin)])]
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')

/** The colour of a skin's desktop. @param {string} skin */
export function skinColor(skin) {
  const color = /--skin-desktop: (#\w{6});/.exec(declarationsOf(skin))?.[1]
  if (!color) throw new Error(`app/skins/${skin}.css has no colour for the desktop.`)
  return color
}

const sheet = path.join(root, 'app/shell.css')
const output = path.join(root, 'lib/generated/skin-styles.ts')

/** The sources of the style: all style sheets, the files whose class names it contains, the version of the compiler. */
function sourcesOfStyle() {
  const named = [...readFileSync(sheet, 'utf8').matchAll(/^@source "(.*)";$/gm)].map(([, file = '']) =>
    path.resolve(path.dirname(sheet), file),
  )
  const sheets = readdirSync(path.dirname(sheet), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .sort()
    .map((file) => path.join(path.dirname(sheet), file))
  return [...sheets, ...named, path.join(root, 'package-lock.json'), import.meta.filename]
}

/** The first line of the output, which says what it was made of. */
function stamp() {
  const hash = createHash('sha256')
  for (const file of sourcesOfStyle()) hash.update(readFileSync(file))
  return `// Written by scripts/skin-styles.mjs from sources with the hash ${hash.digest('hex')}.`
}

/** Whether the output is that of the present sources. */
export const isStyleCurrent = () => existsSync(output) && readFileSync(output, 'utf8').startsWith(stamp())

async function shellStyle() {
  const [{ default: postcss }, { default: tailwind }] = await Promise.all([
    import('postcss'),
    import('@tailwindcss/postcss'),
  ])
  const compiler = postcss([tailwind({ base: root, optimize: { minify: true } })])
  const { css } = await compiler.process(readFileSync(sheet, 'utf8'), { from: sheet })
  return css.trim()
}

async function write() {
  const skins = readdirSync(folder)
    .map((file) => path.basename(file, '.css'))
    .filter((skin) => declaredIn(skin).length > 0)
  const entries = (/** @type {(skin: string) => string} */ of) =>
    skins.map((skin) => `  ${skin}: ${JSON.stringify(of(skin))},`).join('\n')
  const text = `${stamp()}

export const skinStyles = {
${entries(declarationsOf)}
}

export const skinColors = {
${entries(skinColor)}
}

export const shellStyle = ${JSON.stringify(await shellStyle())}
`
  writeFileSync(output, text)
}

if (process.argv[1] === import.meta.filename) await write()
