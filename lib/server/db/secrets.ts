import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { config } from '../config'
import { db } from './database'

/** Generated once and kept: in `keys.json` beside a SQLite file, in the database when instances share one. */
export interface SecretStore {
  /** The secret of that name, and whether this call made it. */
  obtain(name: string): Promise<{ value: string; created: boolean }>
}

const make = () => randomBytes(32).toString('base64url')

function fileStore(): SecretStore {
  const { dataDir } = config()
  const file = path.join(dataDir, 'keys.json')
  return {
    async obtain(name) {
      let known: Record<string, string> = {}
      try {
        known = JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
      const existing = known[name]
      if (existing) return { value: existing, created: false }
      const value = make()
      mkdirSync(dataDir, { recursive: true })
      const fresh = `${file}.${process.pid}`
      writeFileSync(fresh, `${JSON.stringify({ ...known, [name]: value }, null, 2)}\n`, { mode: 0o600 })
      chmodSync(fresh, 0o600)
      renameSync(fresh, file) // whole or not at all
      return { value, created: true }
    },
  }
}

function databaseStore(): SecretStore {
  return {
    async obtain(name) {
      const fresh = make()
      // Two instances may start together: the first insert wins, both read it.
      const made = await db().write((client) =>
        client.secret.createMany({ data: [{ name, value: fresh }], skipDuplicates: true } as never),
      )
      const row = await db().read.secret.findUniqueOrThrow({ where: { name } })
      return { value: row.value, created: made.count > 0 }
    },
  }
}

/** Where this platform keeps what it generates. */
export function secretStore(): SecretStore {
  return config().provider === 'postgresql' ? databaseStore() : fileStore()
}
