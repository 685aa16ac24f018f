import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const apt = '/usr/bin/apt-get'

/** Whether this process may install Debian's packages. */
export const canInstall = () => process.getuid?.() === 0 && existsSync(apt)

/**
 * Installs one of Debian's packages. Several test files may want one at the same time, and `apt-get` fails when another one is
 * running, so each waits for those before it; for a program that is none of ours, such as the system's own updates, too.
 * @param {string} name @throws when it cannot be installed
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
