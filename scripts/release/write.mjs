// @ts-check
// Writes the folder of a release and its archive, equal in every byte for equal content.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { filesIn } from './files.mjs'

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

/** @param {string} folder @returns {string} the content of its SHA256SUMS, for `sha256sum --check` */
export function sumsOf(folder) {
  const files = filesIn(path.dirname(folder), path.basename(folder))
    .map((file) => file.slice(path.basename(folder).length + 1))
    .filter((file) => !lstatSync(path.join(folder, file)).isSymbolicLink())
    .sort()
  return files
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(path.join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
    .join('')
}

/**
 * `<folder>.tar.gz` and its checksum beside it.
 * @param {string} folder @param {Date} time of every file in it
 * @returns {Promise<string>} the archive
 */
export async function archive(folder, time) {
  const file = `${folder}.tar.gz`
  const seconds = Math.floor(time.getTime() / 1000)
  const fixed = [
    '--sort=name',
    '--format=gnu',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ]
  const modes = '--mode=u=rwX,go=rX'
  const args = [...fixed, modes, '-cf', '-', '-C', path.dirname(folder), path.basename(folder)]
  const env = { ...process.env, LC_ALL: 'C', TAR_OPTIONS: '' }
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  const ended = new Promise((resolve, reject) => {
    tar.once('error', reject)
    tar.once('exit', resolve)
  })
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file))
  const code = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  writeFileSync(`${file}.sha256`, `${hash.digest('hex')}  ${path.basename(file)}\n`)
  return file
}
