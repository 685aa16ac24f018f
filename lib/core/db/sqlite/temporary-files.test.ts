import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { temporaryFileWrite } from '../write-probe'
import { connectSqlite } from './connection'
import { sqliteModuleName } from './driver'

const folder = mkdtempSync(path.join(tmpdir(), 'temporary-files-'))
const file = path.join(folder, 'a.db')
afterAll(() => rmSync(folder, { recursive: true }))

/** What /readyz tries, before it is rolled back. */
const statements = temporaryFileWrite('a').slice(0, -1)

/** Prints the files that are open within it, of a process of its own: SQLite reads its settings once. */
const openFiles = `
import { readdirSync, readlinkSync } from 'node:fs'
import { openDatabaseFile } from '${pathToFileURL(path.join(import.meta.dirname, 'database-file.mjs'))}'
const linkOf = (descriptor) => {
  try { return readlinkSync('/proc/self/fd/' + descriptor) } catch { return '' }
}
const connection = await openDatabaseFile('${sqliteModuleName()}', '${file}')
connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT); BEGIN')
for (const [sql, values] of ${JSON.stringify(statements.map(({ sql, values }) => [sql, values]))})
  connection.prepare(sql).run(...values)
console.log(readdirSync('/proc/self/fd').map(linkOf).join('\\n'))`

describe('temporary files are beside the database, as no other folder may be writable', () => {
  it.runIf(process.platform === 'linux')('in a process that opens it', () => {
    const { SQLITE_TMPDIR: _, ...env } = process.env
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', openFiles], {
      env,
      encoding: 'utf8',
    })
    // SQLite 3.54 makes them without a name (O_TMPFILE), which reads as a number.
    expect(printed.split('\n').filter((each) => /\/(?:etilqs_|#\d+ )/.test(each))).toEqual([
      expect.stringMatching(new RegExp(`^${folder}/(?:etilqs_|#)`)),
    ])
  })

  it('in a process that connects to it', async () => {
    vi.stubEnv('SQLITE_TMPDIR', undefined)
    const connection = await connectSqlite(file, { busyTimeoutMs: 0 })
    connection.close()
    expect(process.env.SQLITE_TMPDIR).toBe(folder)
  })
})
