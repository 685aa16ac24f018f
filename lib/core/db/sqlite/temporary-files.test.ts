import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { connectSqlite } from './connection'

const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      return []
    }
  })

it.runIf(process.platform === 'linux')(
  'temporary files are beside the database, as no other folder may be writable',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'temporary-files-'))
    const connection = await connectSqlite(path.join(folder, 'a.db'), { busyTimeoutMs: 0 })
    try {
      connection.script('CREATE TABLE rows (value); BEGIN')
      const thousand = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)'
      connection.script(`${thousand} INSERT INTO rows SELECT hex(randomblob(500)) FROM n; SAVEPOINT a`)
      // The savepoint keeps the pages that change, in memory at first.
      connection.script('UPDATE rows SET value = hex(randomblob(500))')
      // SQLite 3.54 makes them without a name (O_TMPFILE), which reads as a number.
      expect(openFiles().filter((file) => /\/(?:etilqs_|#\d+ )/.test(file))).toEqual([
        expect.stringMatching(new RegExp(`^${folder}/(?:etilqs_|#)`)),
      ])
      connection.script('ROLLBACK')
    } finally {
      connection.close()
      rmSync(folder, { recursive: true })
    }
  },
)
