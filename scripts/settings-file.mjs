// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
// Imported as a whole, so that a Node without `parseEnv` gets as far as requirements.mjs.
import util from 'node:util'
import { Refusal } from './refusal.mjs'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, '.env')

/** @returns {Buffer | null} null if there is no such file @throws {Refusal} */
function bytesOfFile() {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOENT') return null
    throw new Refusal(`The file ${file} cannot be read (${code}): let the user who starts this read it.`)
  }
}

/**
 * @param {Uint8Array} bytes of a file
 * @param {string} name of that file
 * @returns {Record<string, string | undefined>} its settings
 * @throws {Refusal} when it is not UTF-8
 */
export function settingsIn(bytes, name) {
  try {
    // Without a byte order mark, which would become part of the first name.
    return util.parseEnv(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(`The file ${name} is not UTF-8: save it as UTF-8.`)
  }
}

/**
 * Changes to the platform's own folder and adds settings of its `.env` to the environment. So relative paths in settings
 * do not depend on the caller's folder.
 * @throws {Refusal} when the file cannot be read
 */
export function readSettings() {
  process.chdir(root)
  const bytes = bytesOfFile()
  if (bytes === null) return
  for (const [name, value] of Object.entries(settingsIn(bytes, file))) process.env[name] ??= value
}
