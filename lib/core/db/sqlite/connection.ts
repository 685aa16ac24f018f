import { LRUCache } from 'lru-cache'
import { keepTemporaryFilesBeside } from './database-file.mjs'
import { type SqliteDatabase, type SqliteStatement, type SqliteValue, sqliteModule } from './driver'

/** Preparing costs about as much as running a small statement. More than the code has. */
const statementsMax = 256
/** The page cache of a connection. */
const cacheKib = 16_000

/** Settings that change while a connection is open. */
const preservedPragmas = ['busy_timeout', 'max_page_count', 'wal_autocheckpoint']

interface Prepared {
  statement: SqliteStatement
  columns: { name: string; type: string | null }[]
}

/** Rows are lists of values in column order. */
export interface SqliteRows {
  columns: Prepared['columns']
  rows: SqliteValue[][]
}

/** Statements are prepared once and run to completion. */
export class SqliteConnection {
  #database: SqliteDatabase
  readonly #prepared = new LRUCache<string, Prepared>({
    max: statementsMax,
    dispose: ({ statement }) => statement.close?.(),
  })

  /** @param open opens the file with additional settings */
  constructor(private readonly open: (pragmas: string[]) => SqliteDatabase) {
    this.#database = open([])
  }

  /** Some errors (a full disk) end a transaction by themselves. */
  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** @throws the driver's error */
  query(sql: string, values: SqliteValue[] = []): SqliteRows {
    const prepared = this.#prepare(sql)
    if (prepared.columns.length === 0) {
      // One of the modules reports error codes only without rows.
      prepared.statement.run(...values)
      return { columns: [], rows: [] }
    }
    const rows = prepared.statement.all(...values) as SqliteValue[][]
    const [first] = rows
    // SQLite re-prepares after a schema change; `SELECT *` may then have other columns.
    if (first && first.length !== prepared.columns.length) prepared.columns = prepared.statement.columns()
    return { columns: prepared.columns, rows }
  }

  /** @returns the number of changed rows @throws the driver's error */
  run(sql: string, values: SqliteValue[] = []): number {
    return Number(this.#prepare(sql).statement.run(...values).changes)
  }

  script(sql: string): void {
    this.#prepared.clear()
    this.#database.exec(sql)
  }

  /** A failure rolls back. @throws the driver's error */
  commit(): void {
    try {
      this.#database.exec('COMMIT')
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  rollback(): void {
    if (this.isTransaction) this.#database.exec('ROLLBACK')
  }

  /** @returns false when it is locked @throws the driver's error */
  checkpoint(): boolean {
    return this.#setting('wal_checkpoint(TRUNCATE)') === 0
  }

  /** Opens the log, as the first read does. From now on locks are waited for by `LockWait`. @throws the driver's error */
  openLog(): void {
    this.query('SELECT count(*) FROM sqlite_schema')
    this.script('PRAGMA busy_timeout = 0')
  }

  /** With the same settings, between transactions. @throws the driver's error */
  reopen(): void {
    const pragmas = preservedPragmas.map((name) => `${name} = ${this.#setting(name)}`)
    // Closed last: as the only connection it would delete the log.
    const previous = this.#database
    this.#database = this.open(pragmas)
    this.#prepared.clear()
    previous.close()
  }

  close(): void {
    this.#prepared.clear()
    this.#database.close()
  }

  #setting(pragma: string): number {
    return Number(this.query(`PRAGMA ${pragma}`).rows[0]?.[0])
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    const prepared = { statement, columns: statement.columns() }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

interface SqliteOptions {
  /** How long a statement waits for a lock, blocking the process. */
  busyTimeoutMs: number
  pragmas?: string[]
}

/** @throws the driver's error when it cannot be opened or is no database */
export async function connectSqlite(file: string, options: SqliteOptions): Promise<SqliteConnection> {
  keepTemporaryFilesBeside(file)
  const { DatabaseSync } = await sqliteModule()
  const { busyTimeoutMs, pragmas = [] } = options
  const own = [`busy_timeout = ${busyTimeoutMs}`, `cache_size = -${cacheKib}`]
  return new SqliteConnection((more) => {
    const database = new DatabaseSync(file)
    try {
      for (const pragma of [...own, ...more, ...pragmas]) database.exec(`PRAGMA ${pragma}`)
    } catch (error) {
      database.close()
      throw error
    }
    return database
  })
}
