// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
// As a whole: a Node that has no `parseEnv` is to get as far as requirements.mjs.
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
 * @param {Uint8Array} bytes of a file @param {string} name of that file
 * @returns {Record<string, string | undefined>} its settings by their names @throws {Refusal} when it is no text
 */
export function settingsIn(bytes, name) {
  try {
    // Without the mark that some editors put at the beginning; it would become a part of the first name.
    return util.parseEnv(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(`The file ${name} is not UTF-8: save it as UTF-8.`)
  }
}

/**
 * Goes to the platform's own folder, wherever it was called from, and takes from `.env` there what the environment does
 * not say. So a relative path in a setting names the same file whoever reads it.
 * @throws {Refusal} when there is such a file, and it cannot be read
 */
export function readSettings() {
  process.chdir(root)
  const bytes = bytesOfFile()
  if (bytes === null) return
  for (const [name, value] of Object.entries(settingsIn(bytes, file))) process.env[name] ??= value
}
