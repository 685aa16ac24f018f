/**
 * The linters and the client generator that check the API reference: 110 MB that only tests need. They are installed from a
 * lock file of their own into the temporary folder, once.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { npmScript } from '../other-node.mjs'

const source = import.meta.dirname

/**
 * @returns {Promise<string>} a folder with node_modules
 * @throws Error when they are not installed yet and npm cannot be reached
 */
export async function provideReferenceTools() {
  // The tests have a temporary folder of their own, which is removed after them.
  const cache = path.join(process.env.KEPT_TMPDIR ?? tmpdir(), 'open-utility-api-reference-tools')
  const lock = createHash('sha256').update(readFileSync(path.join(source, 'package-lock.json')))
  const folder = path.join(cache, lock.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(path.join(cache, 'installing-'))
  try {
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(path.join(source, file), path.join(scratch, file))
    const install = [await npmScript(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund']
    await promisify(execFile)(process.execPath, install, { cwd: scratch })
    // Renamed when complete; another process may have been faster.
    if (!existsSync(folder)) renameSync(scratch, folder)
    return folder
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
