import { randomBytes, randomUUID } from 'node:crypto'
import type { SaveInput, TextAnswer, UpdateInput } from '@/lib/schemas/text'
import { config } from '../config'
import { requireStorageFor } from '../db/storage'
import { HttpError } from '../http/http-error'
import { hashToken } from '../keys'
import { hasProof, type OwnerProof, refuseWrongKey, requireOwner } from '../owner-proof'
import { announceText } from './cache'
import { decodeText } from './encoding'
import { changeText, insertText, readOwner, type TextContent } from './store'
import { textWrites } from './write-queue'

/** What a row takes beside its content. */
const rowOverheadBytes = 512

type Saved = Omit<TextAnswer, 'code' | 'url'>
type Owner = { tokenHash: string; size: number }

const missing = () => new HttpError('not_found', 'There is no text of this name.')
const taken = () =>
  new HttpError('conflict', 'This name is taken; choose another one, or give its token to change the text.')

/** Base64 takes four characters for three bytes. */
const storedBytes = (size: number) => Math.ceil(size / 3) * 4 + rowOverheadBytes

function contentOf(input: SaveInput | UpdateInput): TextContent {
  const { bytes, encoding } = decodeText(input.text, input.encoding)
  const { textBytesMax } = config()
  if (bytes.byteLength > textBytesMax)
    throw new HttpError('too_large', `The text may hold at most ${textBytesMax} bytes.`)
  return { content: bytes.toString('base64'), encoding, size: bytes.byteLength }
}

/** When something expires. @param seconds 0: never */
function expiryIn(seconds: number): number | null {
  return seconds === 0 ? null : Date.now() + seconds * 1000
}

function answer(
  message: Saved['message'],
  name: string,
  text: TextContent,
  expiresTime: number | null,
): Saved {
  return { message, name, ...text, expires_at: expiresTime }
}

/** @returns null when the name is taken */
async function create(name: string, text: TextContent, expiresIn: number | undefined): Promise<Saved | null> {
  await requireStorageFor(storedBytes(text.size))
  const token = randomBytes(24).toString('base64url')
  const expiresTime = expiryIn(expiresIn ?? config().textTtlDefaultSeconds)
  const isNew = await textWrites().write(() => insertText(name, text, hashToken(token), expiresTime))
  if (!isNew) return null
  await announceText(name)
  return { ...answer('saved', name, text, expiresTime), token }
}

async function change(
  name: string,
  owner: Owner,
  text: TextContent,
  expiresIn: number | undefined,
): Promise<Saved> {
  const growth = storedBytes(text.size) - storedBytes(owner.size)
  if (growth > 0) await requireStorageFor(growth)
  const expiresTime = expiresIn === undefined ? undefined : expiryIn(expiresIn)
  const changed = await textWrites().write(() => changeText(name, owner.tokenHash, text, expiresTime))
  if (!changed) throw missing()
  await announceText(name)
  return answer('updated', name, text, changed.expiresTime)
}

async function createOrChange(
  name: string,
  text: TextContent,
  expiresIn: number | undefined,
  proof: OwnerProof,
): Promise<Saved> {
  const owner = await readOwner(name)
  if (owner) {
    if (!hasProof(proof)) throw taken()
    requireOwner(owner.tokenHash, proof)
    return change(name, owner, text, expiresIn)
  }
  refuseWrongKey(proof)
  const saved = await create(name, text, expiresIn)
  if (!saved) throw taken() // somebody was faster
  return saved
}

/**
 * Saves a text. A name that is taken is never overwritten, unless its owner says so. Answered when durable.
 * @throws HttpError invalid_parameter, too_large, conflict, unauthorized, storage_full, unavailable
 */
export async function saveText(input: SaveInput, proof: OwnerProof): Promise<Saved> {
  const { name, expires_in: expiresIn } = input
  const text = contentOf(input)
  if (name !== undefined) return createOrChange(name, text, expiresIn, proof)
  refuseWrongKey(proof)
  const saved = await create(randomUUID(), text, expiresIn)
  if (!saved) throw taken()
  return saved
}

/**
 * Puts another text in the place of one. Without `expires_in` its expiry stays.
 * @throws HttpError invalid_parameter, too_large, not_found, unauthorized, storage_full, unavailable
 */
export async function updateText(input: UpdateInput, proof: OwnerProof): Promise<Saved> {
  const text = contentOf(input)
  const owner = await readOwner(input.name)
  if (!owner) throw missing()
  requireOwner(owner.tokenHash, proof)
  return change(input.name, owner, text, input.expires_in)
}
