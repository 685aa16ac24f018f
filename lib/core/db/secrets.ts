import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ZodError, z } from 'zod'
import { config } from '../config'
import { StartError } from '../start-error'
import { db } from './database'
import { makePrivateFolder, restrictToOwner } from './private-files'
import { syncToDisk } from './sqlite/database-file.mjs'

/** Generated secrets: in `keys.json` beside a SQLite file, in the database on PostgreSQL. */
interface SecretStore {
  /** The secret of a name, created on first use. */
  getOrCreate(name: string): Promise<{ value: string; created: boolean }>
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

function fileStore(): SecretStore {
  const { dataDir } = config()
  const file = fileOfSecrets()
  restrictToOwner(file)
  return {
    async getOrCreate(name) {
      const known = readFileStore()
      const existing = known[name]
      if (existing) return { value: existing, created: false }
      const value = newSecret()
      makePrivateFolder(dataDir)
      const fresh = `${file}.${process.pid}`
      writeFileSync(fresh, `${JSON.stringify({ ...known, [name]: value }, null, 2)}\n`, { mode: 0o600 })
      restrictToOwner(fresh) // a leftover of a crash would keep its mode
      // Atomic and durable: everything stored from now on depends on these keys.
      syncToDisk(fresh)
      renameSync(fresh, file)
      syncToDisk(dataDir)
      return { value, created: true }
    },
  }
}

/** @returns the names of the secrets in `keys.json`, none if there is no such file @throws StartError */
export const knownSecretNames = (): string[] => Object.keys(readFileStore())

function databaseStore(): SecretStore {
  return {
    async getOrCreate(name) {
      const fresh = newSecret()
      // Two instances may start together: the first insert wins.
      const inserted = await db().write((client) =>
        client.secret.createMany({ data: [{ name, value: fresh }], skipDuplicates: true } as never),
      )
      const row = await db().read.secret.findUniqueOrThrow({ where: { name } })
      return { value: row.value, created: inserted.count > 0 }
    },
  }
}

export function secretStore(): SecretStore {
  return config().provider === 'postgresql' ? databaseStore() : fileStore()
}
