import { randomBytes } from 'node:crypto'
import { db } from '@/lib/core/db/database'
import { columns, type Sql, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage'
import { queueMax, watchQueue } from '@/lib/core/limits/queues'
import { Semaphore } from '@/lib/core/limits/semaphore'
import { processState } from '@/lib/core/process-state'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { AdminTestOutcome } from '../../contract/outgoing'
import type { OutgoingWebhookShape } from '../../limits'
import { sendSigned } from './deliver'
import { testBodyOf } from './shapes'
import { logStatements } from './store'

/** What a line of the log takes. */
const lineBytes = 300
/** Tests under way at once; each waits for a stranger's server. The others wait for their turn. */
const testsMax = 4

function makeTests() {
  const made = { count: 0, refusedCount: 0, turns: new Semaphore(testsMax) }
  watchQueue('webhook_tests', { waiting: () => made.count, refused: () => made.refusedCount })
  return made
}

const tests = () => processState('webhook-tests', makeTests)

async function test(id: number): Promise<AdminTestOutcome | null> {
  const [hook] = await db().query(sql`SELECT
    ${columns({ h: 'OutHook', r: 'Room' }, 'h.url, h.shape, h.secret, h.secret_before, h.before_until, r.name AS room')}
    FROM out_hooks h JOIN rooms r ON r.id = h.room_id WHERE h.id = ${id}`)
  if (!hook) return null
  // Before anything is sent: what became of it has to be noted.
  await requireStorageFor(lineBytes)
  const webhookId = `test_${randomBytes(12).toString('hex')}`
  const body = testBodyOf(hook.shape as OutgoingWebhookShape, hook.room, Date.now())
  const { outcome, milliseconds } = await sendSigned(hook, webhookId, body)
  await db().batch<Sql[]>(logStatements(id, { webhookId, attempt: 1, outcome, milliseconds }))
  return { webhook_id: webhookId, outcome, milliseconds }
}

/** Sends a test to a hook, once, and says what became of it. @returns null when there is no such hook @throws Refusal unavailable, storage_full */
export async function sendTest(id: number): Promise<AdminTestOutcome | null> {
  const { turns } = tests()
  if (tests().count >= queueMax.webhook_tests) {
    tests().refusedCount++
    throw new Refusal('unavailable', 'tests_under_way', { retryAfterSeconds: 5 })
  }
  tests().count++
  try {
    return await turns.run(() => test(id))
  } finally {
    tests().count--
  }
}
