// @ts-check
import { existsSync, linkSync, lstatSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { syncToDisk } from '../../lib/core/db/sqlite/database-file.mjs'

/** @param {string} database @returns {string} a name beside it that is free */
function freeName(database) {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  let name = `${database}.${stamp}`
  for (let i = 2; existsSync(name); i++) name = `${database}.${stamp}-${i}`
  return name
}

/** Gives a file a second name; where the disk knows no such thing, another one. @param {string} from @param {string} to */
function keepAs(from, to) {
  try {
    linkSync(from, to)
  } catch {
    renameSync(from, to)
  }
}

/**
 * Puts a file in the place of the database. There is a whole database under that name at every moment, the old one or
 * the new one, as far as the disk can do that.
 * @param {string} fresh @param {string} database
 * @returns {string | null} where the old one is kept; null if there was none
 */
export function putInPlace(fresh, database) {
  const kept = existsSync(database) ? freeName(database) : null
  if (kept) keepAs(database, kept)
  // What SQLite left beside a damaged one must not be taken for the new one's.
  for (const suffix of ['-wal', '-journal']) {
    const file = database + suffix
    if (lstatSync(file, { throwIfNoEntry: false })?.size)
      renameSync(file, (kept ?? freeName(database)) + suffix)
    else rmSync(file, { force: true })
  }
  rmSync(`${database}-shm`, { force: true })
  renameSync(fresh, database)
  syncToDisk(path.dirname(database))
  return kept
}
