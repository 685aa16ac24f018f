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
  --qr            also print a QR code of the address
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
 * @returns {{ isCheck: boolean, hasQr: boolean, restore: string | null, print: string | null }} `restore`: a file;
 *   `print`: and nothing else is to be done
 * @throws {Refusal} when there is no such option
 */
export function readOptions(args) {
  const options = /** @type {const} */ ({
    check: { type: 'boolean', default: false },
    qr: { type: 'boolean', default: false },
    restore: { type: 'string' },
    version: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
  try {
    const { values } = util.parseArgs({ args, options, strict: true })
    if (values.check && values.restore !== undefined) throw new Error('--check does not restore')
    const print = values.help ? usage : values.version ? versionText() : null
    return { isCheck: values.check, hasQr: values.qr, restore: values.restore ?? null, print }
  } catch (error) {
    throw new Refusal(`${/** @type {Error} */ (error).message.split('. ')[0]}.\n\n${usage}`)
  }
}
