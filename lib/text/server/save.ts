import { randomUUID } from 'node:crypto'
import { type Creator, creatorOf, requireCreator } from '@/lib/core/auth/create-keys'
import {
  auditOf,
  hasProof,
  type OwnerProof,
  type Prover,
  proofIdentity,
  refuseWrongKey,
  requireOwner,
} from '@/lib/core/auth/owner-proof'
import { expiryIn } from '@/lib/core/clock'
import { config } from '@/lib/core/config'
import { fault } from '@/lib/core/contract/issue-rules'
import { clientWrite } from '@/lib/core/db/client-writes'
import { hasStorageFor, requireStorageFor } from '@/lib/core/db/storage-limit'
import { hiddenRefusal, requireUnblocked } from '@/lib/core/hidden-items'
import type { TextBody } from '@/lib/core/http/body'
import { etagOf, isContentListed } from '@/lib/core/http/conditional'
import { baseUrlOf } from '@/lib/core/http/origin'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { sealedRecordBytes } from '@/lib/core/idempotency/records'
import { type Outcome, type RecordFactory, runOnce } from '@/lib/core/idempotency/run-once'
import { bytesHash, hashToken, newToken, tagIfKnown } from '@/lib/core/keys'
import { cpuScheduler } from '@/lib/core/limits/cpu-scheduler'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { screenedBytesMax } from '@/lib/moderation/limits'
import { screenText } from '@/lib/moderation/server/words/screen'
import { noteFound } from '@/lib/reports/server/found'
import type { SaveInput, StoredTextResponse, TextDeletedResponse, UpdateInput } from '../contract/schemas'
import { textPath } from '../limits'
import { announceText, isGuarded } from './cache'
import { decodeText } from './encoding'
import {
  changeText,
  type Guard,
  insertText,
  type OwnedText,
  readOwner,
  readText,
  removeText,
  type TextContent,
  textNotFound,
} from './store'

/** Body bytes for parameters other than the text. */
const otherParametersBytes = 16 * 1024

/** JSON may escape each byte as six. */
export const textBodyBytesMax = () => config().textBytesMax * 6 + otherParametersBytes

/** Base64 is longer than its text and may have line breaks. */
const rawBytesMax: TextBody['bytesMax'] = ({ encoding = 'plain' }) =>
  config().textBytesMax * (encoding === 'plain' ? 1 : 2)

export const textBodyLimits = { bodyBytesMax: textBodyBytesMax, rawBytesMax }

export interface WriteRequest extends OwnerProof {
  /** The If-Match header, null if absent. */
  ifMatch: string | null
  /** Ours, for the URL in the response. */
  baseUrl: string
  creator: Creator
}

interface OwnerCall {
  request: Request
  input: Omit<OwnerProof, 'bearer'>
  bearer: string | null
}

export const writeRequestOf = ({ request, input: { token, key }, bearer }: OwnerCall): WriteRequest => ({
  token,
  key,
  bearer,
  ifMatch: request.headers.get('if-match'),
  baseUrl: baseUrlOf(request),
  creator: creatorOf(request),
})

/** Besides the content. */
const rowOverheadBytes = 512

/** Base64 takes four characters for three bytes. */
const storedBytes = (size: number) => Math.ceil(size / 3) * 4 + rowOverheadBytes

/** Fields of the response that do not follow from the input. */
type Result = Pick<StoredTextResponse, 'message' | 'name' | 'expires_at' | 'reads_left' | 'token'>

interface Content extends TextContent {
  etag: string
}

interface Write {
  content: Content
  expiresIn: number | undefined
  guard: Guard
  ifMatch: string | null
  creator: Creator
  /** Storage that the idempotency record takes. */
  recordBytes: number
  recordOf: RecordFactory<Result>
}

const guardOf = ({ reads_max: readsMax, read_key: readKey }: SaveInput): Guard => ({
  readsLeft: readsMax ?? null,
  readKeyHash: readKey === undefined ? null : hashToken(readKey),
})

function contentOf(input: SaveInput): Content {
  const { bytes, encoding } = decodeText(input.text, input.encoding)
  return { content: bytes.toString('base64'), encoding, size: bytes.byteLength, etag: etagOf(bytes) }
}

/** How a text begins that was encrypted in the browser: `Salted__` in Base64. Equal ones differ anyway. */
const sealedStart = Buffer.from('Salted__').toString('base64').slice(0, 10)

export const isSealed = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, sealedStart.length)).toString() === sealedStart

/** Base64 of what the word filter reads, and a little more. */
const screenedLength = Math.ceil(screenedBytesMax / 3) * 4

/**
 * What is kept about content that everybody may read: a hash of it, and whether the word filter flags it.
 * @returns these, and for the list of reports how to add it there once it is saved
 * @throws Refusal sensitive_word
 */
async function factsOf({ content, size, etag }: Content, guard: Guard, { hasSuperKey, address }: Creator) {
  const begin = Buffer.from(content.slice(0, screenedLength), 'base64')
  const isPublic = !isGuarded(guard) && !isSealed(begin)
  const word = isPublic && !hasSuperKey ? await screenText(begin) : ''
  const note = (subject: string, made: number) => {
    if (word === '') return
    const item = { kind: 'text' as const, subject, made, tag: tagIfKnown(address), size }
    noteFound({ ...item, content: begin.toString(), word, original: '' })
  }
  return { facts: { bytesHash: isPublic ? bytesHash(etag) : null, flagged: word !== '' }, note }
}

/** @throws Refusal too_large */
function requireSize({ size }: Content): void {
  const { textBytesMax: max } = config()
  if (size > max) throw new Refusal('too_large', 'text_bytes_max', { values: { max } })
}

const readsLeftField = ({ readsLeft }: Pick<Guard, 'readsLeft'>) =>
  readsLeft === null ? {} : { reads_left: readsLeft }

const responseOf = (result: Result, content: Content, { baseUrl }: WriteRequest): StoredTextResponse => ({
  ...result,
  ...content,
  url: baseUrl + textPath(result.name),
})

const nameTaken = () => new Refusal('conflict', 'text_name_taken')
const tokenNeeded = () => new Refusal('unauthorized', 'text_token_needed')
const preconditionFailed = () => new Refusal('precondition_failed', 'text_changed')

/** @returns the version that matches If-Match (RFC 9110 §13.1.1), null without it @throws Refusal precondition_failed */
async function requireMatch(name: string, ifMatch: string | null): Promise<number | null> {
  if (ifMatch === null) return null
  const text = await readText(name)
  if (text && isContentListed(ifMatch, etagOf(Buffer.from(text.content, 'base64')))) return text.version
  throw preconditionFailed()
}

/** Each takes a CPU slot too: a large one blocks SQLite for tens of milliseconds. */
const writeText = <T>(address: string, write: () => Promise<T>): Promise<T> =>
  clientWrite(address, async () => {
    await cpuScheduler().acquireNext('text writes')
    return write()
  })

/** @param refuse for a taken name */
async function create(name: string, write: Write, refuse: () => Refusal): Promise<Result> {
  const { ifMatch, content, expiresIn, guard, creator, recordBytes, recordOf } = write
  const { address } = creator
  requireSize(content)
  if (ifMatch !== null) throw preconditionFailed()
  const use = await requireCreator('text', creator)
  await requireUnblocked(bytesHash(content.etag))
  const { facts, note } = await factsOf(content, guard, creator)
  await requireStorageFor(storedBytes(content.size) + recordBytes, address)
  const token = newToken()
  const expiresTime = expiryIn(expiresIn ?? config().textTtlDefaultSeconds, Date.now())
  const result = {
    message: 'saved' as const,
    name,
    expires_at: expiresTime,
    ...readsLeftField(guard),
    token,
  }
  const createdTime = Date.now()
  const origin = { tag: tagIfKnown(address), createdTime, ...facts }
  const isNew = await writeText(address, () =>
    insertText(name, content, hashToken(token), expiresTime, guard, recordOf(result), origin, use),
  )
  if (!isNew) {
    await use.requireLeft()
    throw refuse()
  }
  note(name, createdTime)
  await announceText(name)
  return result
}

async function replace(owner: OwnedText, prover: Prover, write: Write): Promise<Result> {
  const { content, expiresIn, guard, recordBytes, recordOf } = write
  const { address } = write.creator
  const { name, tokenHash } = owner
  requireSize(content)
  await requireUnblocked(bytesHash(content.etag))
  if (isGuarded(guard)) throw invalidParameter('reads_max', fault('new_texts_only', { other: 'read_key' }))
  const version = await requireMatch(name, write.ifMatch)
  const { facts, note } = await factsOf(content, { ...guard, ...owner }, write.creator)
  // With no room for a version, a text can still be made smaller.
  const keepsVersion = await hasStorageFor(storedBytes(content.size) + recordBytes, address)
  const growth = storedBytes(content.size) - storedBytes(owner.size) + recordBytes
  if (!keepsVersion && growth > 0) await requireStorageFor(growth, address)
  const expiresTime = expiresIn === undefined ? undefined : expiryIn(expiresIn, Date.now())
  const result = {
    message: 'updated' as const,
    name,
    expires_at: expiresTime === undefined ? owner.expiresTime : expiresTime,
    ...readsLeftField(owner),
  }
  const { encoding, size } = content
  const before = { size: owner.size, expires_time: owner.expiresTime }
  const after = { size, encoding, expires_time: result.expires_at }
  const audit = auditOf(prover, { action: 'text.change', target: name, before, after })
  const change = { expiresTime, record: recordOf(result), keepsVersion, ...facts, audit }
  const changed = await writeText(address, () => changeText(name, { tokenHash, version }, content, change))
  if (!changed) throw version === null ? textNotFound() : preconditionFailed()
  note(name, owner.createdTime)
  await announceText(name)
  return { ...result, expires_at: changed.expiresTime, ...readsLeftField(changed) }
}

/** @throws Refusal gone if it is hidden: then it can only be deleted */
function requireShown({ isHidden }: OwnedText): void {
  if (isHidden) throw hiddenRefusal()
}

/** @throws Refusal not_found, unauthorized */
async function requireOwned(name: string, request: WriteRequest, changes: boolean) {
  const owner = await readOwner(name)
  if (!owner) throw textNotFound()
  if (changes) requireShown(owner)
  return { owner, prover: requireOwner(owner.tokenHash, request) }
}

/** Once per key. @param identity what else of the input matters */
async function writeOnce(
  input: SaveInput,
  content: Content,
  request: WriteRequest,
  key: IdempotencyKey | null,
  identity: readonly unknown[],
  run: (write: Write) => Promise<Result>,
): Promise<Outcome<StoredTextResponse>> {
  const { name, expires_in: expiresIn } = input
  const { ifMatch, creator } = request
  const all = [name, content.content, content.encoding, expiresIn, proofIdentity(request), ...identity]
  const recordBytes = key ? sealedRecordBytes : 0
  const { result, isReplay } = await runOnce<Result>(key, all, (recordOf) =>
    run({ content, expiresIn, guard: guardOf(input), ifMatch, creator, recordBytes, recordOf }),
  )
  return { result: responseOf(result, content, request), isReplay }
}

/**
 * Durable when it resolves. Replaces a text only with its owner's proof.
 * @throws Refusal invalid_parameter, too_large, conflict, unauthorized, precondition_failed, sensitive_word, storage_full,
 *   unavailable
 */
export async function saveText(
  input: SaveInput,
  request: WriteRequest,
  key: IdempotencyKey | null,
): Promise<Outcome<StoredTextResponse>> {
  const { name } = input
  const content = contentOf(input)
  const owner = name === undefined ? null : await readOwner(name)
  if (!owner) refuseWrongKey(request)
  else if (hasProof(request)) requireShown(owner)
  const prover = owner && hasProof(request) ? requireOwner(owner.tokenHash, request) : null
  return writeOnce(input, content, request, key, Object.values(guardOf(input)), async (write) => {
    if (!owner) return create(name ?? randomUUID(), write, nameTaken)
    if (!prover) throw nameTaken()
    return replace(owner, prover, write)
  })
}

/**
 * Without `expires_in` its expiry stays.
 * @throws Refusal invalid_parameter, too_large, not_found, unauthorized, precondition_failed, storage_full, unavailable
 */
export async function updateText(input: UpdateInput, request: WriteRequest): Promise<StoredTextResponse> {
  const content = contentOf(input)
  const { owner, prover } = await requireOwned(input.name, request, true)
  const run = (write: Write) => replace(owner, prover, write)
  return (await writeOnce(input, content, request, null, [], run)).result
}

/**
 * Under a free name, or with a proof in place of the text there; durable when it resolves.
 * @throws Refusal as {@link saveText}, and not_found
 */
export async function putText(
  input: UpdateInput,
  request: WriteRequest,
  key: IdempotencyKey | null,
): Promise<Outcome<StoredTextResponse>> {
  const guard = guardOf(input)
  // Without a guard the identity is that of releases without guards here.
  const identity = isGuarded(guard) ? Object.values(guard) : []
  return writeOnce(input, contentOf(input), request, key, identity, async (write) => {
    const owner = await readOwner(input.name)
    if (owner) requireShown(owner)
    if (owner) return replace(owner, requireOwner(owner.tokenHash, request), write)
    if (hasProof(request)) throw textNotFound()
    return create(input.name, write, tokenNeeded)
  })
}

/** For its owner. @throws Refusal not_found, unauthorized, precondition_failed */
export async function deleteText(name: string, request: WriteRequest): Promise<TextDeletedResponse> {
  const { owner, prover } = await requireOwned(name, request, false)
  const { tokenHash, size, expiresTime } = owner
  const version = await requireMatch(name, request.ifMatch)
  const before = { size, expires_time: expiresTime }
  const audit = auditOf(prover, { action: 'text.delete', target: name, before })
  const wasThere = await clientWrite(request.creator.address, () =>
    removeText(name, { tokenHash, version }, audit),
  )
  if (wasThere) await announceText(name)
  else throw version === null ? textNotFound() : preconditionFailed()
  return { message: 'deleted', name }
}
