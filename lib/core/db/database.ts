import { Prisma, type PrismaClient } from '@/lib/generated/sqlite/client/client'
import { processState } from '../process-state'
import { diskMonitor } from './disk-monitor'
import { plain, type RowOf, type Sql } from './rows'

export type { PrismaClient }
export { Prisma }

export interface Database {
  provider: 'sqlite' | 'postgresql'
  /** On SQLite a separate connection that sees committed rows only. */
  read: PrismaClient
  query<R>(statement: Sql<R>): Promise<R[]>
  /** One transaction. Never an interactive transaction on SQLite. */
  batch<const Statements extends readonly Sql[]>(statements: Statements): Promise<RowsOfEach<Statements>>
  close(): Promise<void>
}

type RowsOfEach<Statements extends readonly Sql[]> = {
  -readonly [Index in keyof Statements]: RowOf<Statements[Index]>[]
}

export const runStatement = (client: PrismaClient, statement: Sql) => client.$queryRaw<object[]>(statement)

export function makeDatabase(
  provider: Database['provider'],
  read: PrismaClient,
  batch: (statements: readonly Sql[]) => Promise<object[][]>,
  close: () => Promise<void> = () => read.$disconnect(),
): Database {
  return {
    provider,
    read,
    async query<R>(statement: Sql<R>) {
      return (await runStatement(read, statement)).map(plain) as R[]
    },
    async batch<const Statements extends readonly Sql[]>(statements: Statements) {
      const rows = await diskMonitor().guard(() => batch(statements))
      return rows.map((each) => each.map(plain)) as RowsOfEach<Statements>
    },
    close,
  }
}

const holder = () => processState<{ database: Database | null }>('database', () => ({ database: null }))

export function setDatabase(database: Database): void {
  holder().database = database
}

export function db(): Database {
  const { database } = holder()
  if (!database) throw new Error('The database is not open yet.')
  return database
}
