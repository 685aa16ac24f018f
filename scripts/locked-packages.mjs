/**
 * Packages that tests need and nobody who only runs the platform: installed from a lock of their own into the temporary
 * folder, once.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { npmScript } from './other-node.mjs'

const files = ['package.json', 'package-lock.json']

/**
 * @param {string} source the folder with package.json and package-lock.json
 * @param {string} name of the folder that keeps them
 * @returns {Promise<string>} a folder with node_modules
 * @throws Error when they are not there yet and npm cannot be reached
 */
export async function provideLocked(source, name) {
  // The tests have a temporary folder of their own, which goes with them.
  const cache = path.join(process.env.KEPT_TMPDIR ?? tmpdir(), name)
  const lock = createHash('sha256').update(readFileSync(path.join(source, 'package-lock.json')))
  const folder = path.join(cache, lock.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(path.join(cache, 'installing-'))
  try {
    for (const file of files) cpSync(path.join(source, file), path.join(scratch, file))
    const install = [await npmScript(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund']
    await promisify(execFile)(process.execPath, install, { cwd: scratch })
    // Whole or not at all; somebody else may have been quicker.
    if (!existsSync(folder)) renameSync(scratch, folder)
    return folder
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
