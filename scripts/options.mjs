// @ts-check
// The options of server.mjs.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
// As a whole, so that a Node without `parseArgs` gets as far as requirements.mjs.
import util from 'node:util'
import { Refusal } from './refusal.mjs'

const root = path.resolve(import.meta.dirname, '..')
const versionFile = path.join(root, 'VERSION')

/** Whether this is a release, which is built already. @returns {boolean} */
export const isRelease = () => existsSync(versionFile)

const usage = `Usage: node server.mjs [option]

Starts the platform. Settings are environment variables, or lines of the file .env beside server.mjs; .env.example
lists them, and docs/operating.md explains them. docs/hosting.md leads to a domain with HTTPS.

  --check         say what a start would do, and what would keep it from working; start nothing
  --new-keys      replace every secret that the platform made itself, and say what else to change. No instance may be
                  running
  --qr            also print a QR code of the address
  --dev           compile again what changes; not in a release
  --restore FILE  put FILE, a backup, in the place of the SQLite database, which is kept beside it. The platform
                  must not be running
  --version       print the version
  --help          print this`

/** @returns {string} */
function versionText() {
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const details = isRelease() ? readFileSync(versionFile, 'utf8').trim() : version
  return `${name} ${details}\nNode ${process.versions.node}`
}

/**
 * @param {string[]} args
 * @returns {{ command: 'check' | 'new-keys' | null, isDev: boolean, hasQr: boolean, restore: string | null, print: string | null }}
 *   `command`: instead of a start; `restore`: a file; `print`: and nothing else is to be done
 * @throws {Refusal} when there is no such option
 */
export function readOptions(args) {
  const options = /** @type {const} */ ({
    check: { type: 'boolean', default: false },
    'new-keys': { type: 'boolean', default: false },
    qr: { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    restore: { type: 'string' },
    version: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
  try {
    const { values } = util.parseArgs({ args, options, strict: true })
    const [command = null, ...more] = /** @type {const} */ (['check', 'new-keys']).filter(
      (name) => values[name],
    )
    if (more.length > 0 || (command !== null && values.restore !== undefined))
      throw new Error('--check, --new-keys and --restore exclude each other')
    if (values.dev && isRelease()) throw new Error('a release has no sources for --dev')
    const print = values.help ? usage : values.version ? versionText() : null
    return { command, isDev: values.dev, hasQr: values.qr, restore: values.restore ?? null, print }
  } catch (error) {
    throw new Refusal(`${/** @type {Error} */ (error).message.split('. ')[0]}.\n\n${usage}`)
  }
}
