/**
 * libfaketime for the tests that set a clock: the machine's own, else Debian's package (as root). It is loaded into one
 * server, so nobody else's clock is touched.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const names = ['libfaketimeMT.so.1', 'libfaketime.so.1']

/** @returns {string | undefined} */
function installed() {
  const roots = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((folder) => existsSync(folder))
  const folders = roots.flatMap((root) => [
    join(root, 'faketime'),
    ...readdirSync(root)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(root, name, 'faketime')),
  ])
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
}

/** Makes sure there is libfaketime, installing it where needed. @returns {string} its path */
export function provideFaketime() {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = (/** @type {string[]} */ ...args) =>
      execFileSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    run('update')
    run('install', '-y', '--no-install-recommends', 'libfaketime')
    const file = installed()
    if (file) return file
  }
  throw new Error(
    'The tests that set the clock need libfaketime: install it (Debian: apt install libfaketime).',
  )
}
