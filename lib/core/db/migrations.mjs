// @ts-check
// Plain JavaScript, because scripts without a build use it too.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Prisma's own table, so that `prisma migrate deploy` sees the same history. */
export const historyTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMP,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMP,
  "started_at" TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`

/**
 * A folder of prisma/<provider>/migrations; `checksum` is the SHA-256 of the file, as Prisma records it.
 * @typedef {{ name: string, sql: string, checksum: string }} Migration
 */

/** @param {'sqlite' | 'postgresql'} provider @returns {Migration[]} the migrations of this version, in order */
export function readMigrations(provider) {
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
