import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commitOnceAwaited, connectOther } from '@/e2e/support/other-instance'
import { open } from '@/e2e/support/store'
import { textRecords } from '@/lib/text/server/admin'
import { deletedTexts, insertText } from '@/lib/text/server/store'
import { auditStatement } from './audit/audit'
import { db } from './db/database'

let close = async () => {}
let other: pg.Client

beforeAll(async () => {
  close = await open('postgresql')
  other = await connectOther()
})
afterAll(async () => {
  await other.end()
  await close()
})

it('the audit log does not say that a text was restored which another instance purged meanwhile', async () => {
  await insertText('notes', { content: 'b25l', encoding: 'plain', size: 3 }, 'hash', null)
  await textRecords.remove('notes', 'key')
  const [gone] = (await textRecords.list({ limit: 1, deleted: true })).texts
  await other.query('BEGIN')
  await other.query('DELETE FROM texts')
  const note = auditStatement({ actor: 'key', action: 'text.restore', target: 'notes' })
  const restored = deletedTexts
    .restore('notes', gone?.deleted_time ?? 0, note)
    .catch((error: unknown) => error)
  await commitOnceAwaited(other)
  expect(await restored).toMatchObject({ reason: 'not_found' })
  expect(await db().read.adminAudit.count({ where: { action: 'text.restore' } })).toBe(0)
})
