// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { releasedContent, releasedPackage, untracedFiles } from './files.mjs'
import { namesOf, packagesIn, thirdPartyLicences } from './packages.mjs'
import { argonPackage, nativeFiles, ownPlatform, platformOf } from './platforms.mjs'
import { billOfMaterials } from './sbom.mjs'
import { traceFiles } from './trace.mjs'
import { archive, copyLink, sumsOf, writeReleased } from './write.mjs'

/** @typedef {import('./platforms.mjs').Platform} Platform */
/**
 * @typedef {object} ReleaseOptions
 * @property {string} root the project, with a build
 * @property {string} output the folder for releases
 * @property {string} [platform] by default the one this runs on
 * @property {boolean} [hasLocations] with the location data of `/ip`; by default true
 * @property {boolean} [hasArchive] by default true
 */

/** @param {string} root @param {...string} args @returns {string} */
const git = (root, ...args) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

/**
 * The commit, marked when the files differ from it.
 * @param {string} root @returns {{ commit: string, time: Date }} of 1970 without a repository, such as in an archive of the sources
 */
function commitOf(root) {
  if (!existsSync(path.join(root, '.git'))) return { commit: 'unknown', time: new Date(0) }
  const isChanged = git(root, 'status', '--porcelain') !== ''
  const commit = git(root, 'rev-parse', 'HEAD') + (isChanged ? ' with changes' : '')
  return { commit, time: new Date(Number(git(root, 'log', '-1', '--format=%ct')) * 1000) }
}

/** @param {string} version @param {Platform} platform @param {boolean} hasLocations @returns {string} */
export function releaseName(version, platform, hasLocations) {
  const parts = ['open-utility-api', version]
  if (platform.name !== ownPlatform()) parts.push(platform.name)
  if (!hasLocations) parts.push('no-geo')
  return parts.join('-')
}

/** Packages for one platform, which `nativeFiles` brings. */
const isNative = (/** @type {string} */ file) =>
  file.endsWith('.node') || file.startsWith('node_modules/@node-rs/argon2-')

/**
 * The files that are equal on all platforms.
 * @param {string} root @param {boolean} hasLocations @returns {Promise<string[]>} relative to it, in order
 */
async function commonFiles(root, hasLocations) {
  const traced = (await traceFiles(root)).filter((file) => !isNative(file))
  return [...new Set([...traced, ...untracedFiles(root, hasLocations)])]
    .filter((file) => {
      const found = lstatSync(path.join(root, file), { throwIfNoEntry: false })
      return found !== undefined && !found.isDirectory()
    })
    .sort()
}

/**
 * Writes a release.
 * @param {ReleaseOptions} options
 * @returns {Promise<{ folder: string, archive: string | null }>}
 */
export async function makeRelease(options) {
  const { root, output, hasLocations = true, hasArchive = true } = options
  const platform = platformOf(options.platform ?? ownPlatform())
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const folder = path.join(output, releaseName(version, platform, hasLocations))
  rmSync(folder, { recursive: true, force: true })
  const files = await commonFiles(root, hasLocations)
  for (const file of files) {
    const to = path.join(folder, file)
    if (!copyLink(path.join(root, file), to)) writeReleased(to, releasedContent(root, file))
  }
  for (const [file, content] of await nativeFiles(root, platform))
    writeReleased(path.join(folder, file), content)
  const { commit, time } = commitOf(root)
  const shipped = namesOf(root, [...packagesIn(root, files), `node_modules/${argonPackage(platform)}`])
  const bom = await billOfMaterials(root, { name: 'open-utility-api', shipped, time })
  const data = hasLocations ? 'with location data' : 'without location data'
  const written = {
    'package.json': releasedPackage(root),
    'THIRD-PARTY-LICENCES.txt': thirdPartyLicences(root, files),
    'sbom.cdx.json': bom,
    VERSION: `${version}\ncommit ${commit}\n${platform.name}, ${data}\n`,
  }
  for (const [file, content] of Object.entries(written)) writeReleased(path.join(folder, file), content)
  writeReleased(path.join(folder, 'SHA256SUMS'), await sumsOf(folder))
  return { folder, archive: hasArchive ? await archive(folder, time) : null }
}
