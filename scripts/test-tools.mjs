/** Programs that tests need besides Node, such as proxies: installed ones, else Debian's packages (as root). */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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

/**
 * @param {string} name of Debian's package
 * @param {() => string | undefined} find its location, if installed
 * @returns {string} its location
 */
function provide(name, find) {
  const found = find()
  if (found) return found
  if (canInstall()) installPackage(name)
  const installed = find()
  if (installed) return installed
  throw new Error(`These tests need ${name}: install it (Debian: apt install ${name}).`)
}

function faketimeLibrary() {
  const roots = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((folder) => existsSync(folder))
  const folders = roots.flatMap((root) => [
    join(root, 'faketime'),
    ...readdirSync(root)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(root, name, 'faketime')),
  ])
  const files = ['libfaketimeMT.so.1', 'libfaketime.so.1']
  return folders.flatMap((folder) => files.map((file) => join(folder, file))).find((file) => existsSync(file))
}

/** The library that gives a process a clock of its own. @returns {string} */
export const provideFaketime = () => provide('libfaketime', faketimeLibrary)

/** Folders of programs that an ordinary user's PATH may lack. */
const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** @param {string[]} names in order of preference @returns {string | undefined} the location of the first one */
export const installedProgram = (...names) =>
  [...(process.env.PATH ?? '').split(delimiter), ...folders]
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))

/** @param {string} program @param {string} [debianPackage] @returns {string} its location */
export const provideProgram = (program, debianPackage = program) =>
  provide(debianPackage, () => installedProgram(program))
