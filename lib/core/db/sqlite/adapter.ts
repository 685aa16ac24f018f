import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { SqliteRows } from './connection'
import { columnTypes, toPrisma, toSqlite } from './values'
import type { Statement } from './writer-worker'

const info = { provider: 'sqlite', adapterName: 'open-utility-api-sqlite' } as const

const statementOf = ({ sql, args, argTypes }: SqlQuery): Statement => [
  sql,
  args.map((value, index) => toSqlite(value, argTypes[index])),
]

function toResultSet(result: SqliteRows): SqlResultSet {
  const types = columnTypes(result)
  return {
    columnNames: result.columns.map(({ name }) => name),
    columnTypes: types,
    rows: result.rows.map((row) => row.map((value, index) => toPrisma(value, types[index]))),
  }
}

const refuse = async (): Promise<never> => {
  throw new Error('Only reads go through Prisma: write by `batch`.')
}

/** Prisma's driver adapter for reads. @param query fails with Prisma's errors */
export function readAdapter(query: (statement: Statement) => Promise<SqliteRows>): SqlDriverAdapterFactory {
  const adapter: SqlDriverAdapter = {
    ...info,
    queryRaw: async (given) => toResultSet(await query(statementOf(given))),
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    dispose: async () => undefined,
  }
  return { ...info, connect: async () => adapter }
}
