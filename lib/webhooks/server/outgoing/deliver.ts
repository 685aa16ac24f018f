import type { Message } from '@/lib/chat/contract/chat'
import { findSkipTarget, readMessagesAfter } from '@/lib/chat/server/messages-after'
import { deletionTime } from '@/lib/core/clock'
import { dayMs, hourMs } from '@/lib/core/contract/days'
import { diskMonitor } from '@/lib/core/db/disk-monitor'
import { sql } from '@/lib/core/db/rows'
import { log } from '@/lib/core/log'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { AdminReport } from '@/lib/reports/contract'
import { reportRecords } from '@/lib/reports/server/admin'
import { outgoingWebhookLimits } from '../../limits'
import { unsealed } from '../sealed'
import { countAttempt } from './outcomes'
import { type Attempt, post } from './post'
import { delayAfter, failingMaxMs, failuresMax, mustSkipMessage } from './retry'
import { bodyOf } from './shapes'
import { signedHeaders } from './signature'
import { advanceCursor, type ClaimedWebhook, claim, release, retryDelayOf, saveProgress } from './store'

/** Messages read and delivered before the next webhook gets the slot. */
const rowsAtOnce = 20
/** Older rows are read again, since they may have been deleted. */
const rowsAgeMaxMs = 1000
/** How long to wait when outcomes cannot be stored. */
const fullRetryMs = 5_000

/** When to run again: in milliseconds (0: now), on the next message (null), or never (`disabled`). */
export type NextRun = number | null | 'disabled'

/** Null if they cannot be decrypted. */
function signingSecrets(
  webhook: Pick<ClaimedWebhook, 'secret' | 'secret_before' | 'before_until'>,
): string[] | null {
  const secret = unsealed('outgoing webhooks', webhook.secret)
  if (secret === null) return null
  const leftMs = webhook.before_until - Date.now()
  const isBefore = leftMs > 0 && leftMs <= outgoingWebhookLimits.secretBeforeHours * hourMs
  const before =
    isBefore && webhook.secret_before !== null ? unsealed('outgoing webhooks', webhook.secret_before) : null
  return before === null ? [secret] : [secret, before]
}

const commonHeaders = { 'content-type': 'application/json', 'user-agent': 'open-utility-api webhooks' }

export async function sendSigned(
  webhook: Pick<ClaimedWebhook, 'url' | 'secret' | 'secret_before' | 'before_until'>,
  id: string,
  body: string,
  stop?: AbortSignal,
): Promise<Attempt> {
  const [url, secrets] = [unsealed('outgoing webhooks', webhook.url), signingSecrets(webhook)]
  if (url === null || secrets === null)
    return { outcome: 'secret_lost', milliseconds: 0, retryAfterSeconds: null }
  const headers = signedHeaders(secrets, id, Math.floor(Date.now() / 1000), body)
  return post(new URL(url), { ...commonHeaders, ...headers }, body, stop)
}

/** Skips messages that are too old or too many, with a log entry. @returns whether it did */
async function skipBacklog(webhook: ClaimedWebhook): Promise<boolean> {
  const { messagesBehindMax, daysBehindMax } = outgoingWebhookLimits
  const time = deletionTime() - daysBehindMax * dayMs
  const found = await findSkipTarget(webhook.room, webhook.cursor_id, messagesBehindMax, time)
  if (!found) return false
  const { leftOut } = found
  log().warn({ hook: webhook.id, leftOut }, 'a webhook was so far behind that messages were left out')
  countAttempt('left_out')
  const entry = { messageId: '', attempt: 0, outcome: 'left_out', milliseconds: 0, leftOut }
  await saveProgress(webhook.id, advanceCursor(found), entry)
  return true
}

async function recordFailure(
  webhook: ClaimedWebhook,
  row: Message,
  attempt: Attempt,
  messageId: string,
): Promise<NextRun> {
  const { outcome, milliseconds } = attempt
  const [failures, attempts, now] = [webhook.failures + 1, webhook.attempts + 1, Date.now()]
  const since = webhook.failing_since ?? now
  const isGone = outcome === 'status_410'
  const isOver = isGone || (failures >= failuresMax && now - since >= failingMaxMs)
  const isSkipped = !isOver && mustSkipMessage(outcome, attempts)
  const delayMs = delayAfter(failures, attempt.retryAfterSeconds)
  const counted = sql`failures = ${failures}, failing_since = CAST(${since} AS bigint)`
  const end = sql`${counted}, enabled = false, disabled_reason = ${isGone ? 'gone' : 'failing'}`
  const skip = sql`${counted}, next_try_time = 0, ${advanceCursor(row)}`
  const wait = sql`${counted}, attempts = ${attempts}, next_try_time = CAST(${now + delayMs} AS bigint)`
  const entry = { messageId, attempt: attempts, outcome, milliseconds, leftOut: isSkipped ? 1 : 0 }
  // After a change by an administrator the webhook starts over.
  const isUnchanged = sql`version = ${webhook.version}`
  const changed = await saveProgress(webhook.id, isOver ? end : isSkipped ? skip : wait, entry, isUnchanged)
  if (isOver) log().warn({ hook: webhook.id, outcome }, 'a webhook was disabled')
  if (!changed || isSkipped) return 0
  return isOver ? 'disabled' : delayMs
}

/** Messages of programs are excluded by default: bridges would echo each other. */
const isExcluded = (webhook: ClaimedWebhook, row: Message | undefined) =>
  row?.is_bot === true && !webhook.include_bots

/** Of consecutive excluded rows only the last, since each step is a commit. */
const stepsOf = (webhook: ClaimedWebhook, rows: Message[]) =>
  rows.filter((row, index) => !(isExcluded(webhook, row) && isExcluded(webhook, rows[index + 1])))

async function advancePast(webhook: ClaimedWebhook, row: Message): Promise<NextRun> {
  if (!(await saveProgress(webhook.id, advanceCursor(row), null))) return null
  Object.assign(webhook, { cursor_id: row.id, attempts: 0 })
  return 0
}

/** null for any other message, and for a report that was removed. */
async function reportOf({ notice, ref_id: id }: Message): Promise<AdminReport | null> {
  if (notice !== 'report' || id === null) return null
  return reportRecords.read(id).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}

async function deliverOne(webhook: ClaimedWebhook, row: Message, stop: AbortSignal): Promise<NextRun> {
  const messageId = `msg_${webhook.room_id}_${row.id}`
  const attempt = await sendSigned(webhook, messageId, bodyOf(webhook.shape, row, await reportOf(row)), stop)
  const { outcome, milliseconds } = attempt
  if (outcome === 'stopped') return null
  countAttempt(outcome)
  if (outcome !== 'delivered') return recordFailure(webhook, row, attempt, messageId)
  const entry = { messageId, attempt: webhook.attempts + 1, outcome, milliseconds }
  const done = sql`${advanceCursor(row)}, failures = 0, failing_since = NULL, next_try_time = 0`
  const isOurs = await saveProgress(webhook.id, done, entry)
  Object.assign(webhook, { cursor_id: row.id, failures: 0, failing_since: null, attempts: 0 })
  return isOurs ? 0 : null
}

async function deliverRows(webhook: ClaimedWebhook, stop: AbortSignal): Promise<NextRun> {
  const rows = await readMessagesAfter(webhook.room, webhook.cursor_id, rowsAtOnce)
  const [first] = rows
  if (!first) return null
  const isOld = first.time < deletionTime() - outgoingWebhookLimits.daysBehindMax * dayMs
  if ((isOld || rows.length === rowsAtOnce) && (await skipBacklog(webhook))) return 0
  const readAt = performance.now()
  for (const row of stepsOf(webhook, rows)) {
    if (stop.aborted) return null
    // Unrecorded deliveries would be repeated again and again.
    if (diskMonitor().refusesWrites) return fullRetryMs
    if (performance.now() - readAt > rowsAgeMaxMs) return 0
    const next = await (isExcluded(webhook, row) ? advancePast(webhook, row) : deliverOne(webhook, row, stop))
    if (next !== 0) return next
    if (webhook.cursor_id !== row.id) return 0
  }
  return 0
}

/** Nothing is delivered unless this instance gets the lease. */
export async function deliverNext(id: number, stop: AbortSignal): Promise<NextRun> {
  // One time for both: a retry that becomes due in between would be neither claimed nor scheduled.
  const now = Date.now()
  const webhook = await claim(id, now)
  // Timers end a little early, and the clock may have been set since the retry was scheduled.
  if (!webhook) return retryDelayOf(id, now)
  try {
    return await deliverRows(webhook, stop)
  } finally {
    await release(id)
  }
}
