// @ts-check
// Which files of node_modules and of the sources a release needs, found by following the imports.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

/** What is started: Next imports the build by itself, so its own traces are added. */
const entries = ['server.mjs', 'scripts/health.mjs', 'scripts/restore/command.mjs']

/** What Next uses for building and developing only, and sharp: `next.config.mjs` turns images off. */
const buildOnly = [
  'next/dist/build/babel/',
  'next/dist/build/swc/',
  'next/dist/build/webpack',
  'next/dist/compiled/@mswjs/',
  'next/dist/compiled/@next/',
  'next/dist/compiled/babel',
  'next/dist/compiled/crypto-browserify/',
  'next/dist/compiled/cssnano-simple/',
  'next/dist/compiled/next-devtools/',
  'next/dist/compiled/postcss',
  'next/dist/compiled/webpack/',
  'next/dist/docs/',
  'next/dist/lib/upgrade/',
  'next/dist/next-devtools/',
  'next/dist/server/capsize-font-metrics.json',
  'next/dist/server/dev/hot-reloader-rspack',
  'next/dist/server/dev/hot-reloader-turbopack',
  'next/dist/server/dev/hot-reloader-webpack',
  'next/dist/server/dev/turbopack',
  'next/dist/server/image-optimizer',
  '@img/',
  '@ip-location-db/',
  'baseline-browser-mapping/',
  'caniuse-lite/',
  'sharp/',
  'typescript/',
].map((name) => `node_modules/${name}`)

/** Databases that Prisma supports and we do not. */
const otherDatabases = /\/runtime\/query_compiler\w*\.(?:cockroachdb|mysql|sqlserver)\./

/** @param {string} file relative to the project @returns {boolean} whether a release does without it */
export const isUnused = (file) =>
  /\.(?:d\.[cm]?ts|map|development\.js|dev\.js)$/.test(file) ||
  otherDatabases.test(file) ||
  buildOnly.some((prefix) => file.startsWith(prefix))

/** What is followed: packages and the scripts that run as they are. */
const isFollowed = (/** @type {string} */ file) =>
  (file.startsWith('node_modules/') || /^(?:lib|scripts)\/.*\.mjs$/.test(file) || entries.includes(file)) &&
  file !== 'scripts/prepare.mjs' &&
  !isUnused(file)

/** @param {string} folder @returns {string[]} the traces of Next's build */
const tracesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nft.json') && !/^(?:cache\/|next-minimal-server)/.test(name))
    .map((name) => path.join(folder, name))

/** @param {string} root @returns {string[]} the files that the pages and Next's server need, relative to it */
function tracedByNext(root) {
  return tracesIn(path.join(root, '.next')).flatMap((trace) => {
    /** @type {{ files: string[] }} */
    const { files } = JSON.parse(readFileSync(trace, 'utf8'))
    return files.map((file) => path.relative(root, path.resolve(path.dirname(trace), file)))
  })
}

/**
 * At each start Next looks where its copy of webpack is. It loads none of it, so what these files import is left out.
 * @param {string} root @returns {string[]} relative to it
 */
function webpackNames(root) {
  const hook = path.join(root, 'node_modules/next/dist/server/config-utils.js')
  const { resolve } = createRequire(hook)
  const names = [...readFileSync(hook, 'utf8').matchAll(/'(next\/dist\/[^']+)'/g)].map(
    ([, name = '']) => name,
  )
  return names.map((name) => path.relative(root, resolve(name)))
}

/**
 * @param {string} root the project, with a build
 * @returns {Promise<string[]>} packages' files and scripts, relative to it, in order
 */
export async function traceFiles(root) {
  const packages = new Set(
    tracedByNext(root).filter((file) => file.startsWith('node_modules/') && !isUnused(file)),
  )
  const { fileList } = await nodeFileTrace(
    entries.map((entry) => path.join(root, entry)),
    {
      base: root,
      processCwd: root,
      ignore: (file) => !isFollowed(file),
    },
  )
  return [...new Set([...fileList, ...packages, ...webpackNames(root)])]
    .filter((file) => file !== 'package.json')
    .sort()
}
