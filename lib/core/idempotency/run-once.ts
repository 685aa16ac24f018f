import { counters } from '../counters'
import { jsonResponse, type ResponseWith } from '../http/responses'
import { processState } from '../process-state'
import { Refusal } from '../refusal/refusal'
import type { IdempotencyKey } from './key'
import { KeyTaken, type NewRecord, newClaim, readRecord } from './records'

export interface Outcome<Result extends object> {
  result: Result
  isReplay: boolean
}

/** The result is stored with it for later calls; null without a key. */
export type RecordFactory<Result extends object> = (result: Result) => NewRecord | null

/**
 * Creates something once per key: a later call with the same key and input gets the first result. Refusals are not stored.
 * The caller has been authorised.
 * @param input what the result depends on: validated parameters, no guessable secrets
 * @param create stores its result in one transaction with its record, by `storeWithRecord`
 * @throws Refusal conflict when the key was used with other input; whatever `create` throws
 */
export async function runOnce<Result extends object>(
  key: IdempotencyKey | null,
  input: unknown,
  create: (recordOf: RecordFactory<Result>) => Promise<Result>,
): Promise<Outcome<Result>> {
  if (!key) return { result: await create(() => null), isReplay: false }
  return afterConcurrent(key.hash, () => replayOrCreate(key, key.hashInput(input), create))
}

/** First calls in this process, by the hash of the key. */
const running = () => processState('idempotency-under-way', () => new Map<string, Promise<unknown>>())

/** So that the work of the first one is not repeated. */
async function afterConcurrent<Result>(hash: string, work: () => Promise<Result>): Promise<Result> {
  const first = running().get(hash)
  if (first) {
    await first
    return work()
  }
  const done = work()
  // Set before anything is awaited, so that calls of the same tick see each other.
  running().set(
    hash,
    done.then(
      () => undefined,
      () => undefined,
    ),
  )
  try {
    return await done
  } finally {
    running().delete(hash)
  }
}

interface Sealed<Result> {
  result: Result
  /** Address tag of the first caller. */
  tag: string | null
}

async function replayOrCreate<Result extends object>(
  key: IdempotencyKey,
  inputHash: string,
  create: (recordOf: RecordFactory<Result>) => Promise<Result>,
): Promise<Outcome<Result>> {
  const known = await findResult<Result>(key, inputHash)
  if (known) return { result: known, isReplay: true }
  const recordOf: RecordFactory<Result> = (result) => ({
    keyHash: key.hash,
    inputHash,
    claim: newClaim(),
    sealed: key.seal({ result, tag: key.addressTag } satisfies Sealed<Result>),
    lifetimeMs: key.lifetimeMs,
  })
  try {
    return { result: await create(recordOf), isReplay: false }
  } catch (error) {
    if (!(error instanceof KeyTaken || error instanceof Refusal)) throw error
    // The refusal may be due to what another instance created with the key meanwhile.
    const first = await findResult<Result>(key, inputHash)
    if (first) return { result: first, isReplay: true }
    throw error instanceof KeyTaken
      ? new Refusal('unavailable', 'once_more', { retryAfterSeconds: 1 })
      : error
  }
}

async function findResult<Result extends object>(
  key: IdempotencyKey,
  inputHash: string,
): Promise<Result | null> {
  const record = await readRecord(key.hash)
  if (!record) return null
  if (record.inputHash !== inputHash || record.sealed === null) throw keyReused()
  return unseal<Result>(key, record.sealed)
}

/** Unrelated clients may choose equal keys: a token is returned only to the address that got it first. */
function unseal<Result extends object>(key: IdempotencyKey, sealed: string): Result {
  const { result, tag } = key.unseal(sealed) as Sealed<Result>
  if (!('token' in result) || (tag !== null && tag === key.addressTag)) return result
  const { token: _, ...rest } = result
  return rest as Result
}

export function keyReused(): Refusal {
  return new Refusal('conflict', 'idempotency_key_used')
}

/** @param result a Response, or the fields of a JSON success that any origin may read */
export function withReplayHeader<Result extends object>(
  result: Result,
  isReplay: boolean,
): Result | ResponseWith<Exclude<Result, Response>> {
  if (!isReplay) return result
  counters.add('repeats')
  const response = result instanceof Response ? result : jsonResponse(result, true)
  response.headers.set('Idempotent-Replayed', 'true')
  return response
}
