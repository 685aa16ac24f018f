// @ts-check
// `node server.mjs --restore FILE`: puts a backup in the place of the SQLite database.
import path from 'node:path'
import { Refusal } from '../refusal.mjs'
import { readSettings } from '../settings-file.mjs'
import { restore } from './restore.mjs'

/** @param {string} text without what a terminal would act upon */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be found
const printable = (text) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '?')

/** @returns {string} the file of the configured database @throws {Refusal} when it is none of SQLite's */
function configuredDatabase() {
  readSettings()
  const { DATA_DIR, DATABASE_URL } = process.env
  if (!DATABASE_URL) return path.resolve(DATA_DIR || './data', 'platform.db')
  if (DATABASE_URL.startsWith('file:')) return path.resolve(DATABASE_URL.replace(/^file:(\/\/)?/, ''))
  throw new Refusal('The data of this platform is in PostgreSQL: restore it with pg_restore.')
}

/**
 * @param {string} file a backup, relative to where the caller is
 * @returns {Promise<number>} the exit code: 0 it is restored, 1 it was refused or failed and the database is as it was
 */
export async function restoreCommand(file) {
  const backup = path.resolve(file)
  try {
    const lines = await restore(backup, configuredDatabase())
    for (const line of lines) console.log(printable(line))
    return 0
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    const isRefusal = error instanceof Refusal
    console.error(printable(isRefusal ? message : `Nothing was restored: ${message}`))
    return 1
  }
}
