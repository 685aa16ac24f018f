import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ZodError, z } from 'zod'
import { config } from '../config'
import { db } from './database'
import { StartError } from './failures'
import { makePrivateFolder, restrictToOwner } from './private-files'
import { columnNames, sql } from './rows'
import { syncToDisk } from './sqlite/database-file.mjs'

/** In `keys.json` beside a SQLite file, in the database on PostgreSQL. */
interface SecretStore {
  getOrCreate(name: string): Promise<{ value: string; created: boolean }>
  find(name: string): Promise<string | null>
  remove(name: string): Promise<void>
  /**
   * Removes all secrets in one durable step, and keeps the value of one under another name. Nothing happens while that name
   * is there: the last time is not finished.
   * @throws StartError when there are none, or another process uses them
   */
  removeAll(but: { keep: string; as: string }): Promise<void>
}

const fileContent = z.record(z.string(), z.string())

const newSecret = () => randomBytes(32).toString('base64url')

const fileOfSecrets = () => path.join(config().dataDir, 'keys.json')

/** @throws StartError if the file is damaged or cannot be read */
function readFileStore(): Record<string, string> {
  const file = fileOfSecrets()
  try {
    return fileContent.parse(JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ZodError)
      throw new StartError(
        `The file ${file} is damaged: put it back from a backup, or remove it for new keys.`,
      )
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new StartError(
      `The file ${file} cannot be read (${code}): let it be a file of the user who starts this.`,
    )
  }
}

/** Atomic and durable: everything stored from now on depends on these keys. */
function writeFileStore(secrets: Record<string, string>): void {
  const { dataDir } = config()
  const file = fileOfSecrets()
  makePrivateFolder(dataDir)
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  restrictToOwner(fresh) // a leftover of a crash would keep its mode
  syncToDisk(fresh)
  renameSync(fresh, file)
  syncToDisk(dataDir)
}

function fileStore(): SecretStore {
  restrictToOwner(fileOfSecrets())
  return {
    async getOrCreate(name) {
      const known = readFileStore()
      const existing = known[name]
      if (existing) return { value: existing, created: false }
      const value = newSecret()
      writeFileStore({ ...known, [name]: value })
      return { value, created: true }
    },
    async find(name) {
      return readFileStore()[name] ?? null
    },
    async remove(name) {
      const { [name]: _, ...others } = readFileStore()
      writeFileStore(others)
    },
    async removeAll({ keep, as }) {
      const known = readFileStore()
      if (as in known) return
      writeFileStore({ [as]: known[keep] ?? newSecret() })
    },
  }
}

/** @returns the names of the secrets in `keys.json`, none if there is no such file @throws StartError */
export const knownSecretNames = (): string[] => Object.keys(readFileStore())

/** @throws StartError unless there is a `keys.json`, and a new one would be of the same user */
export function requireOwnSecrets(): void {
  const file = fileOfSecrets()
  if (knownSecretNames().length === 0)
    throw new StartError(`There are no keys in ${file}: set DATA_DIR to the folder of the platform.`)
  const { uid } = statSync(file)
  if (process.getuid && process.getuid() !== uid)
    throw new StartError(`The file ${file} is of the user ${uid}: let that user run this.`)
}

/** Not those of psql, which is the operator's, nor those that a pooler keeps for later. */
const otherConnections = sql`
  SELECT DISTINCT trim(application_name || ' from ' || coalesce(host(client_addr), 'a socket')) AS place
  FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
    AND datname = current_database() AND usename = current_user
    AND application_name <> 'psql' AND query <> 'DISCARD ALL'`

function databaseStore(): SecretStore {
  return {
    async getOrCreate(name) {
      const fresh = newSecret()
      // Two instances may start together: the first insert wins.
      const [inserted] = await db().batch([
        sql`INSERT INTO secrets (${columnNames('Secret', 'name, value')}) VALUES (${name}, ${fresh})
          ON CONFLICT DO NOTHING RETURNING 1`,
      ])
      const row = await db().read.secret.findUniqueOrThrow({ where: { name } })
      return { value: row.value, created: inserted.length > 0 }
    },
    async find(name) {
      return (await db().read.secret.findUnique({ where: { name } }))?.value ?? null
    },
    async remove(name) {
      await db().batch([sql`DELETE FROM secrets WHERE name = ${name}`])
    },
    async removeAll({ keep, as }) {
      await db().read.$transaction(async (transaction) => {
        // An instance that starts meanwhile has a connection, or finds what is there afterwards.
        await transaction.$executeRaw`LOCK TABLE secrets IN ACCESS EXCLUSIVE MODE`
        const connected = await transaction.$queryRaw<{ place: string }[]>(otherConnections)
        const places = connected.map(({ place }) => place).join(', ')
        if (connected.length > 0)
          throw new StartError(
            `The database is in use (${places}): end every instance, and other programs that are connected as its user.`,
          )
        const known = (await transaction.secret.findMany()).map((secret) => secret.name)
        if (known.length === 0) throw new StartError('There are no keys in the database of DATABASE_URL.')
        if (known.includes(as)) return
        await transaction.secret.deleteMany({ where: { name: { not: keep } } })
        await transaction.secret.updateMany({ where: { name: keep }, data: { name: as } })
      })
    },
  }
}

export function secretStore(): SecretStore {
  return config().provider === 'postgresql' ? databaseStore() : fileStore()
}
