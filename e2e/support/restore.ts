import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig } from '@/lib/core/config'
import { migrateSqlite } from '@/lib/core/db/migrate'
import { connectSqlite } from '@/lib/core/db/sqlite/connection'
import { processState } from '@/lib/core/process-state'
import { execute } from './database'

const script = join(import.meta.dirname, '../../server.mjs')

/** Databases of a platform, and `node server.mjs --restore`. */
export class RestoreBench {
  /** An empty database in one file. */
  readonly template: string

  /** @param temporary a folder of the test, from which the command is called */
  constructor(readonly temporary: string) {
    this.template = join(temporary, 'template.db')
  }

  async prepare(): Promise<void> {
    processState('config', () => parseConfig({ LOG_LEVEL: 'silent' }))
    await migrateSqlite(`${this.template}.wal`)
    await execute(`file:${this.template}.wal`, `VACUUM INTO '${this.template}'`)
  }

  /** Makes a database in which something was said. @returns the file */
  async makeDatabase(file: string, msg: string, sql = ''): Promise<string> {
    copyFileSync(this.template, file)
    await execute(
      `file:${file}`,
      `INSERT INTO rooms (name, kind, created_time) VALUES ('r', 'public', 1);
      INSERT INTO messages (room_id, time, type, nick, msg) VALUES (1, 1, 'message', 'ann', '${msg}');
      ${sql}`,
    )
    return file
  }

  /** Calls it from another folder than the platform's. */
  restore(env: Record<string, string>, ...args: string[]) {
    const { PATH = '' } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--restore', ...args], {
      env: { PATH, ...env, NODE_ENV: 'test' },
      encoding: 'utf8',
      cwd: this.temporary,
      timeout: 50_000,
    })
    return { status, stdout, stderr }
  }

  async query(file: string, sql: string) {
    const connection = await connectSqlite(file, { busyTimeoutMs: 100 })
    try {
      return connection.query(sql).rows
    } finally {
      connection.close()
    }
  }

  said = (file: string) => this.query(file, 'SELECT msg FROM messages')
}
