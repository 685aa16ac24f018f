import type { Content } from '@/lib/core/http/content'
import { equalsSecret, hashToken } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import type { OpenInput } from '../contract/text'
import { announceText, isGuarded, type ServedText, textCache, textContent } from './cache'
import { missing, serveText } from './read'
import { readText, takeRead } from './store'

/**
 * Reads a text because somebody asked for it, which takes one of the reads it has left. Whoever has the last one deletes
 * it; of many at the same moment exactly as many get it as there were reads left.
 * @throws Refusal not_found, unauthorized when the key is missing or wrong: that takes none
 */
export function openText({ name, read_key: readKey = '' }: OpenInput): Promise<Response> {
  return open(name, readKey, false)
}

async function open(name: string, readKey: string, isSecondTry: boolean): Promise<Response> {
  const text = await serveText(name)
  if (!isGuarded(text)) return answerOf(text.content, null)
  const { readKeyHash, updatedTime } = text
  if (readKeyHash !== null && !equalsSecret(hashToken(readKey), readKeyHash))
    throw new Refusal('unauthorized', 'read_key_needed')
  const read = await readChecked(name, text)
  if (!read) {
    if (isSecondTry) throw missing()
    // Gone, or another one has taken its name: who may read that is another question.
    textCache().forget(name)
    return open(name, readKey, true)
  }
  const { content, size, readsLeft } = read
  if (readsLeft === 0) await announceText(name)
  return answerOf(textContent(content, size, updatedTime), readsLeft)
}

/** The text whose key was checked, and no other one of its name; null if it is gone. */
async function readChecked(name: string, { createdTime, readKeyHash, readsLeft }: ServedText) {
  if (readsLeft !== null) return takeRead(name, createdTime)
  const now = await readText(name)
  const isSame = now?.createdTime === createdTime && now.readKeyHash === readKeyHash && now.readsLeft === null
  return isSame ? now : null
}

/** No cache in between may keep any of it. */
function answerOf({ bytes, init }: Content, readsLeft: number | null): Response {
  const { ETag: _, 'Accept-Ranges': __, ...headers } = init.headers
  const left = { 'Cache-Control': 'no-store', 'X-Reads-Left': `${readsLeft ?? 'unlimited'}` }
  return new Response(bytes, { headers: { ...headers, ...left } })
}
