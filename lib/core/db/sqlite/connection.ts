import { LRUCache } from 'lru-cache'
import { type SqliteDatabase, type SqliteStatement, type SqliteValue, sqliteModule } from './driver'

/** Preparing costs about as much as running a small statement. More than the platform's code has of them. */
const statementsMax = 256
/** What the former driver was built with. KiB of pages that a connection keeps in memory. */
const cacheKib = 16_000

/** Settings that are changed while a connection is open. */
const keptSettings = ['busy_timeout', 'max_page_count', 'wal_autocheckpoint']

interface Prepared {
  statement: SqliteStatement
  columns: { name: string; type: string | null }[]
}

/** What a statement gave; a row is a list of values in the order of the columns. */
export interface SqliteRows {
  columns: Prepared['columns']
  rows: SqliteValue[][]
}

/** One connection to one file: statements are prepared once, run to their end at once, and leave nothing open. */
export class SqliteConnection {
  #database: SqliteDatabase
  readonly #open: (pragmas: string[]) => SqliteDatabase
  readonly #prepared = new LRUCache<string, Prepared>({
    max: statementsMax,
    dispose: ({ statement }) => statement.close?.(),
  })

  /** @param open opens the file, with settings beside those that each connection has */
  constructor(open: (pragmas: string[]) => SqliteDatabase) {
    this.#open = open
    this.#database = open([])
  }

  /** Whether a transaction is open. Some errors (a full disk) end one by themselves. */
  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Runs one statement. @throws the driver's error */
  query(sql: string, values: SqliteValue[] = []): SqliteRows {
    const prepared = this.#prepare(sql)
    if (prepared.columns.length === 0) {
      // One of the modules says what kind of failure it was only where no rows are asked for.
      prepared.statement.run(...values)
      return { columns: [], rows: [] }
    }
    const rows = prepared.statement.all(...values) as SqliteValue[][]
    const [first] = rows
    // SQLite prepares anew by itself when a table has changed, and `SELECT *` then has other columns.
    if (first && first.length !== prepared.columns.length) prepared.columns = prepared.statement.columns()
    return { columns: prepared.columns, rows }
  }

  /** Runs one statement. @returns how many rows it changed @throws the driver's error */
  run(sql: string, values: SqliteValue[] = []): number {
    return Number(this.#prepare(sql).statement.run(...values).changes)
  }

  /** Runs several statements without parameters. @throws the driver's error */
  script(sql: string): void {
    this.#prepared.clear()
    this.#database.exec(sql)
  }

  /** Makes what was written durable; if that fails none of it remains, and no transaction. @throws the driver's error */
  commit(): void {
    try {
      this.#database.exec('COMMIT')
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  /** Ends the transaction, if there is one still. */
  rollback(): void {
    if (this.isTransaction) this.#database.exec('ROLLBACK')
  }

  /** Writes the write-ahead log into the database and empties it. @returns false when it is locked @throws the driver's error */
  checkpoint(): boolean {
    return this.#setting('wal_checkpoint(TRUNCATE)') === 0
  }

  /** From now on a statement that finds the file locked fails at once. */
  waitForNobody(): void {
    this.script('PRAGMA busy_timeout = 0')
  }

  /** Opens the file anew, with the same settings. Only between transactions. @throws the driver's error */
  reopen(): void {
    const pragmas = keptSettings.map((name) => `${name} = ${this.#setting(name)}`)
    // The old one goes last: as the only one it would remove the log that the new one is to use.
    const former = this.#database
    this.#database = this.#open(pragmas)
    this.#prepared.clear()
    former.close()
  }

  close(): void {
    this.#prepared.clear()
    this.#database.close()
  }

  /** The first value that a pragma gives. */
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

export interface SqliteOptions {
  /** How long a statement waits for another process that holds the file's lock, and this whole process with it. */
  busyTimeoutMs: number
  /** Settings of the connection, such as `synchronous = FULL`. */
  pragmas?: string[]
}

/**
 * Opens a file, which is made if it is missing.
 * @throws the driver's error when it cannot be opened, or is no database
 */
export async function connectSqlite(file: string, options: SqliteOptions): Promise<SqliteConnection> {
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
