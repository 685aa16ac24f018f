// @ts-check
// What differs between platforms: the native modules.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Refusal } from '../refusal.mjs'
import { filesIn } from './files.mjs'

const run = promisify(execFile)

/** @typedef {{ name: string, arch: 'x64' | 'arm64', libc: 'glibc' | 'musl' }} Platform */

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

/** @param {Platform} platform @returns {string} the package with its native module of argon2 */
export const argonPackage = ({ arch, libc }) =>
  `@node-rs/argon2-linux-${arch}-${libc === 'glibc' ? 'gnu' : libc}`

/**
 * Lets npm install one package for a platform, as locked.
 * @param {string} root @param {string} name @param {Platform} platform @param {string} folder for its node_modules
 */
async function install(root, name, { arch, libc }, folder) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const place = `node_modules/${name}`
  // npm takes those of other platforms only if they are optional.
  const project = { optionalDependencies: { [name]: packages[place].version } }
  const lock = { lockfileVersion: 3, packages: { '': project, [place]: packages[place] } }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  const target = ['--os=linux', `--cpu=${arch}`, `--libc=${libc}`]
  await run('npm', ['ci', ...target, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  // It leaves out optional ones that it cannot get.
  if (!existsSync(path.join(folder, place))) throw new Refusal(`npm has no ${name} as it is locked.`)
}

/** @param {string} root @param {Platform} platform @returns {Promise<[file: string, content: Uint8Array][]>} */
export async function nativeFiles(root, platform) {
  const name = argonPackage(platform)
  const sqlite = `node_modules/@photostructure/sqlite/prebuilds/linux-${platform.arch}/@photostructure+sqlite.${platform.libc}.node`
  const stage = mkdtempSync(path.join(tmpdir(), 'native-'))
  try {
    const isInstalled = existsSync(path.join(root, 'node_modules', name))
    if (!isInstalled) await install(root, name, platform, stage)
    const from = isInstalled ? root : stage
    const argon = filesIn(from, `node_modules/${name}`).filter((file) => !file.endsWith('.md'))
    const files = [...argon.map((file) => [from, file]), [root, sqlite]]
    return files.map(([base = '', file = '']) => [file, readFileSync(path.join(base, file))])
  } finally {
    rmSync(stage, { recursive: true })
  }
}
