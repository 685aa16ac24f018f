import { counters } from '../counters'
import { jsonResponse, type ResponseWith } from '../http/responses'
import { processState } from '../process-state'
import { Refusal } from '../refusal/refusal'
import type { IdempotencyKey } from './key'
import { type Claim, KeyTaken, newClaim, readRecord } from './records'

/** An answer, and whether it is the first result of a key once more. */
export interface Outcome<Result extends object> {
  result: Result
  isReplay: boolean
}

/** Makes the claim of a key, with the result that is to be kept for whoever shows it again. */
export type ClaimFactory<Result extends object> = (result: Result) => Claim | null

/** The call of each key that came first here and is under way, by the hash of the key. */
const underWay = () => processState('repeats-under-way', () => new Map<string, Promise<unknown>>())

/** Does something for a key; equal calls at the same instance wait for the first, so that it is not worked out twice. */
async function afterConcurrent<Result>(hash: string, work: () => Promise<Result>): Promise<Result> {
  const first = underWay().get(hash)
  if (first) {
    await first
    return work()
  }
  const done = work()
  // Noted before anything is awaited, so that calls of the same instant see each other.
  underWay().set(
    hash,
    done.then(
      () => undefined,
      () => undefined,
    ),
  )
  try {
    return await done
  } finally {
    underWay().delete(hash)
  }
}

/** The refusal of a key that is in use for something else. */
export function keyReused(): Refusal {
  return new Refusal('conflict', 'idempotency_key_used')
}

interface Sealed<Result> {
  result: Result
  /** Of the address that got the first result. */
  tag: string | null
}

/** Strangers may choose equal keys: the secret of what was made goes only where it went before. */
function unseal<Result extends object>(key: IdempotencyKey, sealed: string): Result {
  const { result, tag } = key.unseal(sealed) as Sealed<Result>
  if (!('token' in result) || (tag !== null && tag === key.addressTag)) return result
  const { token: _, ...rest } = result
  return rest as Result
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

/**
 * Makes something once: with the key of an earlier call and the same input, it gives the result of that one. Refusals
 * are not kept. The caller has been authorised.
 * @param input what the result depends on: validated parameters, no secrets that are worth guessing
 * @param make stores what it makes in one transaction with the claim, by `makeWith`
 * @throws Refusal conflict (the key was used with other input), and what `make` throws
 */
export async function runOnce<Result extends object>(
  key: IdempotencyKey | null,
  input: unknown,
  make: (claim: ClaimFactory<Result>) => Promise<Result>,
): Promise<Outcome<Result>> {
  if (!key) return { result: await make(() => null), isReplay: false }
  return afterConcurrent(key.hash, () => findOrMake(key, key.hashInput(input), make))
}

async function findOrMake<Result extends object>(
  key: IdempotencyKey,
  inputHash: string,
  make: (claim: ClaimFactory<Result>) => Promise<Result>,
): Promise<Outcome<Result>> {
  const known = await findResult<Result>(key, inputHash)
  if (known) return { result: known, isReplay: true }
  const claim: ClaimFactory<Result> = (result) => ({
    keyHash: key.hash,
    inputHash,
    claim: newClaim(),
    sealed: key.seal({ result, tag: key.addressTag } satisfies Sealed<Result>),
  })
  try {
    return { result: await make(claim), isReplay: false }
  } catch (error) {
    if (!(error instanceof KeyTaken || error instanceof Refusal)) throw error
    // What refuses it may be what another instance has made with the key meanwhile.
    const first = await findResult<Result>(key, inputHash)
    if (first) return { result: first, isReplay: true }
    throw error instanceof KeyTaken
      ? new Refusal('unavailable', 'once_more', { retryAfterSeconds: 1 })
      : error
  }
}

/**
 * Says in a header that an answer is the first result once more.
 * @param answer a Response, or the fields of a JSON success that any origin may read
 */
export function withReplayHeader<Answer extends object>(
  answer: Answer,
  isReplay: boolean,
): Answer | ResponseWith<Exclude<Answer, Response>> {
  if (!isReplay) return answer
  counters.add('repeats')
  const response = answer instanceof Response ? answer : jsonResponse(answer, true)
  response.headers.set('Idempotent-Replayed', 'true')
  return response
}
