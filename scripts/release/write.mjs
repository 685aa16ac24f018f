// @ts-check
// Writes the folder of a release and its archive, equal in every byte for equal content.
import { execFile } from 'node:child_process'
import { lstatSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { filesIn } from './files.mjs'

const run = promisify(execFile)

/** @param {string} file @param {string | Uint8Array} content */
export function writeReleased(file, content) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 })
  writeFileSync(file, content, { mode: 0o644 })
}

/** @param {string} from @param {string} to @returns {boolean} whether it was a link, and was copied as one */
export function copyLink(from, to) {
  if (!lstatSync(from).isSymbolicLink()) return false
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 })
  symlinkSync(readlinkSync(from), to)
  return true
}

/** @param {string} folder @returns {Promise<string>} the content of its SHA256SUMS, for `sha256sum --check` */
export async function sumsOf(folder) {
  const files = filesIn(folder, '.').filter((file) => !lstatSync(path.join(folder, file)).isSymbolicLink())
  const { stdout } = await run('sha256sum', files.sort(), { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

/**
 * `<folder>.tar.gz` and its checksum beside it.
 * @param {string} folder @param {Date} time of every file in it
 * @returns {Promise<string>} the archive
 */
export async function archive(folder, time) {
  const name = path.basename(folder)
  const env = { ...process.env, LC_ALL: 'C', TAR_OPTIONS: '' }
  const options = { cwd: path.dirname(folder), env }
  const order = ['--sort=name', '--format=gnu', `--mtime=@${Math.floor(time.getTime() / 1000)}`]
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  await run('tar', [...order, ...owner, '-I', 'gzip -n', '-cf', `${name}.tar.gz`, name], options)
  const { stdout } = await run('sha256sum', [`${name}.tar.gz`], options)
  writeFileSync(`${folder}.tar.gz.sha256`, stdout)
  return `${folder}.tar.gz`
}
