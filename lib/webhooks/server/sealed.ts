import { seal, sealingKey, unseal } from '@/lib/core/auth/sealing'
import { db, Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { sql } from '@/lib/core/db/rows'
import { hookKey } from '@/lib/core/keys'

// URLs may be credentials (Slack's and Discord's are), and secrets are needed for signatures. They are stored encrypted,
// so that neither a backup of SQLite nor access to the tables reveals them.

type Purpose = 'incoming webhooks' | 'outgoing webhooks'

const keyOf = (purpose: Purpose, secret = hookKey()) => sealingKey(secret, '', purpose)

export const sealed = (purpose: Purpose, text: string): string => seal(text, keyOf(purpose))

/** Null if it was sealed with another key: `keys.json` was lost. */
export function unsealed(purpose: Purpose, text: string, secret?: string): string | null {
  try {
    return unseal(text, keyOf(purpose, secret))
  } catch {
    return null
  }
}

const sealedColumns = [
  { purpose: 'incoming webhooks', table: 'in_hooks', column: 'secret' },
  { purpose: 'outgoing webhooks', table: 'out_hooks', column: 'url' },
  { purpose: 'outgoing webhooks', table: 'out_hooks', column: 'secret' },
  { purpose: 'outgoing webhooks', table: 'out_hooks', column: 'secret_before' },
] as const

/** Encrypts what is encrypted with the key before. @returns the statement that stores it */
async function resealColumn({ purpose, table, column }: (typeof sealedColumns)[number], before: string) {
  const [tableName, name] = [Prisma.raw(table), Prisma.raw(column)]
  const rows = await db().query(
    sql<{
      id: number
      value: string
    }>`SELECT id, ${name} AS value FROM ${tableName} WHERE ${name} IS NOT NULL`,
  )
  const changes = rows.flatMap(({ id, value }) => {
    const text = unsealed(purpose, value, before)
    return text === null ? [] : [{ id, value, fresh: sealed(purpose, text) }]
  })
  const { each, bigint, text } = dialect()
  // Of several instances that start, one changes a row.
  return sql`UPDATE ${tableName} SET ${name} = ${text('fresh')} FROM ${each(changes)}
    WHERE ${tableName}.id = ${bigint('id')} AND ${tableName}.${name} = ${text('value')}`
}

/** Encrypts every webhook with the present key, in one transaction. @param before the key before it */
export async function resealWebhooks(before: string): Promise<void> {
  await db().batch(await Promise.all(sealedColumns.map((each) => resealColumn(each, before))))
}
