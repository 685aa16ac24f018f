/** What a statement takes and gives. Integers come as bigint, so that none loses its last digits. */
export type SqliteValue = null | number | bigint | string | Uint8Array

/** The part of `StatementSync` that is used here. */
interface Statement {
  all(...values: SqliteValue[]): unknown[]
  run(...values: SqliteValue[]): { changes: number | bigint }
  columns(): { name: string; type: string | null }[]
  setReadBigInts(enabled: boolean): void
  setReturnArrays(enabled: boolean): void
  /** From Node 26 on; elsewhere a statement goes with the garbage. */
  close?(): void
}

/** The part of `DatabaseSync` that is used here; both modules below have it. */
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

/** The package whose binaries serve where Node's own module does not. */
const packageName = '@photostructure/sqlite'
const builtInName = 'node:sqlite'

/**
 * Whether a Node has `node:sqlite` as a release candidate or better: before, it was experimental, changed, and printed
 * a warning at its first use.
 * @param version such as `24.15.0`
 */
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

/** The name of the module that serves on this Node, for a thread that is to load it itself. */
export const sqliteModuleName = (): string => (builtIn() ? builtInName : packageName)

/** The package, whatever Node has itself. */
const packagedSqlite = (): Promise<SqliteModule> => import('@photostructure/sqlite')

/** The module that serves on this Node: its own where that is mature, else the package of the same interface. */
export async function sqliteModule(): Promise<SqliteModule> {
  return builtIn() ?? packagedSqlite()
}
