// @ts-check
// Which files of node_modules and of the sources a release needs: those that Next's build names, and those that imports
// lead to.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { filesIn } from './files.mjs'

/** What is started: Next imports the build by itself, so its own traces are added. */
const entries = ['server.mjs', 'scripts/health.mjs', 'scripts/restore/command.mjs']

/** Where the imports of images (`next.config.mjs` turns them off), of development and of tests begin, and data. */
const unused = [
  '@img/',
  '@ip-location-db/',
  'next/dist/build/swc/',
  'next/dist/compiled/@mswjs/',
  'next/dist/compiled/next-devtools/',
  'next/dist/lib/upgrade/',
  'next/dist/next-devtools/',
  'next/dist/server/capsize-font-metrics.json',
  'next/dist/server/dev/hot-reloader-rspack',
  'next/dist/server/dev/hot-reloader-turbopack',
  'next/dist/server/dev/hot-reloader-webpack',
  'next/dist/server/dev/next-dev-server',
  'next/dist/server/dev/turbopack',
  'next/dist/server/image-optimizer',
  'next/dist/server/lib/router-utils/setup-dev-bundler',
  'sharp/',
].map((name) => `node_modules/${name}`)

/** @param {string} file relative to the project @returns {boolean} whether a release does without it */
export const isUnused = (file) =>
  /\.(?:d\.[cm]?ts|map|development\.js|dev\.js)$/.test(file) ||
  /^scripts\/(?:development|prepare)\.mjs$/.test(file) ||
  unused.some((prefix) => file.startsWith(prefix))

/** Packages, and the scripts that run as they are. */
const isFollowed = (/** @type {string} */ file) =>
  /^(?:node_modules\/|(?:lib|scripts)\/.*\.mjs$|server\.mjs$)/.test(file) && !isUnused(file)

/** @param {string} root @returns {string[]} the files that the pages and Next's server need, relative to it */
const tracedByNext = (root) =>
  filesIn(root, '.next')
    .filter((file) => /^\.next\/(?:server\/.*|next-server\.js)\.nft\.json$/.test(file))
    .flatMap((trace) => {
      /** @type {{ files: string[] }} */
      const { files } = JSON.parse(readFileSync(path.join(root, trace), 'utf8'))
      return files.map((file) => path.join(path.dirname(trace), file))
    })
    .filter((file) => file.startsWith('node_modules/') && !isUnused(file))

/**
 * @param {string} root the project, with a build
 * @returns {Promise<string[]>} packages' files and scripts, relative to it, in order
 */
export async function traceFiles(root) {
  const { fileList } = await nodeFileTrace(
    entries.map((entry) => path.join(root, entry)),
    { base: root, processCwd: root, ignore: (file) => !isFollowed(file) },
  )
  return [...new Set([...fileList, ...tracedByNext(root)])].sort()
}
