// @ts-check
import { openDatabaseFile } from '../../lib/core/db/sqlite/database-file.mjs'

/** @typedef {Awaited<ReturnType<typeof openDatabaseFile>>} Database */

/** Any of the two serves: here they are never in one process. */
const modules = ['@photostructure/sqlite', 'node:sqlite']

/**
 * Opens a SQLite file. @param {string} file @returns {Promise<Database>}
 * @throws Error of SQLite
 */
export async function openSqlite(file) {
  const [first = '', second = ''] = modules
  const available = await import(first).then(
    () => first,
    () => second,
  )
  return openDatabaseFile(available, file)
}
