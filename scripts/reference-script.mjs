// @ts-check
// The script of /docs as one file, without React: components/docs/live/page.ts and what it imports. Next's bundler makes
// no file that stands by itself, so its compiler is asked for the modules one by one; it is there wherever Next builds.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadBindings, minify, transformSync } from 'next/dist/build/swc/index.js'

const root = path.resolve(import.meta.dirname, '..')
const entry = 'components/docs/live/page.ts'

/** The file that a module names. @param {string} from @param {string} name @returns {string} below the root */
function fileOf(from, name) {
  if (name.startsWith('@/')) return `${name.slice(2)}.ts`
  if (name.startsWith('.')) return `${path.posix.join(path.posix.dirname(from), name)}.ts`
  throw new Error(`${from} imports ${name}: the script of the reference is made of our own modules only.`)
}

/** Compiles a file and whatever it imports. @param {string} file @param {Map<string, string>} modules code by file */
function compile(file, modules) {
  if (modules.has(file)) return
  const { code } = transformSync(readFileSync(path.join(root, file), 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs', noInterop: true },
  })
  modules.set(file, code)
  const imported = new Set()
  const linked = code.replace(
    /\brequire\("([^"]+)"\)/g,
    (/** @type {string} */ _, /** @type {string} */ name) => {
      imported.add(fileOf(file, name))
      return `load(${JSON.stringify(fileOf(file, name))})`
    },
  )
  modules.set(file, linked)
  for (const each of imported) compile(each, modules)
}

/** The script, as small as it gets. @returns {Promise<string>} */
export async function referenceScript() {
  await loadBindings()
  /** @type {Map<string, string>} */
  const modules = new Map()
  compile(entry, modules)
  const functions = [...modules].map(([file, code]) => `${JSON.stringify(file)}(exports) {\n${code}\n}`)
  const text = `(() => {
const loaded = {}
const modules = {${functions.join(',\n')}}
function load(file) {
  if (!loaded[file]) modules[file]((loaded[file] = {}))
  return loaded[file]
}
load(${JSON.stringify(entry)})
})()`
  const { code } = await minify(text, { compress: { passes: 2 }, mangle: true })
  return code
}

// Run by scripts/prepare.mjs after the build, whose scripts are named by their content, too.
if (process.argv[1] === import.meta.filename) {
  const code = await referenceScript()
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16)
  writeFileSync(path.join(root, '.next/static/chunks', `reference-${hash}.js`), code)
}
