import { requireOwner } from '@/lib/core/auth/owner-proof'
import { db } from '@/lib/core/db/database'
import { columns, sql } from '@/lib/core/db/rows'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { TextVersion, TextVersionsAnswer, VersionsInput } from '../contract/text'
import type { Terms } from './precondition'
import { missing } from './read'
import { readOwner } from './store'

/** A change that was refused may have left a copy of what the text still is. */
const isKept = (name: string, tokenHash: string) =>
  sql`name = ${name} AND token_hash = ${tokenHash} AND version < (SELECT version FROM texts WHERE name = ${name})`

/** Newest first. */
function readVersions(name: string, tokenHash: string) {
  return db().query(sql`SELECT ${columns('TextVersion', 'version, encoding, size, saved_time')}
    FROM text_versions WHERE ${isKept(name, tokenHash)} ORDER BY version DESC`)
}

/** One alone, with its content. */
async function readVersion(name: string, tokenHash: string, version: number) {
  const rows =
    await db().query(sql`SELECT ${columns('TextVersion', 'version, encoding, size, saved_time, content')}
    FROM text_versions WHERE ${isKept(name, tokenHash)} AND version = CAST(${version} AS integer)`)
  if (rows.length === 0) throw new Refusal('not_found', 'no_version')
  return rows
}

/**
 * What a text was before, newest first; with `version` that one alone, with its content. For its owner.
 * @throws Refusal not_found, unauthorized
 */
export async function textVersions(
  { name, version }: VersionsInput,
  terms: Terms,
): Promise<TextVersionsAnswer> {
  const owner = await readOwner(name)
  if (!owner) throw missing()
  const { tokenHash } = owner
  requireOwner(tokenHash, terms)
  const rows =
    version === undefined ? await readVersions(name, tokenHash) : await readVersion(name, tokenHash, version)
  const versions = rows.map(
    ({ saved_time, encoding, ...row }): TextVersion => ({
      ...row,
      encoding: encoding === 'base64' ? 'base64' : 'plain',
      saved_at: saved_time,
    }),
  )
  return { name, versions }
}
