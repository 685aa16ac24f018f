import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A folder of prisma/<provider>/migrations. */
export interface Migration {
  name: string
  sql: string
  /** SHA-256 of the file, as Prisma records it. */
  checksum: string
}

/** The migrations of this version, in order. */
export function readMigrations(provider: 'sqlite' | 'postgresql'): Migration[] {
  const folder = path.join(process.cwd(), 'prisma', provider, 'migrations')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}
