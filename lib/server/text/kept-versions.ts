import { limits } from '@/lib/schemas/limits'
import { config } from '../config'
import { columnNames, columns, type Sql, sql } from '../db/rows'

/**
 * Keeps what a text is, before it becomes another one, and forgets what is too old: the statements that come before the
 * change, in its transaction, in which nobody else may change the text. Of texts that are to be forgotten after reading
 * nothing is kept.
 */
export function keepVersion(name: string, tokenHash: string): Sql[] {
  return [
    sql`INSERT INTO text_versions
        (${columnNames('TextVersion', 'name, token_hash, version, content, encoding, size, saved_time')})
      SELECT ${columns('Text', 'name, token_hash, version, content, encoding, size, updated_time')} FROM texts
      WHERE name = ${name} AND token_hash = ${tokenHash} AND reads_left IS NULL AND read_key_hash IS NULL
      ON CONFLICT DO NOTHING`,
    sql`DELETE FROM text_versions WHERE name = ${name} AND (token_hash <> ${tokenHash} OR version IN (
      SELECT version FROM (
        SELECT version, row_number() OVER (ORDER BY version DESC) AS nth,
          sum(size) OVER (ORDER BY version DESC) AS bytes
        FROM text_versions WHERE name = ${name} AND token_hash = ${tokenHash}) AS newest
      WHERE nth > ${limits.textVersionsMax} OR bytes > ${config().textBytesMax}))`,
  ]
}
