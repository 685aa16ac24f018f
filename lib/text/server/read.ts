import { fault } from '@/lib/core/contract/issue-rules'
import { faultOf } from '@/lib/core/contract/zod-sentences'
import { baseUrlOf } from '@/lib/core/http/origin'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import { type TextRecord, textName } from '../contract/text'
import { textPath } from '../text-path'
import { isGuarded, type ServedText, textCache } from './cache'

/** The refusal of a name that no text has. */
export const missing = () => new Refusal('not_found', 'no_text')

/** Names of this shape are in their normal form already. */
const PLAIN_NAME = /^[A-Za-z0-9_-]{1,128}$/

/** The name a path means. One that no text can have is not found. @throws Refusal not_found */
export function nameOfPath(segment: string | undefined): string {
  if (segment !== undefined && PLAIN_NAME.test(segment)) return segment
  const parsed = textName.safeParse(segment)
  if (!parsed.success) throw missing()
  return parsed.data
}

/** The name that a path gives to a new text. @throws Refusal invalid_parameter where no text can have it */
export function newNameOfPath(segment: string | undefined): string {
  const parsed = textName.safeParse(segment)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidParameter('name', issue && segment !== undefined ? faultOf(issue) : fault('required'))
}

const found = (text: ServedText | null): ServedText => {
  if (!text) throw missing()
  return text
}

/** A text; at once when it is in memory. @throws Refusal not_found */
export function serveText(name: string): ServedText | Promise<ServedText> {
  const text = textCache().get(name)
  return text instanceof Promise ? text.then(found) : found(text)
}

/** @throws Refusal conflict when reading it takes more than its name */
export function requireOpen(text: ServedText): void {
  if (isGuarded(text)) throw new Refusal('conflict', 'guarded_text')
}

/** A text with its sizes and dates. @throws Refusal not_found, conflict when it is guarded */
export async function textRecord(name: string): Promise<Omit<TextRecord, 'url'>> {
  const text = await serveText(name)
  requireOpen(text)
  return {
    name,
    content: Buffer.from(text.content.bytes.buffer).toString('base64'),
    encoding: text.encoding,
    size: text.size,
    etag: text.content.etag,
    created_at: text.createdTime,
    updated_at: text.updatedTime,
    expires_at: text.expiresTime,
  }
}

/** What is answered about a text, with the address where it is read. */
export const withUrl = <Told extends { name: string }>(request: Request, told: Told) => ({
  ...told,
  url: baseUrlOf(request) + textPath(told.name),
})
