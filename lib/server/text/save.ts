import { randomBytes, randomUUID } from 'node:crypto'
import type { SaveInput, TextAnswer, UpdateInput } from '@/lib/schemas/text'
import { config } from '../config'
import { requireStorageFor } from '../db/storage'
import { hashToken } from '../keys'
import { hasProof, type OwnerProof, refuseWrongKey, requireOwner, whoseProof } from '../owner-proof'
import { Refusal } from '../refusal'
import type { RepeatKey } from '../repeats/key'
import { type Claiming, type Outcome, once } from '../repeats/once'
import { sealedRecordBytes } from '../repeats/records'
import { announceText } from './cache'
import { decodeText } from './encoding'
import { changeText, insertText, type OwnedText, readOwner, type TextContent } from './store'
import { textWrites } from './write-queue'

/** What a row takes beside its content. */
const rowOverheadBytes = 512

type Saved = Omit<TextAnswer, 'code' | 'url'>
/** What of an answer does not follow from the input. */
type Made = Pick<TextAnswer, 'message' | 'name' | 'expires_at' | 'token'>

const missing = () => new Refusal('not_found', 'There is no text of this name.')
const taken = () =>
  new Refusal('conflict', 'This name is taken; choose another one, or give its token to change the text.')

/** Base64 takes four characters for three bytes. */
const storedBytes = (size: number) => Math.ceil(size / 3) * 4 + rowOverheadBytes

function contentOf(input: SaveInput | UpdateInput): TextContent {
  const { bytes, encoding } = decodeText(input.text, input.encoding)
  const { textBytesMax } = config()
  if (bytes.byteLength > textBytesMax)
    throw new Refusal('too_large', `The text may hold at most ${textBytesMax} bytes.`)
  return { content: bytes.toString('base64'), encoding, size: bytes.byteLength }
}

/** When something expires. @param seconds 0: never */
function expiryIn(seconds: number): number | null {
  return seconds === 0 ? null : Date.now() + seconds * 1000
}

interface Making {
  text: TextContent
  expiresIn: number | undefined
  /** What is stored beside it, bytes. */
  recordBytes: number
  claim: Claiming<Made>
}

async function create(name: string, { text, expiresIn, recordBytes, claim }: Making): Promise<Made> {
  await requireStorageFor(storedBytes(text.size) + recordBytes)
  const token = randomBytes(24).toString('base64url')
  const expiresTime = expiryIn(expiresIn ?? config().textTtlDefaultSeconds)
  const made = { message: 'saved' as const, name, expires_at: expiresTime, token }
  const isNew = await textWrites().write(() =>
    insertText(name, text, hashToken(token), expiresTime, claim(made)),
  )
  if (!isNew) throw taken() // somebody was faster
  await announceText(name)
  return made
}

async function change(name: string, owner: OwnedText, making: Making): Promise<Made> {
  const { text, expiresIn, recordBytes, claim } = making
  const growth = storedBytes(text.size) - storedBytes(owner.size) + recordBytes
  if (growth > 0) await requireStorageFor(growth)
  const expiresTime = expiresIn === undefined ? undefined : expiryIn(expiresIn)
  const expected = expiresTime === undefined ? owner.expiresTime : expiresTime
  const made = { message: 'updated' as const, name, expires_at: expected }
  const changed = await textWrites().write(() =>
    changeText(name, owner.tokenHash, text, expiresTime, claim(made)),
  )
  if (!changed) throw missing()
  await announceText(name)
  return { ...made, expires_at: changed.expiresTime }
}

/**
 * Saves a text. A name that is taken is never overwritten, unless its owner says so. Answered when durable.
 * @param key the same input with the same key gives the first result
 * @throws Refusal invalid_parameter, too_large, conflict, unauthorized, storage_full, unavailable
 */
export async function saveText(
  input: SaveInput,
  proof: OwnerProof,
  key: RepeatKey | null,
): Promise<Outcome<Saved>> {
  const { name, expires_in: expiresIn } = input
  const text = contentOf(input)
  const owner = name === undefined ? null : await readOwner(name)
  if (!owner) refuseWrongKey(proof)
  else if (hasProof(proof)) requireOwner(owner.tokenHash, proof)
  const asked = [name, text.content, text.encoding, expiresIn, whoseProof(proof)]
  const { result: made, isRepeat } = await once<Made>(key, asked, async (claim) => {
    const making = { text, expiresIn, recordBytes: key ? sealedRecordBytes : 0, claim }
    if (!owner) return create(name ?? randomUUID(), making)
    if (!hasProof(proof)) throw taken()
    return change(owner.name, owner, making)
  })
  return { result: { ...made, ...text }, isRepeat }
}

/**
 * Puts another text in the place of one. Without `expires_in` its expiry stays.
 * @throws Refusal invalid_parameter, too_large, not_found, unauthorized, storage_full, unavailable
 */
export async function updateText(input: UpdateInput, proof: OwnerProof): Promise<Saved> {
  const text = contentOf(input)
  const owner = await readOwner(input.name)
  if (!owner) throw missing()
  requireOwner(owner.tokenHash, proof)
  const making = { text, expiresIn: input.expires_in, recordBytes: 0, claim: () => null }
  return { ...(await change(input.name, owner, making)), ...text }
}
