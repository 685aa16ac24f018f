import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const apt = '/usr/bin/apt-get'

/** Whether this process may install Debian packages. */
export const canInstall = () => process.getuid?.() === 0 && existsSync(apt)

/**
 * Installs a Debian package. `apt-get` fails when another one is running, such as that of another test file or of the
 * system's updates, so it waits its turn.
 * @param {string} name
 * @throws when it cannot be installed
 */
export function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (/** @type {string[]} */ ...args) =>
    execFileSync('flock', ['--close', apt, apt, '-qq', '-o', 'DPkg::Lock::Timeout=600', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    })
  run('update')
  run('install', '-y', '--no-install-recommends', name)
}
