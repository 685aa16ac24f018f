/** Integers are returned as bigint, without loss. */
export type SqliteValue = null | number | bigint | string | Uint8Array

/** The used part of `StatementSync`. */
interface Statement {
  all(...values: SqliteValue[]): unknown[]
  run(...values: SqliteValue[]): { changes: number | bigint }
  columns(): { name: string; type: string | null }[]
  setReadBigInts(enabled: boolean): void
  setReturnArrays(enabled: boolean): void
  /** From Node 26 on; elsewhere statements are garbage-collected. */
  close?(): void
}

/** The used part of `DatabaseSync`, which both modules implement. */
interface Database {
  readonly isTransaction: boolean
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

interface SqliteModule {
  DatabaseSync: new (file: string) => Database
}

export type { Database as SqliteDatabase, Statement as SqliteStatement }

/** Used where Node's own module is not mature. */
const packageName = '@photostructure/sqlite'
const builtInName = 'node:sqlite'

/** Whether `node:sqlite` is a release candidate or better in this version of Node. @param version such as `24.15.0` */
function isBuiltInMature(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 24) return minor >= 15
  if (major === 25) return minor >= 7
  return major > 25
}

const builtIn = (): SqliteModule | undefined =>
  isBuiltInMature(process.versions.node)
    ? (process.getBuiltinModule(builtInName) as SqliteModule | undefined)
    : undefined

/** For threads that load it themselves. */
export const sqliteModuleName = (): string => (builtIn() ? builtInName : packageName)

const packagedSqlite = (): Promise<SqliteModule> => import('@photostructure/sqlite')

export async function sqliteModule(): Promise<SqliteModule> {
  return builtIn() ?? packagedSqlite()
}
