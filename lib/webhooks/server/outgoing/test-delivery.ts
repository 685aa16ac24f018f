import { randomBytes } from 'node:crypto'
import { db } from '@/lib/core/db/database'
import { columns, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { publishedPool } from '@/lib/core/limits/pool'
import { Semaphore } from '@/lib/core/limits/semaphore'
import { queueLimits } from '@/lib/core/limits/shared-amounts'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { AdminTestOutcome } from '../../contract/outgoing'
import type { OutgoingWebhookShape } from '../../limits'
import { sendSigned } from './deliver'
import { testBodyOf } from './shapes'
import { logStatements } from './store'

const entryBytes = 300
/** Concurrent tests; each waits for a foreign server. Others queue. */
const testsMax = 4

const testQueue = () =>
  processState('webhook-tests', () => ({
    places: publishedPool('webhook_tests', queueLimits.webhook_tests.max),
    slots: new Semaphore(testsMax),
  }))

async function test(id: number): Promise<AdminTestOutcome | null> {
  const [webhook] = await db().query(sql`SELECT
    ${columns({ h: 'OutHook', r: 'Room' }, 'h.url, h.shape, h.secret, h.secret_before, h.before_until, r.name AS room')}
    FROM out_hooks h JOIN rooms r ON r.id = h.room_id WHERE h.id = ${id}`)
  if (!webhook) return null
  // Checked before sending: the outcome has to be stored.
  await requireStorageFor(entryBytes)
  const messageId = `test_${randomBytes(12).toString('hex')}`
  const body = testBodyOf(webhook.shape as OutgoingWebhookShape, webhook.room, Date.now())
  const { outcome, milliseconds } = await sendSigned(webhook, messageId, body)
  await db().batch<Sql[]>(logStatements(id, { messageId, attempt: 1, outcome, milliseconds }))
  return { webhook_id: messageId, outcome, milliseconds }
}

/** One attempt. @returns null if there is no such webhook @throws Refusal unavailable, storage_full */
export async function sendTest(id: number): Promise<AdminTestOutcome | null> {
  const { places, slots } = testQueue()
  if (!places.take(1)) throw new Refusal('unavailable', 'tests_under_way', { retryAfterSeconds: 5 })
  try {
    return await slots.run(() => test(id))
  } finally {
    places.add(-1)
  }
}
