/** Packages that only some tests need, installed once into the temporary folder. */
import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
// The tests have a temporary folder of their own, which is removed after them.
const cache = path.join(process.env.KEPT_TMPDIR ?? tmpdir(), 'open-utility-api-packages')

/**
 * @param {string} name of the folder: what is in it
 * @param {string[]} command of npm, such as `ci`
 * @param {string[]} [files] that it needs
 * @returns {Promise<string>} a folder with node_modules
 * @throws Error when they are not installed yet and npm cannot be reached
 */
export async function installOnce(name, command, files = []) {
  const folder = path.join(cache, name)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(path.join(cache, 'installing-'))
  // Some tests use it as another user.
  chmodSync(scratch, 0o755)
  try {
    for (const file of files) copyFileSync(file, path.join(scratch, path.basename(file)))
    const options = ['--prefix', scratch, '--ignore-scripts', '--no-audit', '--no-fund']
    await run('npm', [...command, ...options], { cwd: scratch })
    // Renamed when complete; another process may have been faster.
    if (!existsSync(folder)) renameSync(scratch, folder)
    return folder
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/**
 * The newest matching version of a package.
 * @param {string} name
 * @param {string} wanted such as `10`
 * @returns {Promise<{ folder: string, version: string }>}
 * @throws Error when npm cannot be reached, or has none
 */
export async function providePackage(name, wanted) {
  const { stdout } = await run('npm', ['view', `${name}@${wanted}`, 'version', '--json'])
  const version = [JSON.parse(stdout)].flat().at(-1)
  const installed = await installOnce(`${name}-${version}`, ['install', `${name}@${version}`])
  return { folder: path.join(installed, 'node_modules', name), version }
}
