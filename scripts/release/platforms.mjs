// @ts-check
// What differs between platforms: the native modules, which are taken from npm's archives for each.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { npmScript } from '../other-node.mjs'
import { Refusal } from '../refusal.mjs'

/** @typedef {{ name: string, arch: 'x64' | 'arm64', libc: 'glibc' | 'musl' }} Platform */
/** @typedef {{ to: string, from: string }} NativeFile */

/** @type {readonly Platform[]} */
export const platforms = [
  { name: 'linux-x64', arch: 'x64', libc: 'glibc' },
  { name: 'linux-arm64', arch: 'arm64', libc: 'glibc' },
  { name: 'linux-x64-musl', arch: 'x64', libc: 'musl' },
  { name: 'linux-arm64-musl', arch: 'arm64', libc: 'musl' },
]

/** @returns {string} the name of the platform that this runs on */
export function ownPlatform() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  const isMusl = process.platform === 'linux' && !header.glibcVersionRuntime
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`
}

/** @param {string} name @returns {Platform} @throws {Refusal} */
export function platformOf(name) {
  const platform = platforms.find((each) => each.name === name)
  if (platform) return platform
  const names = platforms.map((each) => each.name).join(', ')
  throw new Refusal(`There is no release for ${name}; there are ${names}.`)
}

/** The machine in the header of an ELF file (e_machine), by architecture. */
const machines = { x64: 62, arm64: 183 }

/** @param {Uint8Array} bytes of a native module @param {Platform} platform @throws {Refusal} when it is for another */
export function requireMachine(bytes, { name, arch, libc }) {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isElf = view.length > 20 && view.readUInt32BE(0) === 0x7f454c46
  const isForGlibc = view.includes('libc.so.6\0')
  if (!isElf || view.readUInt16LE(18) !== machines[arch] || isForGlibc !== (libc === 'glibc'))
    throw new Refusal(`A native module for ${name} is for another machine.`)
}

/** @param {Platform} platform @returns {string} the package with its native module of argon2 */
export const argonPackage = ({ arch, libc }) =>
  `@node-rs/argon2-linux-${arch}-${libc === 'glibc' ? 'gnu' : libc}`

/** @param {string} root @param {string} name @returns {{ version: string, integrity: string }} as locked */
function lockedPackage(root, name) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return packages[`node_modules/${name}`]
}

/** @param {string} archive @param {string} integrity such as `sha512-…` @throws {Refusal} */
function requireIntegrity(archive, integrity) {
  const [algorithm = '', expected] = integrity.split('-')
  const actual = createHash(algorithm).update(readFileSync(archive)).digest('base64')
  if (actual !== expected) throw new Refusal(`${path.basename(archive)} is not what package-lock.json names.`)
}

/**
 * A package of another platform, fetched from npm once and compared with the lock file.
 * @param {string} root @param {string} name
 * @returns {Promise<string>} its folder
 */
async function fetchPackage(root, name) {
  const { version, integrity } = lockedPackage(root, name)
  const cache = path.join(tmpdir(), 'open-utility-api-packages')
  mkdirSync(cache, { recursive: true })
  const folder = path.join(cache, `${name.replaceAll('/', '+')}-${version}`)
  const scratch = mkdtempSync(path.join(cache, 'fetching-'))
  try {
    execFileSync(process.execPath, [await npmScript(), 'pack', `${name}@${version}`, '--silent'], {
      cwd: scratch,
    })
    const archive = path.join(scratch, readdirSync(scratch)[0] ?? '')
    requireIntegrity(archive, integrity)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', '--no-same-owner'])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return folder
}

/**
 * The native packages and files of a platform.
 * @param {string} root @param {Platform} platform
 * @returns {Promise<NativeFile[]>}
 */
export async function nativeFiles(root, platform) {
  const name = argonPackage(platform)
  const installed = path.join(root, 'node_modules', name)
  const folder = existsSync(installed) ? installed : await fetchPackage(root, name)
  const argon = readdirSync(folder)
    .filter((file) => !/\.md$/.test(file))
    .map((file) => ({ to: `node_modules/${name}/${file}`, from: path.join(folder, file) }))
  const prebuild = `node_modules/@photostructure/sqlite/prebuilds/linux-${platform.arch}/@photostructure+sqlite.${platform.libc}.node`
  const files = [...argon, { to: prebuild, from: path.join(root, prebuild) }]
  for (const { from } of files) if (from.endsWith('.node')) requireMachine(readFileSync(from), platform)
  return files
}
