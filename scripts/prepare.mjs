// @ts-check
// Makes what a start needs and does not have: the generated sources and the build. Run by `npm start` and `npm test`.
import './requirements.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { writeImports } from './generated-imports.mjs'
import { writeGlyphTable } from './glyph-table.mjs'
import { providers, writeSchema } from './prisma-schema.mjs'
import { Refusal } from './refusal.mjs'
import { isStyleCurrent } from './skin-styles.mjs'

const root = path.resolve(import.meta.dirname, '..')
const buildFolder = path.join(root, '.next')
const stampFile = path.join(buildFolder, 'source-hash')

/** The inputs of the build. */
const sources = [
  'app',
  'components',
  'lib',
  'prisma',
  'public',
  'instrumentation.ts',
  'instrumentation-node.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]

/** @param {string} entry @returns {string[]} files below it, without tests, READMEs and generated ones */
function filesOf(entry) {
  const full = path.join(root, entry)
  if (!existsSync(full)) return []
  if (path.extname(entry) !== '' && !entry.includes('/')) return [entry]
  return readdirSync(full, { withFileTypes: true }).flatMap((item) => {
    const name = `${entry}/${item.name}`
    if (item.isDirectory()) return name === 'lib/generated' ? [] : filesOf(name)
    return /\.(?:test|suite)\.tsx?$|\.md$/.test(name) ? [] : [name]
  })
}

/** A hash of the inputs of the build, equal on every machine. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).sort())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/**
 * Whether a build is complete and of these sources. The stamp alone is not enough: of two concurrent builds, one may
 * write it after the other has cleared the folder.
 * @param {string} folder
 * @param {string} hash
 */
export function isBuilt(folder, hash) {
  const stamp = path.join(folder, path.basename(stampFile))
  return (
    existsSync(path.join(folder, 'BUILD_ID')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  )
}

/**
 * The message about a failed command.
 * @param {string[]} command
 * @param {number | null} status
 * @param {NodeJS.Signals | null} signal
 */
export function failureOf(command, status, signal) {
  const said = `"node ${command.join(' ')}" ended with ${signal ?? status}: nothing is started.`
  // The out-of-memory killer prints nothing.
  return signal === 'SIGKILL'
    ? `${said} There was not enough memory, most likely: the build takes about 2 GB. Build on a larger machine with the same system, and copy the folder.`
    : said
}

/** @param {string[]} command @param {Record<string, string>} [env] */
function run(command, env = {}) {
  const result = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (result.error) throw result.error
  const { status, signal } = result
  if (status !== 0) throw new Refusal(failureOf(command, status, signal))
}

/**
 * Generates the database clients and the styles of pages without React when their sources have changed, the imports of
 * the route files, and the glyphs.
 */
export function generateSources() {
  for (const provider of providers) {
    const schema = writeSchema(provider)
    const stamp = `${path.dirname(schema)}/schema-hash`
    const hash = createHash('sha256').update(readFileSync(schema)).digest('hex')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue
    // Otherwise Prisma checks for updates and sends data about the project.
    const env = { PRISMA_PROVIDER: provider, CHECKPOINT_DISABLE: '1' }
    run(['node_modules/prisma/build/index.js', 'generate', '--no-hints'], env)
    writeFileSync(stamp, hash)
  }
  writeImports()
  if (!isStyleCurrent()) run(['scripts/skin-styles.mjs'])
  writeGlyphTable()
}

/** Errors of a folder that is not writable. */
const unwritable = ['EACCES', 'EPERM', 'EROFS']

/** Generates sources and builds, when missing or older than the sources. @throws {Refusal} when that fails */
export function prepare() {
  try {
    make()
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOSPC')
      throw new Refusal(
        `The disk of ${root} is full: the build takes about 500 MB. Free some of it, and start again.`,
      )
    if (!unwritable.includes(code)) throw error
    throw new Refusal(
      `The folder ${root} has to be built and cannot be written to: run \`npm run build\` in it as the user who owns it, and start again.`,
    )
  }
}

function make() {
  generateSources()
  const hash = sourceHash()
  if (isBuilt(buildFolder, hash)) return
  mkdirSync(buildFolder, { recursive: true })
  accessSync(buildFolder, constants.W_OK)
  console.log('Building (needed once after each change) …')
  run(['node_modules/next/dist/bin/next', 'build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PLATFORM_BUILD_ID: buildIdOf(hash),
  })
  removeKeys(buildFolder)
  compressStatic(path.join(buildFolder, 'static'))
  writeFileSync(stampFile, hash)
}

/** Digits only: ad blockers drop addresses with "ad" in them. @param {string} hash @returns {string} */
const buildIdOf = (hash) => BigInt(`0x${hash.slice(0, 20)}`).toString()

/**
 * Removes the keys that Next puts into a build, which may be public and has to be reproducible. Preview mode is entered by
 * sending its id; no header or cookie equals `false`. (Without the entry, a missing header would equal it.) Server actions
 * would decrypt their arguments; there are none. @param {string} folder
 */
function removeKeys(folder) {
  const preview = { previewModeId: false, previewModeSigningKey: false, previewModeEncryptionKey: false }
  const manifest = path.join(folder, 'prerender-manifest.json')
  const prerendered = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify({ ...prerendered, preview }))
  writeFileSync(path.join(folder, 'server/preview-props.json'), JSON.stringify(preview))
  const actions = JSON.stringify({ node: {}, edge: {} })
  const reference = path.join(folder, 'server/server-reference-manifest')
  const { node, edge } = JSON.parse(readFileSync(`${reference}.json`, 'utf8'))
  if (JSON.stringify({ node, edge }) !== actions) throw new Error('Server actions are not used here.')
  writeFileSync(`${reference}.json`, actions)
  writeFileSync(`${reference}.js`, `self.__RSC_SERVER_MANIFEST=${JSON.stringify(actions)}`)
}

/** Writes Brotli and gzip versions beside each script and style. @param {string} folder */
function compressStatic(folder) {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css)$/.test(entry)) continue
    const file = path.join(folder, entry)
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    prepare()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}
