import { randomUUID } from 'node:crypto'
import {
  hasProof,
  type OwnerProof,
  proofIdentity,
  refuseWrongKey,
  requireOwner,
} from '@/lib/core/auth/owner-proof'
import { expiryIn } from '@/lib/core/clock'
import { config } from '@/lib/core/config'
import { fault } from '@/lib/core/contract/issue-rules'
import type { Note } from '@/lib/core/db/note'
import { hasStorageFor, requireStorageFor } from '@/lib/core/db/storage'
import { etagOf, isContentListed } from '@/lib/core/http/conditional'
import type { IdempotencyKey } from '@/lib/core/idempotency/key'
import { sealedRecordBytes } from '@/lib/core/idempotency/records'
import { type ClaimFactory, type Outcome, runOnce } from '@/lib/core/idempotency/run-once'
import { hashToken, newToken } from '@/lib/core/keys'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import type { SaveInput, TextAnswer, TextDeletedAnswer, UpdateInput } from '../contract/schemas'
import { announceText, isGuarded } from './cache'
import { decodeText } from './encoding'
import { missing } from './read'
import {
  changeText,
  type Guard,
  insertText,
  type Owned,
  type OwnedText,
  readOwner,
  readText,
  removeText,
  type TextContent,
} from './store'

/** On what a text may be changed: whose it is, and what it must be. */
export interface Terms extends OwnerProof {
  /** The header If-Match, null when it is not sent. */
  ifMatch: string | null
}

/** A call that may show a proof, in its parameters or as `Authorization: Bearer`. */
interface ProvingCall {
  request: Request
  input: Omit<OwnerProof, 'bearer'>
  bearer: string | null
}

export const termsOf = ({ request, input: { token, key }, bearer }: ProvingCall): Terms => ({
  token,
  key,
  bearer,
  ifMatch: request.headers.get('if-match'),
})

/** The refusal of a change to another text than its caller has seen. */
const seenOther = () => new Refusal('precondition_failed', 'text_changed')

/**
 * Refuses the change of another text than its caller has seen (RFC 9110 §13.1.1).
 * @returns the version that was compared, so that nothing comes in between; null when nothing was asked
 * @throws Refusal precondition_failed
 */
async function versionToChange(name: string, ifMatch: string | null): Promise<number | null> {
  if (ifMatch === null) return null
  const text = await readText(name)
  if (text && isContentListed(ifMatch, etagOf(Buffer.from(text.content, 'base64')))) return text.version
  throw seenOther()
}

/** See {@link removeText}; it is gone on all instances at once. */
async function remove(name: string, owned: Owned | null, note?: Note): Promise<boolean> {
  const wasThere = await removeText(name, owned, note)
  if (wasThere) await announceText(name)
  return wasThere
}

/**
 * Deletes a text for its owner; the name is free again.
 * @throws Refusal not_found, unauthorized, precondition_failed
 */
export async function deleteText(name: string, terms: Terms): Promise<TextDeletedAnswer> {
  const owner = await readOwner(name)
  if (!owner) throw missing()
  requireOwner(owner.tokenHash, terms)
  const version = await versionToChange(name, terms.ifMatch)
  if (!(await remove(name, { tokenHash: owner.tokenHash, version })))
    throw version === null ? missing() : seenOther()
  return { message: 'deleted', name }
}

/** Deletes a text, whoever owns it. @returns whether it was there */
export const takeTextDown = (name: string, note: Note): Promise<boolean> => remove(name, null, note)

/** What a row takes beside its content. */
const rowOverheadBytes = 512

type Saved = Omit<TextAnswer, 'url'>
/** What of an answer does not follow from the input. */
type Made = Pick<TextAnswer, 'message' | 'name' | 'expires_at' | 'reads_left' | 'token'>

const taken = () => new Refusal('conflict', 'text_name_taken')

const needsToken = () => new Refusal('unauthorized', 'text_token_needed')

/** Base64 takes four characters for three bytes. */
const storedBytes = (size: number) => Math.ceil(size / 3) * 4 + rowOverheadBytes

function contentOf(input: SaveInput | UpdateInput): TextContent & Pick<TextAnswer, 'etag'> {
  const { bytes, encoding } = decodeText(input.text, input.encoding)
  const { textBytesMax } = config()
  if (bytes.byteLength > textBytesMax)
    throw new Refusal('too_large', 'text_bytes_max', { values: { max: textBytesMax } })
  return { content: bytes.toString('base64'), encoding, size: bytes.byteLength, etag: etagOf(bytes) }
}

const noGuard: Guard = { readsLeft: null, readKeyHash: null }

const guardOf = ({ reads_max: readsMax, read_key: readKey }: SaveInput): Guard => ({
  readsLeft: readsMax ?? null,
  readKeyHash: readKey === undefined ? null : hashToken(readKey),
})

const left = ({ readsLeft }: Pick<Guard, 'readsLeft'>) =>
  readsLeft === null ? {} : { reads_left: readsLeft }

interface Making {
  guard: Guard
  ifMatch: string | null
  text: TextContent
  expiresIn: number | undefined
  /** What is stored beside it, bytes. */
  recordBytes: number
  claim: ClaimFactory<Made>
}

/** @param refuse what a name that is taken is answered with */
async function create(name: string, making: Making, refuse: () => Refusal): Promise<Made> {
  const { ifMatch, text, expiresIn, guard, recordBytes, claim } = making
  if (ifMatch !== null) throw seenOther()
  await requireStorageFor(storedBytes(text.size) + recordBytes)
  const token = newToken()
  const expiresTime = expiryIn(expiresIn ?? config().textTtlDefaultSeconds, Date.now())
  const made = { message: 'saved' as const, name, expires_at: expiresTime, ...left(guard), token }
  const isNew = await insertText(name, text, hashToken(token), expiresTime, guard, claim(made))
  if (!isNew) throw refuse() // somebody was faster
  await announceText(name)
  return made
}

async function change(name: string, owner: OwnedText, making: Making): Promise<Made> {
  const { text, expiresIn, recordBytes, claim } = making
  const version = await versionToChange(name, making.ifMatch)
  // What it was is kept beside it, unless there is no room: making a text smaller is possible even then.
  const keepsVersion = await hasStorageFor(storedBytes(text.size) + recordBytes)
  const growth = storedBytes(text.size) - storedBytes(owner.size) + recordBytes
  if (!keepsVersion && growth > 0) await requireStorageFor(growth)
  const expiresTime = expiresIn === undefined ? undefined : expiryIn(expiresIn, Date.now())
  const expected = expiresTime === undefined ? owner.expiresTime : expiresTime
  const made = { message: 'updated' as const, name, expires_at: expected, ...left(owner) }
  const owned = { tokenHash: owner.tokenHash, version }
  const changed = await changeText(name, owned, text, { expiresTime, claim: claim(made), keepsVersion })
  if (!changed) throw version === null ? missing() : seenOther()
  await announceText(name)
  return { ...made, expires_at: changed.expiresTime, ...left(changed) }
}

/**
 * Saves a text. A name that is taken is never overwritten, unless its owner says so. Answered when durable.
 * @param key the same input with the same key gives the first result
 * @throws Refusal invalid_parameter, too_large, conflict, unauthorized, precondition_failed, storage_full, unavailable
 */
export async function saveText(
  input: SaveInput,
  terms: Terms,
  key: IdempotencyKey | null,
): Promise<Outcome<Saved>> {
  const { name, expires_in: expiresIn } = input
  const text = contentOf(input)
  const owner = name === undefined ? null : await readOwner(name)
  if (!owner) refuseWrongKey(terms)
  else if (hasProof(terms)) requireOwner(owner.tokenHash, terms)
  const guard = guardOf(input)
  const asked = [name, text.content, text.encoding, expiresIn, proofIdentity(terms), ...Object.values(guard)]
  const { result: made, isReplay } = await runOnce<Made>(key, asked, async (claim) => {
    const recordBytes = key ? sealedRecordBytes : 0
    const making = { ifMatch: terms.ifMatch, text, expiresIn, guard, recordBytes, claim }
    if (!owner) return create(name ?? randomUUID(), making, taken)
    if (!hasProof(terms)) throw taken()
    if (isGuarded(guard)) throw invalidParameter('reads_max', fault('new_texts_only', { other: 'read_key' }))
    return change(owner.name, owner, making)
  })
  return { result: { ...made, ...text }, isReplay }
}

/**
 * Puts another text in the place of one. Without `expires_in` its expiry stays.
 * @throws Refusal invalid_parameter, too_large, not_found, unauthorized, precondition_failed, storage_full, unavailable
 */
export async function updateText(input: UpdateInput, terms: Terms): Promise<Saved> {
  const text = contentOf(input)
  const owner = await readOwner(input.name)
  if (!owner) throw missing()
  requireOwner(owner.tokenHash, terms)
  const making = {
    ifMatch: terms.ifMatch,
    text,
    expiresIn: input.expires_in,
    guard: noGuard,
    recordBytes: 0,
    claim: () => null,
  }
  return { ...(await change(input.name, owner, making)), ...text }
}

/**
 * Saves a text under a name that is free, or with a proof puts it in the place of the one that is there: which of the two
 * is meant follows from the proof. Answered when durable.
 * @param key the same input with the same key gives the first result
 * @throws Refusal invalid_parameter, too_large, not_found, unauthorized, conflict, precondition_failed, storage_full, unavailable
 */
export async function putText(
  input: UpdateInput,
  terms: Terms,
  key: IdempotencyKey | null,
): Promise<Outcome<Saved>> {
  const { name, expires_in: expiresIn } = input
  const text = contentOf(input)
  const asked = [name, text.content, text.encoding, expiresIn, proofIdentity(terms)]
  const { result: made, isReplay } = await runOnce<Made>(key, asked, async (claim) => {
    const recordBytes = key ? sealedRecordBytes : 0
    const making = { ifMatch: terms.ifMatch, text, expiresIn, guard: noGuard, recordBytes, claim }
    const owner = await readOwner(name)
    if (owner) {
      requireOwner(owner.tokenHash, terms)
      return change(name, owner, making)
    }
    if (hasProof(terms)) throw missing()
    return create(name, making, needsToken)
  })
  return { result: { ...made, ...text }, isReplay }
}
