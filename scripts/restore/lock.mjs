// @ts-check
import { closeSync, constants, existsSync, openSync, rmSync } from 'node:fs'
import { Refusal } from '../refusal.mjs'
import { openSqlite } from './sqlite-module.mjs'

const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants

/**
 * Takes the lock that a running platform holds on its database (lib/core/db/sqlite/folder-lock.ts), so that none runs
 * and none starts meanwhile.
 * @param {string} database
 * @returns {Promise<{ file: string, release: (keep: boolean) => void }>} `keep`: the file of the lock stays even if it is new
 * @throws {Refusal} when a platform is running
 */
export async function holdLock(database) {
  const file = `${database}.lock`
  const isNew = !existsSync(file)
  closeSync(openSync(file, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600))
  const connection = await openSqlite(file)
  try {
    for (const pragma of ['busy_timeout = 500', 'journal_mode = MEMORY', 'locking_mode = EXCLUSIVE'])
      connection.exec(`PRAGMA ${pragma}`)
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (!String(error).includes('database is locked')) throw error
    throw new Refusal(`The platform is running on ${database}: stop it first.`)
  }
  return {
    file,
    release(keep) {
      if (isNew && !keep) rmSync(file, { force: true })
      connection.close()
    },
  }
}
