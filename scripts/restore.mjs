// @ts-check
// `npm run restore -- FILE`: puts a backup in the place of the SQLite database. Exit codes: 0 it is restored, 1 it was
// refused or failed and the database is as it was, 2 it was called in a wrong way.
import './requirements.mjs'
import path from 'node:path'
import { realFile } from '../lib/core/db/sqlite/database-file.mjs'
import { Refusal } from './refusal.mjs'
import { restore } from './restore/restore.mjs'
import { readSettings } from './settings-file.mjs'

const usage = `Usage: npm run restore -- FILE

Puts FILE, a backup of this platform's SQLite database, in the place of the database that DATA_DIR or DATABASE_URL name.
The platform must not be running. The database that was there is kept beside it.`

/** @param {string} text without what a terminal would act upon */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be found
const printable = (text) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '?')

/** @returns {string} the file of the configured database @throws {Refusal} when it is none of SQLite's */
function configuredDatabase() {
  readSettings()
  const { DATA_DIR, DATABASE_URL } = process.env
  if (!DATABASE_URL) return realFile(path.resolve(DATA_DIR || './data', 'platform.db'))
  if (DATABASE_URL.startsWith('file:'))
    return realFile(path.resolve(DATABASE_URL.replace(/^file:(\/\/)?/, '')))
  throw new Refusal('The data of this platform is in PostgreSQL: restore it with pg_restore.')
}

/** @param {string[]} args @returns {Promise<number>} the exit code */
async function main(args) {
  const [file, ...more] = args
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  if (!file || more.length > 0 || file.startsWith('-')) {
    console.error(usage)
    return 2
  }
  // npm runs scripts in the project's folder, and says where it was called.
  const backup = path.resolve(process.env.INIT_CWD ?? '.', file)
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

process.exitCode = await main(process.argv.slice(2))
