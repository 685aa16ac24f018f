// @ts-check
import { openDatabaseFile } from '../../lib/core/db/sqlite/database-file.mjs'

/** @typedef {Awaited<ReturnType<typeof openDatabaseFile>>} Database */

/**
 * Any of the two serves: here they are never in one process. Loaded at once, because later the process may act as a user
 * who cannot read this folder.
 */
const available = await import('@photostructure/sqlite').then(
  () => '@photostructure/sqlite',
  () => 'node:sqlite',
)

/** Opens a SQLite file. @param {string} file @returns {Promise<Database>} @throws Error of SQLite */
export const openSqlite = (file) => openDatabaseFile(available, file)
